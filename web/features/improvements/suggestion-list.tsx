import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Suggestion } from '#contract/improvements.ts';
import { m } from '#messages/web.ts';
import { formatCount } from '#web/lib/format.ts';
import { apiTexts, limitOf, splitPage } from '#web/lib/paging.ts';
import { useDay } from '#web/lib/venue.ts';
import { LongText } from '#web/ui/long-text.tsx';
import { FailedNotice, Message } from '#web/ui/notice.tsx';
import parts from '#web/ui/parts.module.css';
import classes from './improvements-page.module.css';

/** The desk's view of suggestions: the latest, and more on request. */
export const SuggestionList = () => {
  const [pages, setPages] = useState(1);
  const { data, ...loading } = useQuery({
    queryKey: ['GET /suggestions', pages],
    queryFn: ({ signal }) => apiTexts('GET /suggestions', {}, limitOf(pages), signal),
    placeholderData: keepPreviousData,
  });
  if (loading.isError && !data)
    return (
      <FailedNotice
        heading={m.improvements_suggestions_could_not_be_loaded()}
        error={loading.error}
        onRetry={() => void loading.refetch()}
      />
    );
  const { shown, older } = splitPage(data ?? [], pages);
  return (
    <section aria-labelledby="all-suggestions">
      <h2 id="all-suggestions">{m.improvements_what_guests_suggest()}</h2>
      <p className={classes.suggestionListLead}>
        {data?.length === 0 && m.improvements_no_suggestions_yet_they_appear()}
        {data && data.length > 0 && m.improvements_latest_come_first()}
      </p>
      {!data && <Skeleton height={132} mt={20} radius={18} />}
      <ul className={classes.suggestionListList}>
        {shown.map((suggestion) => (
          <SuggestionCard key={suggestion._id} suggestion={suggestion} />
        ))}
      </ul>
      {older === 'more' && (
        <Button
          variant="default"
          loading={loading.isPlaceholderData}
          onClick={() => setPages((count) => count + 1)}
        >
          {m.improvements_show_earlier_suggestions()}
        </Button>
      )}
      {older === 'out of reach' && (
        <Message kind="note">
          {m.improvements_latest_suggestions_are_shown({ count: formatCount(shown.length) })}
        </Message>
      )}
    </section>
  );
};

const SuggestionCard = ({ suggestion: { text, name, email, createdAt } }: { suggestion: Suggestion }) => {
  const day = useDay();
  return (
    <li className={`${parts.card} ${classes.card}`}>
      <LongText>{text}</LongText>
      <p className={classes.by}>
        <bdi className={classes.name}>{name}</bdi>
        <a className={classes.email} href={`mailto:${email}`}>
          {email}
        </a>
        <time dateTime={createdAt}>{day(createdAt)}</time>
      </p>
    </li>
  );
};
