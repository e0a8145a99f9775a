import { IconDoorExit, IconKey, IconPhone, IconPoint } from '@tabler/icons-react';
import type { Stay, StayBooking } from '#contract/stay/stay.ts';
import { m } from '#messages/web.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatLongDay } from '#web/lib/format-day.ts';
import { phoneLink, useHouse } from '#web/lib/house.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import classes from './card.module.css';
import { StayCard } from './card.tsx';

type Props = { booking: StayBooking; house: Stay['house']; here: VenueMinute };

/** The house rules, as far as they are set. */
export const RulesCard = ({ booking, house, here }: Props) => {
  const { checkInTime } = useHouse();
  const { kind, endsAt, status } = booking;
  const end = clockAt(Date.parse(endsAt), here.timeZone);
  const iconProps = { size: 20, stroke: 1.8, 'aria-hidden': true };
  return (
    <StayCard part="rules" heading={m.stay_rules()}>
      <ul className={classes.rules}>
        {kind === 'room' && status === 'Confirmed' && (
          <li className={classes.rule}>
            <IconKey {...iconProps} />
            {m.stay_rule_check_in({ time: checkInTime })}
          </li>
        )}
        <li className={classes.rule}>
          <IconDoorExit {...iconProps} />
          {m.stay_rule_leave({ time: end.time, day: formatLongDay(end.date, here.today) })}
        </li>
        {[...new Set(house.rules)].map((rule) => (
          <li key={rule} className={classes.rule}>
            <IconPoint {...iconProps} />
            <bdi>{rule}</bdi>
          </li>
        ))}
        <li className={classes.rule}>
          <IconPhone {...iconProps} />
          <span>
            {m.stay_rule_phone({
              phone: (text) => (
                <a href={phoneLink(house)}>
                  <bdi>{text}</bdi>
                </a>
              ),
              phoneNumber: house.phone,
            })}
          </span>
        </li>
      </ul>
    </StayCard>
  );
};
