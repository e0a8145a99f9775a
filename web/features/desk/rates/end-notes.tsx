import { Button } from '@mantine/core';
import { IconCoin, IconLock, IconShieldDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { PriceSettings } from '#contract/prices/prices.rules.ts';
import { m } from '#messages/web.ts';
import { EndForm } from './end-form.tsx';
import classes from './rates.module.css';
import { houseQuery } from './use-rates.ts';

/** What happens to every price after all rules, and what no rule changes. */
export const EndNotes = ({ settings }: { settings: PriceSettings }) => {
  const house = useQuery(houseQuery).data;
  const [isEdited, edit] = useState(false);
  const changer = useRef<HTMLButtonElement>(null);
  const { rounding, floorPercent } = settings;
  const notes = [
    { Icon: IconCoin, heading: m.desk_rates_end_rounding({ rounding }), text: m.desk_rates_end_halves() },
    {
      Icon: IconShieldDown,
      heading: m.desk_rates_end_floor({ percent: floorPercent, shown: String(floorPercent) }),
      text: m.desk_rates_end_whatever(),
    },
    { Icon: IconLock, heading: m.desk_rates_end_kept(), text: m.desk_rates_end_kept_text() },
  ];
  return (
    <section className={classes.end} aria-labelledby="rates-end">
      <div className={classes.endHead}>
        <h2 id="rates-end" className={classes.endHeading}>
          {m.desk_rates_end()}
        </h2>
        {house && !isEdited && (
          <Button ref={changer} variant="quiet" size="xs" onClick={() => edit(true)}>
            {m.desk_rates_end_change()}
          </Button>
        )}
      </div>
      {house && isEdited && (
        <EndForm
          house={house}
          onClose={() => {
            edit(false);
            // Once the button is rendered again.
            setTimeout(() => changer.current?.focus());
          }}
        />
      )}
      <ul>
        {notes.map(({ Icon, heading, text }) => (
          <li key={heading}>
            <Icon size={20} stroke={1.8} aria-hidden />
            <div>
              <strong>{heading}</strong>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};
