import { Button } from '@mantine/core';
import { IconCheck, IconChevronDown, IconCopy, IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import { ArrowLink } from '#web/ui/arrow-link.tsx';
import { Unseen } from '#web/ui/unseen.tsx';
import type { Question } from './question.ts';
import classes from './question-item.module.css';

/** A question that opens to its answer, with its own address to copy or to follow. */
export const QuestionItem = ({
  question: { id, question, answer, links = [] },
  isOpen,
}: {
  question: Question;
  /** How it stands at first, and whenever this changes; in between it is opened and closed by hand. */
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
              Link to this answer<Unseen>: {question}</Unseen>
            </span>
          </Link>
          <CopyLink id={id} />
        </div>
      </div>
    </div>
  </details>
);

const CopyLink = ({ id }: { id: string }) => {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  const copy = async () => {
    const address = `${location.origin}${pages.questions}#${id}`;
    // Missing without https, and a browser may say no.
    const copied = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    );
    setOutcome(copied ? 'copied' : 'refused');
  };
  return (
    <>
      <Button
        className={classes.copy}
        variant="transparent"
        size="xs"
        leftSection={
          outcome === 'copied' ? (
            <IconCheck size={18} stroke={1.8} aria-hidden />
          ) : (
            <IconCopy size={18} stroke={1.8} aria-hidden />
          )
        }
        onClick={copy}
      >
        Copy link
      </Button>
      {outcome && (
        <span className={classes.outcome} role="status">
          {outcome === 'copied' ? 'Copied' : 'Please copy it from the link beside'}
        </span>
      )}
    </>
  );
};
