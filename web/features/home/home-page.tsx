import { IconBed, IconClock } from '@tabler/icons-react';
import { PageTitle } from '#web/ui/page.tsx';
import classes from './home-page.module.css';
import { HomeSearch } from './home-search.tsx';
import { HomeSection } from './home-section.tsx';

export const HomePage = () => (
  <>
    <PageTitle>Rooms by the night, desks by the hour</PageTitle>
    <div className={classes.hero} data-hero>
      <div className={classes.inner}>
        <div className={classes.words}>
          <h1 className={classes.title}>
            Rooms by the night, <br />
            desks by the hour.
          </h1>
          <p className={classes.lead}>
            Bunks, study rooms and PCs you can book in a minute, and a kitchen that brings supper to your
            door.
          </p>
          <ul className={classes.facts}>
            <li>
              <IconBed className={classes.icon} size={20} stroke={1.8} aria-hidden />
              Bunks, pods and private rooms
            </li>
            <li>
              <IconClock className={classes.icon} size={20} stroke={1.8} aria-hidden />
              Desk open all night
            </li>
          </ul>
        </div>
        <img
          className={classes.desk}
          src="/pictures/front-desk-open.svg"
          alt=""
          width={406}
          height={406}
          fetchPriority="high"
        />
      </div>
    </div>
    <div className={classes.page}>
      <HomeSearch />
      <HomeSection kind="room" count={6} more="More rooms" />
      <HomeSection kind="study" count={3} more="More study rooms" />
    </div>
  </>
);
