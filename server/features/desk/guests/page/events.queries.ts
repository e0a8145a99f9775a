import { type RawBuilder, sql } from 'kysely';
import type { Status } from '#contract/bookings.rules.ts';
import type { GuestEventKind } from '#contract/desk/guests.rules.ts';
import type { GuestEvent } from '#contract/desk/guests.ts';
import type { Db } from '../../../../db/schema.ts';
import { ownerColumn, type Person } from '../person.queries.ts';

/** Where a page of events ended: seconds to the microsecond, and a key to separate events of one moment. */
export type EventCursor = { since: string; key: string };

export type EventRow = EventCursor & {
  at: Date;
  kind: GuestEventKind;
  what: GuestEvent['what'];
  title: string;
  text: string;
  actor: string | null;
  status: Status | null;
  date: string | null;
  cents: number | null;
  points: number | null;
  rating: number | null;
  number: number | null;
  bookingId: string | null;
};

type Part = {
  what: GuestEvent['what'] | RawBuilder<unknown>;
  at: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  title: RawBuilder<unknown>;
  text?: RawBuilder<unknown>;
  actor?: RawBuilder<unknown>;
  status?: RawBuilder<unknown>;
  date?: RawBuilder<unknown>;
  cents?: RawBuilder<unknown>;
  points?: RawBuilder<unknown>;
  rating?: RawBuilder<unknown>;
  number?: RawBuilder<unknown>;
  bookingId?: RawBuilder<unknown>;
  /** The call that the log records the author under. */
  call?: string;
  from: RawBuilder<unknown>;
};

const none = sql`null`;

const select = (kind: GuestEventKind, part: Part): RawBuilder<unknown> => {
  const what = typeof part.what === 'string' ? sql`${sql.lit(part.what)}` : part.what;
  return sql`
    select ${part.at}::timestamptz as at, ${sql.lit(kind)} as kind, ${what} as what, ${part.id}::text as id,
      ${part.title} as title, ${part.text ?? sql`''`} as text, ${part.actor ?? none}::text as actor,
      ${part.status ?? none}::text as status, ${part.date ?? none}::date as date, ${part.cents ?? none}::bigint as cents,
      ${part.points ?? none}::bigint as points, ${part.rating ?? none}::int as rating, ${part.number ?? none}::int as number,
      ${part.bookingId ?? none}::text as booking_id, ${part.call === undefined ? none : sql.lit(part.call)}::text as call
    from ${part.from}`;
};

const ofBooking = {
  id: sql`bookings.id`,
  bookingId: sql`bookings.id`,
  title: sql`bookings.title`,
  status: sql`bookings.status`,
  date: sql`bookings.date`,
};

const stays = (own: RawBuilder<unknown>) => {
  const from = (condition: RawBuilder<unknown>) => sql`bookings where ${own} and ${condition}`;
  const call = (name: string) => `POST /desk/bookings/{id}/${name}`;
  return [
    {
      ...ofBooking,
      what: 'booked',
      at: sql`created_at`,
      cents: sql`amount_cents`,
      call: 'POST /desk/bookings',
      from: from(sql`status <> 'Pending'`),
    },
    {
      ...ofBooking,
      what: 'checked in',
      at: sql`arrived_at`,
      call: call('check-in'),
      from: from(sql`arrived_at is not null`),
    },
    {
      ...ofBooking,
      what: 'checked out',
      at: sql`left_at`,
      call: call('check-out'),
      from: from(sql`left_at is not null`),
    },
    {
      ...ofBooking,
      what: 'cancelled',
      at: sql`cancelled_at`,
      call: 'POST /bookings/{id}/cancel',
      from: from(sql`cancelled_at is not null`),
    },
    {
      ...ofBooking,
      what: 'no-show',
      at: sql`starts_at`,
      call: call('no-show'),
      from: from(sql`status = 'No-show'`),
    },
  ] as const satisfies readonly Part[];
};

const dishes = sql`(select string_agg(item ->> 'name', ', ') from jsonb_array_elements(items) as item)`;

const food = (uid: string) => {
  const shared = { id: sql`id`, number: sql`id`, title: dishes, cents: sql`total_cents` };
  return [
    { ...shared, what: 'ordered', at: sql`created_at`, from: sql`orders where user_id = ${uid}` },
    {
      ...shared,
      what: 'order cancelled',
      at: sql`cancelled_at`,
      from: sql`orders where user_id = ${uid} and cancelled_at is not null`,
    },
  ] as const satisfies readonly Part[];
};

const money = (own: RawBuilder<unknown>, uid: string) =>
  [
    {
      what: sql`case desk_payments.kind when 'paid' then 'paid' else 'refunded' end`,
      at: sql`at`,
      id: sql`desk_payments.id`,
      title: sql`bookings.title`,
      bookingId: sql`bookings.id`,
      text: sql`coalesce(desk_payments.reason, method)`,
      cents: sql`desk_payments.amount_cents`,
      actor: sql`(select name from users where users.id = actor_id)`,
      from: sql`bookings join desk_payments on booking_id = bookings.id where ${own}`,
    },
    {
      what: sql`case transfers.kind when 'paid' then 'paid online' else 'refunded' end`,
      at: sql`at`,
      id: sql`transfers.id`,
      title: sql`bookings.title`,
      bookingId: sql`bookings.id`,
      cents: sql`transfers.amount_cents`,
      from: sql`bookings join payments on payments.booking_id = bookings.id
        join transfers on payment_id = payments.id and transfers.kind in ('paid', 'refunded') where ${own}`,
    },
    {
      what: sql`case transfers.kind when 'paid' then 'paid online' else 'refunded' end`,
      at: sql`at`,
      id: sql`transfers.id`,
      title: dishes,
      number: sql`orders.id`,
      cents: sql`transfers.amount_cents`,
      from: sql`orders join payments on payments.order_id = orders.id
        join transfers on payment_id = payments.id and transfers.kind in ('paid', 'refunded')
        where orders.user_id = ${uid}`,
    },
    {
      what: 'charged',
      at: sql`at`,
      id: sql`charges.id`,
      title: sql`charges.title`,
      cents: sql`charges.amount_cents`,
      bookingId: sql`bookings.id`,
      text: sql`coalesce(charges.reason, '')`,
      actor: sql`(select name from users where users.id = actor_id)`,
      from: sql`bookings join charges on booking_id = bookings.id and charges.kind <> 'change' where ${own}`,
    },
  ] as const satisfies readonly Part[];

const voice = (uid: string) =>
  [
    {
      what: 'rated',
      at: sql`feedback.created_at`,
      id: sql`feedback.id`,
      title: sql`rooms.title`,
      text: sql`message`,
      rating: sql`feedback.rating`,
      bookingId: sql`booking_id`,
      from: sql`feedback join rooms on rooms.id = room_id where user_id = ${uid}`,
    },
    {
      what: 'suggested',
      at: sql`created_at`,
      id: sql`id`,
      title: sql`''`,
      text: sql`text`,
      from: sql`suggestions where user_id = ${uid}`,
    },
    {
      what: 'redeemed',
      at: sql`redemptions.at`,
      id: sql`redemptions.code`,
      title: sql`reward`,
      points: sql`points.points`,
      from: sql`redemptions join points using (code) where redemptions.user_id = ${uid}`,
    },
    { what: 'joined', at: sql`created_at`, id: sql`id`, title: sql`''`, from: sql`users where id = ${uid}` },
  ] as const satisfies readonly Part[];

type Asked = { kind: GuestEventKind | undefined; after: EventCursor | undefined; limit: number };

/** Events of a guest, newest first; one row more than the limit, if there is one. */
export const findEvents = async (
  db: Db,
  person: Person,
  { kind, after, limit }: Asked,
): Promise<EventRow[]> => {
  const { uid } = person;
  const own = sql`bookings.${sql.raw(ownerColumn(person))} = ${uid}`;
  const parts = { stays: stays(own), food: food(uid), money: money(own, uid), voice: voice(uid) } as const;
  const wanted = kind ? [kind] : (Object.keys(parts) as GuestEventKind[]); // its keys
  const events = wanted.flatMap((one) => parts[one].map((part) => select(one, part)));
  const { rows } = await sql<EventRow>`
    select at, extract(epoch from at)::text as since, key, kind, what, coalesce(title, '') as title, text, status, date, cents,
      points, rating, number, booking_id as "bookingId",
      coalesce(actor, (
        select actor_name from desk_log
        where desk_log.booking_id = found.booking_id and action = call and refused is null order by desk_log.id desc limit 1
      )) as actor
    from (
      select *, what || ' ' || id as key from (${sql.join(events, sql` union all `)}) as events
      where ${after ? sql`(at, what || ' ' || id) < (to_timestamp(${after.since}::numeric), ${after.key})` : sql`true`}
      order by at desc, key desc limit ${limit + 1}
    ) as found
    order by at desc, key desc`.execute(db);
  return rows;
};
