import { IconCoin, IconLock, IconShieldDown } from '@tabler/icons-react';
import type { PriceSettings } from '#contract/prices.rules.ts';
import { m } from '#messages/web.ts';
import classes from './rates.module.css';

/** What the house does to every price after all rules, and what no rule does. */
export const EndNotes = ({ settings }: { settings: PriceSettings }) => {
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
      <h2 id="rates-end" className={classes.endHeading}>
        {m.desk_rates_end()}
      </h2>
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
