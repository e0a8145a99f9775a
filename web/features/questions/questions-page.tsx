import { Button, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconLink } from '@tabler/icons-react';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { HouseQuestions } from '#contract/house/house.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { maxSearchLength } from '#web/lib/find-words.ts';
import { useHouse } from '#web/lib/house.ts';
import { pageNames } from '#web/lib/page-names.ts';
import { useVenue } from '#web/lib/venue.ts';
import { ArrowLink } from '#web/ui/arrow-link.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import parts from '#web/ui/parts.module.css';
import { SearchField } from '#web/ui/search-field.tsx';
import { DeskAside } from './desk-aside.tsx';
import { countQuestions, findQuestions, type Question, type QuestionGroup } from './question.ts';
import classes from './questions-page.module.css';
import { writeQuestions } from './write-questions.ts';

const idIn = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
};

/**
 * Opens the question in the URL's anchor and scrolls to it on every navigation, including repeated ones. The
 * house's own questions may load later than the page.
 */
const useNamedQuestion = (isComplete: boolean): string => {
  const { hash, key } = useLocation();
  const id = idIn(hash);
  const shown = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: searched for again once all questions are there.
  useEffect(() => {
    const item = id ? document.getElementById(id) : null;
    // The key changes with every navigation.
    if (!(item instanceof HTMLDetailsElement) || shown.current === key) return;
    shown.current = key;
    item.open = true;
    // After the shell has handled scroll and focus, which would start at the page's heading.
    requestAnimationFrame(() => {
      item.querySelector('summary')?.focus({ preventScroll: true });
      item.scrollIntoView();
    });
  }, [id, key, isComplete]);
  return id;
};

const questionsQuery = apiQuery('GET /questions', {});

/** The build renders this as a template, from which the server makes the house's questions. */
const pattern: HouseQuestions = {
  questions: [{ question: '__QUESTION__', answer: '__ANSWER__' }],
  usualQuestions: true,
};

/**
 * The page does not wait longer for the house's questions, since there is enough to read. In milliseconds.
 */
const patience = 1_000;

/** Loads before the page is rendered, so that nothing moves when the response comes. */
export const createLoader = (client: QueryClient) => async () => {
  const asked = client.prefetchQuery(questionsQuery);
  if (import.meta.env.SSR) return null;
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, patience))]);
  return null;
};

export const Component = () => {
  const { data } = useQuery(questionsQuery);
  const house = useHouse();
  const [search, setSearch] = useSearchParams();
  const venue = useVenue();
  const named = useNamedQuestion(data !== undefined);
  const words = (search.get('q') ?? '').slice(0, maxSearchLength).trim();
  const asked = data ?? (import.meta.env.SSR ? pattern : undefined);
  const all = writeQuestions(
    { payments: venue?.payments, timeZone: venue?.timeZone },
    asked && { name: house.name, ...asked },
  );
  const found = findQuestions(all, words);
  const count = countQuestions(found);
  const searchFor = (typed: string) =>
    setSearch(typed.trim() ? { q: typed.trim() } : {}, { replace: true, preventScrollReset: true });
  return (
    <Page
      title={pageNames.questions}
      heading={pageNames.questions}
      lead={m.questions_what_guests_ask_answered()}
    >
      <div className={classes.columns}>
        <div>
          <search className={classes.search}>
            <SearchField
              label={m.questions_search()}
              placeholder={m.questions_find_an_answer_refund()}
              value={words}
              onChange={searchFor}
            />
            <p className={classes.count} aria-live="polite" data-count>
              {words ? m.questions_of({ count, all: countQuestions(all) }) : m.questions_count({ count })}
            </p>
          </search>
          {count === 0 && (
            <Notice
              level={2}
              heading={m.questions_no_matching_questions()}
              text={m.questions_try_other_words_or_ask()}
            >
              <Button onClick={() => searchFor('')}>{m.questions_show_all_questions()}</Button>
            </Notice>
          )}
          {found.map((group) => (
            <Group key={group.heading} group={group} named={named} isSearched={words !== ''} />
          ))}
        </div>
        <DeskAside />
      </div>
    </Page>
  );
};

/** A question that expands to its answer, with its own link. */
const QuestionItem = ({
  question: { id, question, answer, links = [] },
  isOpen,
}: {
  question: Question;
  /** The initial state, applied again whenever it changes; in between, the user opens and closes it. */
  isOpen: boolean;
}) => (
  <details className={classes.item} id={id} open={isOpen}>
    <summary className={classes.summary}>
      <h3 className={classes.question}>{question}</h3>
      <IconChevronDown className={classes.chevron} size={20} stroke={1.8} aria-hidden />
    </summary>
    <div className={classes.answer}>
      {answer.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <div className={classes.foot}>
        {links.map(({ to, label }) => (
          <ArrowLink key={to} to={to}>
            {label}
          </ArrowLink>
        ))}
        <div className={classes.address}>
          <Link className={classes.link} to={{ hash: id }}>
            <IconLink size={18} stroke={1.8} aria-hidden />
            <span>
              {m.questions_link({ question, hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden> })}
            </span>
          </Link>
          <CopyButton
            className={classes.copy ?? ''}
            variant="transparent"
            text={() => `${location.origin}${pages.questions}#${id}`}
            of={question}
          >
            {m.questions_copy_link()}
          </CopyButton>
        </div>
      </div>
    </div>
  </details>
);

/** Answers found by a search or named in the URL are open. */
const Group = ({
  group: { heading, questions, isOwn = false },
  named,
  isSearched,
}: {
  group: QuestionGroup;
  named: string;
  isSearched: boolean;
}) => {
  const id = useId();
  return (
    <section className={classes.group} aria-labelledby={id} data-questions={isOwn ? 'own' : 'usual'}>
      <h2 className={classes.heading} id={id}>
        {heading}
      </h2>
      <div className={parts.card}>
        {questions.map((question) => (
          <QuestionItem key={question.id} question={question} isOpen={isSearched || question.id === named} />
        ))}
      </div>
    </section>
  );
};
