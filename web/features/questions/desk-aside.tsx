import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import { pageNames } from '#web/lib/page-names.ts';
import { house } from '#web/lib/venue.ts';
import parts from '#web/ui/parts.module.css';
import classes from './questions-page.module.css';

/** Pages worth knowing. */
export const resources = [
  { to: pages.rooms, label: pageNames.rooms, about: 'Beds by the night' },
  { to: pages.studyRooms, label: pageNames.studyRooms, about: 'Tables by the hour' },
  { to: pages.pcs, label: pageNames.pcs, about: 'Machines by the hour' },
  { to: pages.food, label: pageNames.food, about: 'The menu, and orders to your room' },
  { to: pages.bookings, label: pageNames.bookings, about: 'What you have booked, and cancelling it' },
  { to: pages.loyalty, label: pageNames.loyalty, about: 'Your points and rewards' },
  { to: pages.feedback, label: pageNames.feedback, about: 'How others liked their stay' },
];

/** Where to go on: pages worth knowing, and the people at the desk. */
export const DeskAside = () => (
  <div className={classes.aside}>
    <section className={classes.desk} aria-labelledby="support">
      <h2 className={classes.deskAsideHeading} id="support">
        Support
      </h2>
      <p>Not answered here? Someone is always at the desk.</p>
      <address className={classes.contact}>
        <a className={classes.way} href={`tel:${house.phone.replaceAll(' ', '')}`}>
          <IconPhone size={20} stroke={1.8} aria-hidden />
          {house.phone}
        </a>
        <a className={classes.way} href={`mailto:${house.email}`}>
          <IconMail size={20} stroke={1.8} aria-hidden />
          {house.email}
        </a>
        <span className={classes.way}>
          <IconMapPin size={20} stroke={1.8} aria-hidden />
          {house.street}
        </span>
      </address>
    </section>
    <nav className={`${parts.card} ${classes.deskAsideCard}`} aria-labelledby="resources">
      <h2 className={classes.deskAsideHeading} id="resources">
        Resources
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
            API documentation
            <span className={classes.about}>For programs that talk to {house.name}</span>
          </a>
        </li>
      </ul>
    </nav>
  </div>
);
