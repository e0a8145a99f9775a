import type { Today, TodayBooking } from '#contract/desk/today.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { orderStatusNames } from '#web/features/food/order-names.ts';
import { describeDishes } from '#web/features/food/status/describe-order.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatFullDay, formatShortDay } from '#web/lib/format-day.ts';
import { useHouse } from '#web/lib/house.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { describeDue, roomLooks, roomStateOf, shownStatus } from '../booking-tags.tsx';
import {
  arrangeArrivals,
  arrangeDepartures,
  arrangeKitchen,
  arrangeToClean,
  byStart,
  hasCome,
  hasLeft,
} from './arrange-today.ts';
import classes from './day-sheet.module.css';
import { describeDay } from './describe-glance.ts';
import { describeCleaning, describeComing, describeLeaving } from './other-day-cards.tsx';

type Line = { key: string; isDone?: boolean; cells: readonly string[] };

/** A printed list with a box in front of each line; boxes of done lines are ticked. */
const Sheet = ({ heading, lines }: { heading: string; lines: readonly Line[] }) => (
  <section>
    <h2 className={classes.heading}>{heading}</h2>
    {lines.length === 0 && <p className={classes.none}>{m.desk_today_none()}</p>}
    <table className={classes.table}>
      <tbody>
        {lines.map(({ key, isDone, cells }) => (
          <tr key={key}>
            <td className={classes.box}>{isDone ? '☑' : '☐'}</td>
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no identity but its column.
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** A printable summary of a day, for when the screen is off. */
export const DaySheet = ({ today, here }: { today: Today; here: VenueMinute }) => {
  const timeOf = (instant: string) => clockAt(Date.parse(instant), here.timeZone).time;
  const lineOf = (booking: TodayBooking, ...cells: string[]): Line => {
    const { amount, note } = describeDue(booking);
    return {
      key: booking._id,
      cells: [
        booking.guest.name,
        booking.guest.phoneNumber,
        booking.title,
        m.lib_units({ count: booking.count, unit: bookableKinds[booking.kind].unit }),
        ...cells,
        m.desk_today_amount_note({ amount, note }),
        booking._id,
      ],
    };
  };
  const tick = (isDone: boolean, ...line: Parameters<typeof lineOf>): Line => ({
    ...lineOf(...line),
    isDone,
  });
  const { name } = useHouse();
  const isToday = today.date === here.today;
  const { date } = today;
  const arrivals = arrangeArrivals(today);
  const departures = arrangeDepartures(today);
  /** The current state of a room means nothing for another day. */
  const describeRoom = (booking: TodayBooking): string =>
    isToday && booking.status === 'Confirmed' ? roomLooks[roomStateOf(booking)].label : shownStatus(booking);
  return (
    <div className={classes.sheet}>
      <h1 className={classes.title}>{m.desk_today_sheet_of({ house: name, day: formatFullDay(date) })}</h1>
      <p>
        {describeDay(today, here)}{' '}
        {m.desk_today_printed({
          moment: m.lib_moment({ day: formatShortDay(here.today, here.today), time: here.time }),
        })}
      </p>
      <Sheet
        heading={m.desk_today_arrivals()}
        lines={(isToday ? [...arrivals.open, ...arrivals.done] : today.arrivals).map((booking) =>
          tick(
            hasCome(booking),
            booking,
            isToday
              ? m.desk_today_expected({ time: timeOf(booking.startsAt) })
              : describeComing(booking, here, date),
            describeRoom(booking),
          ),
        )}
      />
      <Sheet
        heading={m.desk_today_departures()}
        lines={(isToday ? [...departures.open, ...departures.done] : today.departures).map((booking) =>
          tick(
            hasLeft(booking) && date <= here.today,
            booking,
            isToday
              ? m.desk_today_leaves_by({ time: timeOf(booking.endsAt) })
              : describeLeaving(booking, here, date),
            shownStatus(booking),
          ),
        )}
      />
      <Sheet heading={m.desk_today_in_house()} lines={today.inHouse.map((booking) => lineOf(booking))} />
      <Sheet
        heading={m.desk_today_by_the_hour()}
        lines={(isToday ? today.hourly : today.hourly.toSorted(byStart)).map((booking) =>
          lineOf(booking, m.desk_today_span({ from: timeOf(booking.startsAt), to: timeOf(booking.endsAt) })),
        )}
      />
      {isToday && (
        <Sheet
          heading={m.desk_today_rooms_to_clean()}
          lines={arrangeToClean(today.toClean).map(({ kind, id, title, state, occupiedBy, next }) => ({
            key: `${kind}-${id}`,
            cells: [
              title,
              roomLooks[roomStateOf({ readiness: state, occupiedBy })].label,
              next ? m.desk_today_next_guest({ name: next.name, time: timeOf(next.startsAt) }) : '',
            ],
          }))}
        />
      )}
      {date > here.today && (
        <Sheet
          heading={m.desk_today_rooms_to_clean()}
          lines={today.toClean.map((room) => ({
            key: `${room.kind}-${room.id}`,
            cells: [room.title, describeCleaning(room, here)],
          }))}
        />
      )}
      {isToday && (
        <Sheet
          heading={m.desk_today_kitchen()}
          lines={arrangeKitchen(today.kitchen).map((order) => ({
            key: order._id,
            cells: [
              `#${order.houseNumber}`,
              order.place,
              orderStatusNames[order.orderInfo],
              describeDishes(order),
            ],
          }))}
        />
      )}
    </div>
  );
};
