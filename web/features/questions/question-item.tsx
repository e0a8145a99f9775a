import { IconChevronDown, IconLink } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import { ArrowLink } from '#web/ui/arrow-link.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { Question } from './question.ts';
import classes from './questions-page.module.css';

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
              Link to this answer<VisuallyHidden>: {question}</VisuallyHidden>
            </span>
          </Link>
          <CopyButton
            className={classes.copy ?? ''}
            variant="transparent"
            text={() => `${location.origin}${pages.questions}#${id}`}
            of={question}
          >
            Copy link
          </CopyButton>
        </div>
      </div>
    </div>
  </details>
);
