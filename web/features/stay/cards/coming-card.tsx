import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import type { Stay } from '#contract/stay/stay.ts';
import { m } from '#messages/web.ts';
import { addressOfHouse } from '#web/lib/house.ts';
import classes from './card.module.css';
import { StayCard } from './card.tsx';

/** Directions to the house. */
export const ComingCard = ({ house }: { house: Stay['house'] }) => {
  const address = addressOfHouse(house);
  return (
    <StayCard part="coming" heading={m.stay_coming()} lead={address}>
      <div className={classes.actions}>
        <Button
          variant="light"
          component="a"
          href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconMapPin size={20} stroke={1.8} aria-hidden />}
        >
          {m.stay_map()}
        </Button>
      </div>
    </StayCard>
  );
};
