import { IconBed, IconTag } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import classes from './rooms-or-prices.module.css';

/** Navigation between the two halves of Rooms: rooms and prices. */
export const RoomsOrPrices = () => (
  <nav className={classes.track} aria-label={m.desk_upkeep_rooms_or_prices()}>
    <NavLink to={pages.deskRooms} className={classes.segment}>
      <IconBed size={20} stroke={1.8} aria-hidden />
      {m.desk_rooms()}
    </NavLink>
    <NavLink to={pages.deskRates} className={classes.segment}>
      <IconTag size={20} stroke={1.8} aria-hidden />
      {m.desk_rates_prices()}
    </NavLink>
  </nav>
);
