import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { addressOfHouse, phoneLink, useHouse } from '#web/lib/house.ts';
import { pageNames } from '#web/lib/page-names.ts';
import { useVenue } from '#web/lib/venue.ts';
import classes from './footer.module.css';
import { Logo } from './logo.tsx';

const columns = [
  {
    title: m.app_footer_stay(),
    links: [
      { to: pages.rooms, label: pageNames.rooms },
      { to: pages.studyRooms, label: pageNames.studyRooms },
      { to: pages.pcs, label: pageNames.pcs },
      { to: pages.food, label: pageNames.food },
    ],
  },
  {
    title: m.app_footer_guests(),
    links: [
      { to: pages.loyalty, label: pageNames.loyalty },
      { to: pages.improvements, label: pageNames.improvements },
      { to: pages.questions, label: pageNames.questions },
    ],
  },
];

export const Footer = () => {
  const venue = useVenue();
  const house = useHouse();
  return (
    <footer className={classes.footer}>
      <div className={classes.page}>
        <div className={classes.columns}>
          <div className={classes.about}>
            <Logo />
            <p>
              <bdi>{house.words.footer}</bdi>
            </p>
          </div>
          {columns.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className={classes.title}>{title}</h2>
              {links.map(({ to, label }) => (
                <Link key={to} className={classes.link} to={to}>
                  {label}
                </Link>
              ))}
            </nav>
          ))}
          <address className={classes.address}>
            <h2 className={classes.title}>{m.app_footer_desk()}</h2>
            <span className={classes.line}>
              <bdi>{addressOfHouse(house)}</bdi>
            </span>
            <a className={classes.link} href={phoneLink(house)}>
              <bdi>{house.phone}</bdi>
            </a>
            <a className={classes.link} href={`mailto:${house.email}`}>
              {house.email}
            </a>
          </address>
        </div>
        <div className={classes.fine}>
          <span>© 2026 {house.name}</span>
          <span>{venue && m.app_footer_zone({ zone: venue.timeZone })}</span>
        </div>
      </div>
    </footer>
  );
};
