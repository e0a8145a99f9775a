/** SQL for eight digits, unique for each number below 2^32, in no order. */
const digitsOf = (number: string): string =>
  `upper(lpad(to_hex((${number})::bigint * 2654435761 % 4294967296), 8, '0'))`;

/** SQL for a unique reference of each number below 2^32, in no order, ending with the salt of four digits. */
export const hashOf = (number: string, salt: string): string => `${digitsOf(number)} || '${salt}'`;

/** SQL for a check-in code, unique on its day: the random default takes 24 µs, too long for a million of them. */
const codeOf = (number: string, salt: string): string =>
  digitsOf(`${number} + ${Number.parseInt(salt, 16) * 4096}`);

export type Scale = { rows: number; guests: number; salt: string };

export const places = { sleeping: 60, study: 60, pc: 80 } as const;

/** In three days a bed is taken once, for one to three nights, and a study room or PC four times each day, for one to three hours. */
const days = 3;
const perDay = 4;
const perBlock = places.sleeping + days * perDay * (places.study + places.pc);

/** From a month ahead backwards: sparsely booked days, three quiet months that a small house has as well, and full days before. */
const ahead = { blocks: 30 / days, part: 4 };
const recent = { blocks: 90 / days, part: 10 };
const takenAhead = perBlock / ahead.part;
const takenLately = perBlock / recent.part;
const fullFrom = ahead.blocks + recent.blocks;

/** The number of a booking; the one furthest ahead is the first. */
const number = `(case
  when block < ${ahead.blocks} then block * ${takenAhead} + place / ${ahead.part}
  when block < ${fullFrom} then ${ahead.blocks * takenAhead} + (block - ${ahead.blocks}) * ${takenLately} + place / ${recent.part}
  else ${ahead.blocks * takenAhead + recent.blocks * takenLately} + (block - ${fullFrom}) * ${perBlock} + place end)::bigint`;

const isTaken = `case when block < ${ahead.blocks} then (place + block) % ${ahead.part} = 0
  when block < ${fullFrom} then (place + block) % ${recent.part} = 0 else true end`;

const choosePlaces = `
  create temporary table new_places on commit drop as
  select * from (
    select kind, id as room_id, null::integer as pc_id, title, price_cents,
      row_number() over (partition by kind order by id) as at
    from rooms where not exists (select from bookings where bookings.room_id = rooms.id)
    union all
    select 'pc', null, id, title, price_cents, row_number() over (order by id)
    from pcs where not exists (select from bookings where bookings.pc_id = pcs.id)
  ) as places
  where at <= case kind when 'sleeping' then ${places.sleeping} when 'study' then ${places.study} else ${places.pc} end`;

/** In random order, so that any part of them has some of everything. */
const chooseSlots = `
  create temporary table new_slots on commit drop as
  select row_number() over (order by md5(concat(kind, room_id, pc_id, day, turn))) - 1 as place, *
  from (
    select kind, room_id, pc_id, title, price_cents, day, turn from new_places,
      generate_series(0, case kind when 'sleeping' then 0 else ${days - 1} end) as day,
      generate_series(0, case kind when 'sleeping' then 0 else ${perDay - 1} end) as turn
  ) as slots`;

/** Within a slot nobody overlaps, even where the clock is put forward by an hour. */
const bookSlots = ({ rows, guests, salt }: Scale): string => `
  insert into bookings (id, user_id, kind, room_id, pc_id, title, date, time, count, starts_at, ends_at,
    amount_cents, status, cancelled_at, created_at, checkout_id, paid_at, check_in_code)
  select ${hashOf('n', salt)}, 'guest-${salt}-' || 1 + n % ${guests}, kind, room_id, pc_id, title, date, time, count,
    starts_at, ends_at, price_cents * count, status, case status when 'Cancelled' then cancelled_at end,
    made_at, case when is_paid then ${hashOf('n', salt)} end, case when is_paid then made_at end,
    ${codeOf('n', salt)}
  from (
    select ${number} as n, place, block, kind, room_id, pc_id, title, price_cents, day, turn
    from generate_series(0, ${Math.ceil(rows / perBlock) + fullFrom}) as block, new_slots
    where ${isTaken}
  ) as chosen
  cross join lateral (select n * 48271 % 2147483647 as chance) as drawn
  cross join lateral (select current_date + ${days * ahead.blocks} - ${days} * (block + 1) + day as date,
    1 + (chance / 29 % 3)::integer as count,
    make_time((case kind when 'sleeping' then 14 else 6 * turn end + chance / 7 % 3)::integer, 0, 0) as time) as wish
  cross join lateral (select (date + time)::timestamptz as starts_at) as start
  cross join lateral (select case kind when 'sleeping' then (date + count + time '11:00')::timestamptz
      else starts_at + count * interval '1 hour' end as ends_at,
    least(now() - interval '1 minute', starts_at - interval '2 days') as cancelled_at,
    case when chance / 1009 % 100 < 8 then 'Cancelled'
      when chance / 1009 % 100 < 10 and starts_at < now() - interval '3 days' then 'No-show'
      else 'Confirmed' end as status) as outcome
  cross join lateral (select least(cancelled_at, starts_at - (3 + chance % 30) * interval '1 day') as made_at,
    status <> 'Cancelled' and chance / 131 % 9 < 2 as is_paid) as making
  where n < ${rows}`;

const payBookings = ({ salt }: Scale): string => `
  insert into payments (id, booking_id, amount_cents, status, created_at)
    select id, id, amount_cents,
      case when checkout_id is not null then 'paid' when status = 'Cancelled' then 'cancelled' else 'due' end, created_at
    from bookings where id like '%${salt}';
  insert into checkouts (id, user_id, status, provider, total_cents, expires_at, created_at, settled_at, closed_at)
    select id, user_id, 'Paid', 'sandbox', amount_cents, created_at + interval '15 minutes', created_at, created_at, created_at
    from bookings where checkout_id is not null and id like '%${salt}';
  insert into transfers (checkout_id, payment_id, kind, amount_cents, reference, at)
    select id, id, 'paid', amount_cents, 'sandbox-' || id, created_at
    from bookings where checkout_id is not null and id like '%${salt}'`;

/** The statements that book a house, from a month ahead back into the past, and pay for it. */
export const fillBookings = (scale: Scale): string[] => [
  choosePlaces,
  chooseSlots,
  bookSlots(scale),
  payBookings(scale),
];
