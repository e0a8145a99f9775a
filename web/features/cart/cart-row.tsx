import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatSum } from '#web/lib/format.ts';
import { Message } from '#web/ui/message.tsx';
import { Picture } from '#web/ui/picture.tsx';
import classes from './cart-row.module.css';

type Props = {
  /** By which it is found again after the list has changed. */
  lineKey: string;
  title: string;
  /** Where it was chosen. */
  to: string;
  about: string;
  picture: { src: string; fallback: string };
  price: number;
  facts: React.ReactNode;
  /** Why it cannot be had as it stands. */
  problem?: string | undefined;
  /** What is worth knowing before it is paid. */
  note?: string | undefined;
  /** The desk has refused it. */
  isRefused: boolean;
  onRemove: () => void;
  /** What can be done about it. */
  children?: React.ReactNode;
};

/** One line of the cart: what, when, how much, what stands in its way, and Remove. */
export const CartRow = ({
  lineKey,
  title,
  to,
  about,
  picture,
  price,
  facts,
  problem,
  note,
  isRefused,
  onRemove,
  children,
}: Props) => {
  const titleId = useId();
  return (
    <li className={classes.row}>
      <article
        className={classes.line}
        aria-labelledby={titleId}
        tabIndex={-1}
        data-key={lineKey}
        data-refused={isRefused || undefined}
      >
        <div className={classes.picture}>
          <Picture {...picture} />
        </div>
        <div className={classes.what}>
          <h2 className={classes.title} id={titleId}>
            <Link className={classes.link} to={to}>
              {title}
            </Link>
          </h2>
          <p className={classes.about}>{about}</p>
          <ul className={classes.facts}>{facts}</ul>
        </div>
        <p className={classes.price}>{formatSum(price)}</p>
        <Button
          className={classes.remove}
          variant="subtle"
          size="xs"
          leftSection={<IconTrash size={20} stroke={1.8} />}
          aria-describedby={titleId}
          onClick={onRemove}
        >
          Remove
        </Button>
        {(problem || note || children) && (
          <div className={classes.notes}>
            {problem && <Message kind="bad">{problem}</Message>}
            {note && <Message kind="note">{note}</Message>}
            {children}
          </div>
        )}
      </article>
    </li>
  );
};

/** A fact of a line, with its icon before it. */
export const RowFact = ({ children }: { children: React.ReactNode }) => (
  <li className={classes.fact}>{children}</li>
);
