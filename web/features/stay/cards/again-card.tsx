import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { StayBooking } from '#contract/stay/stay.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import parts from '#web/ui/parts.module.css';
import { Picture } from '#web/ui/picture.tsx';
import classes from './card.module.css';

/** A link to book the same bookable again. */
export const AgainCard = ({ booking: { kind, id, title, image } }: { booking: StayBooking }) => (
  <section className={`${parts.card} ${classes.card} ${classes.again}`} aria-label={m.stay_again({ title })}>
    <span className={classes.againPicture}>
      <Picture src={image} fallback={bookableKinds[kind].fallback} />
    </span>
    <div>
      <h2 className={classes.orderTitle}>{m.stay_again({ title })}</h2>
      <p className={classes.small}>{m.stay_again_text()}</p>
    </div>
    <Button variant="light" size="xs" component={Link} to={bookableKinds[kind].detail(id)}>
      {m.stay_book_again()}
    </Button>
  </section>
);
