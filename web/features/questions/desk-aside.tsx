import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { addressOfHouse, phoneLink, useHouse } from '#web/lib/house.ts';
import { pageNames } from '#web/lib/page-names.ts';
import parts from '#web/ui/parts.module.css';
import classes from './questions-page.module.css';

export const resources = [
  { to: pages.rooms, label: pageNames.rooms, about: m.questions_beds_by_the_night() },
  { to: pages.studyRooms, label: pageNames.studyRooms, about: m.questions_tables_by_the_hour() },
  { to: pages.pcs, label: pageNames.pcs, about: m.questions_machines_by_the_hour() },
  { to: pages.food, label: pageNames.food, about: m.questions_menu_and_orders_to_your_room() },
  { to: pages.bookings, label: pageNames.bookings, about: m.questions_what_you_have_booked() },
  { to: pages.loyalty, label: pageNames.loyalty, about: m.questions_your_points_and_rewards() },
  { to: pages.feedback, label: pageNames.feedback, about: m.questions_how_others_liked_their_stay() },
];

/** Where to continue: useful pages, and the people at the desk. */
export const DeskAside = () => {
  const house = useHouse();
  return (
    <div className={classes.aside}>
      <section className={classes.desk} aria-labelledby="support">
        <h2 className={classes.deskAsideHeading} id="support">
          {m.questions_support()}
        </h2>
        <p>{m.questions_not_answered_here_someone()}</p>
        <address className={classes.contact}>
          <a className={classes.way} href={phoneLink(house)}>
            <IconPhone size={20} stroke={1.8} aria-hidden />
            {house.phone}
          </a>
          <a className={classes.way} href={`mailto:${house.email}`}>
            <IconMail size={20} stroke={1.8} aria-hidden />
            {house.email}
          </a>
          <span className={classes.way}>
            <IconMapPin size={20} stroke={1.8} aria-hidden />
            {addressOfHouse(house)}
          </span>
        </address>
      </section>
      <nav className={`${parts.card} ${classes.deskAsideCard}`} aria-labelledby="resources">
        <h2 className={classes.deskAsideHeading} id="resources">
          {m.questions_resources()}
        </h2>
        <ul className={classes.resources}>
          {resources.map(({ to, label, about }) => (
            <li key={to}>
              <Link className={classes.resource} to={to}>
                {label}
                <span className={classes.about}>{about}</span>
              </Link>
            </li>
          ))}
          <li>
            <a className={classes.resource} href="/api/docs">
              {m.questions_api()}
              <span className={classes.about}>
                {m.questions_for_programs_that_talk({ name: house.name })}
              </span>
            </a>
          </li>
        </ul>
      </nav>
    </div>
  );
};
