import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import { Link } from 'react-router';
import { house } from '#web/lib/house.ts';
import classes from './desk-aside.module.css';
import { resources } from './resources.ts';

/** Where to go on: pages worth knowing, and the people at the desk. */
export const DeskAside = () => (
  <div className={classes.aside}>
    <section className={classes.desk} aria-labelledby="support">
      <h2 className={classes.heading} id="support">
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
    <nav className={classes.card} aria-labelledby="resources">
      <h2 className={classes.heading} id="resources">
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
