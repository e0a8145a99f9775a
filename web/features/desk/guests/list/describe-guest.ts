import type { FoundGuest } from '#contract/desk/guests.ts';
import { m } from '#messages/web.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatDay, formatShortDay } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';

/** Where a guest is now or will be today: `Lantern Bunk until Wed 18 Nov`, `Harbour Pod at 15:00`. */
export const describeNow = (now: NonNullable<FoundGuest['now']>, here: VenueMinute): string => {
  const { title, state, kind } = now;
  if (state === 'arriving')
    return m.desk_guests_now_at({ title, time: clockAt(Date.parse(now.startsAt), here.timeZone).time });
  const { date, time } = clockAt(Date.parse(now.endsAt), here.timeZone);
  return m.desk_guests_now_until({
    title,
    until: kind === 'room' || date !== here.today ? formatShortDay(date, here.today) : time,
  });
};

/** When a guest leaves, arrives or was here last. */
export const describeNextOrLast = (guest: FoundGuest, here: VenueMinute): string => {
  const { now, nextStay, lastStay, stays, since } = guest;
  if (now) {
    const { date, time } = clockAt(Date.parse(now.endsAt), here.timeZone);
    if (now.state === 'arriving' && stays === 0) return m.desk_guests_first_stay();
    if (date === here.today) return m.desk_guests_today_until({ time });
    const day = formatShortDay(date, here.today);
    return now.state === 'in house' ? m.desk_guests_leaves({ day }) : m.desk_guests_stays_until({ day });
  }
  if (nextStay) return m.desk_guests_arrives({ day: formatShortDay(nextStay, here.today) });
  if (lastStay) return m.desk_guests_last({ day: formatDay(lastStay) });
  return m.desk_guests_joined({ day: formatDay(clockAt(Date.parse(since), here.timeZone).date) });
};
