import type { TestDatabase } from './test-database.ts';

/** The guest of the rows: every text about them contains `mark`, and every secret `hush`. */
type Filled = { mark: string; number: 1 | 2; uid: string };

const past = `timestamptz '2026-03-01T12:00:00Z'`;
const emailOf = (mark: string): string => `${mark.toLowerCase()}@example.com`;

/** Rows of an account, and a record that it has taken over. */
const account = ({ mark, number, uid }: Filled): string => `
  update users set name = '${mark} name', email = '${emailOf(mark)}', image = 'https://example.com/${mark}.png',
    phone_number = '7001000${number}', suspended_at = ${past}, suspended_until = ${past}, suspended_reason = '${mark} fought',
    unwanted_mails = '{reminder}', language = 'ja' where id = '${uid}';
  insert into accounts (id, user_id, provider_id, account_id, scope, password, access_token, refresh_token, id_token)
    values ('A${number}', '${uid}', 'google', '${mark} at Google', '${mark} scope', 'hush', 'hush', 'hush', 'hush');
  insert into two_factors (id, user_id, secret, backup_codes, verified, failed_verification_count, locked_until)
    values ('T${number}', '${uid}', 'hush', 'hush', true, ${number}, ${past});
  insert into passkeys (id, user_id, name, public_key, credential_id, counter, device_type, backed_up, transports, aaguid, last_used_at)
    values ('K${number}', '${uid}', '${mark} key ring', 'hush', 'hush ${number}', 3, 'singleDevice', true, 'usb', '${mark} maker', ${past});
  insert into calendar_feeds (token_hash, user_id, created_at) values (encode(sha256('hush ${number}'), 'hex'), '${uid}', ${past});
  insert into sessions (id, user_id, token, expires_at, ip_address, user_agent, confirmed_at)
    values ('S${number}', '${uid}', 'hush ${number}', ${past}, '10.0.0.${number}', '${mark} browser', ${past});
  insert into verifications (id, identifier, value, expires_at) values ('V${number}', 'hush', '${uid}', '2100-01-01');
  insert into rate_limits (key, count, ends_at)
    values ('sign-in ' || encode(sha256('${emailOf(mark)}'), 'hex'), 1, '2100-01-01');
  insert into idempotency_keys (user_id, call, key, fingerprint, inserted_id)
    values ('${uid}', 'POST /bookings', '${mark} key', '${mark} body', 'B0000000000${number}');
  insert into guests (id, name, email, phone_number, user_id, suspended_at, suspended_until, suspended_reason)
    values ('G0000000000${number}', '${mark} record', '${emailOf(mark)}', '7001000${number}', '${uid}', ${past}, ${past},
      '${mark} fought');`;

/** A record that was merged into the one with the same number. */
const merged = ({ mark, number }: Filled): string => `
  insert into merged_guests (id, guest_id, name, phone_number, email, created_at, merged_at)
    values ('M0000000000${number}', 'G0000000000${number}', '${mark} once', '7001000${number}', '${emailOf(mark)}', ${past}, ${past});`;

/** A stay paid in parts, online and at the desk, and cancelled hours. */
const bookings = ({ mark, number }: Filled, owner: string): string => `
  insert into bookings (id, ${owner}, kind, room_id, title, date, time, count, starts_at, ends_at, amount_cents, unit_cents,
      unit_rules, status, created_at, paid_at, arrived_at, left_at, held_until, moved_on, earlier_places, check_in_code,
      free_cancel_hours)
    select 'B0000000000${number}', owner, 'sleeping', ${number}, '${mark} bunk', '2026-03-01', '16:00', 2, ${past},
      ${past} + interval '2 days', 3000, '{1000,2000}', '[["${mark} rule"],[]]', 'Completed', ${past}, ${past}, ${past}, ${past},
      ${past}, '2026-03-02', '{${number + 5}}', 'HVSH000${number}', 24 from owner;
  insert into bookings (id, ${owner}, kind, pc_id, title, date, time, count, starts_at, ends_at, amount_cents, status, cancelled_at,
      moved_at)
    select 'P0000000000${number}', owner, 'pc', ${number}, '${mark} PC', '2026-03-01', '16:00', 1, ${past},
      ${past} + interval '1 hour', 900, 'Cancelled', ${past}, ${past} + interval '30 minutes' from owner;
  insert into payments (id, booking_id, amount_cents, status) values
    ('B0000000000${number}', 'B0000000000${number}', 3000, 'paid'),
    ('P0000000000${number}', 'P0000000000${number}', 900, 'cancelled');
  insert into charges (booking_id, kind, title, amount_cents, at)
    values ('B0000000000${number}', 'charge', '${mark} towel', 500, ${past});
  insert into charges (booking_id, kind, title, amount_cents, at, removes, reason)
    select booking_id, 'removal', title, -500, at, id, '${mark} mistake' from charges
    where booking_id = 'B0000000000${number}';
  insert into desk_payments (booking_id, kind, method, amount_cents, reason, at) values
    ('B0000000000${number}', 'paid', 'cash', 3599, null, ${past}),
    ('B0000000000${number}', 'refunded', 'cash', 500, '${mark} was cold', ${past});
  insert into desk_log (at, actor_name, action, subject, booking_id, before, after, refused, request_id, address)
    values (${past}, 'Ada', 'POST /desk/bookings/{id}/check-in', 'booking B0000000000${number}', 'B0000000000${number}',
      '{"status":"${mark} before"}', '{"status":"${mark} after"}', null, 'hush', '::1');
  insert into mails (recipient, subject, body, content, occasion, sent_at, failed, booking_id)
    values ('${emailOf(mark)}', '${mark} subject', 'hush', '{"text":"hush"}', 'reminder of ${mark}', ${past}, '${mark} bounced',
      'B0000000000${number}');`;

/** More rows of an account, about the same stay. */
const more = ({ mark, number, uid }: Filled): string => `
  insert into redemptions (code, user_id, reward, at) values ('HVSH0000000${number}', '${uid}', '10% Discount', ${past});
  insert into checkouts (id, user_id, status, provider, session_id, pay_url, food, released, total_cents, expires_at, settled_at,
      looked_at, closed_at, code, reward, saved_cents)
    values ('C0000000000${number}', '${uid}', 'Paid', 'stripe', 'hush ${number}', 'hush', '[{"roomId":"${mark} sofa"}]',
      '[{"title":"${mark} given up"}]', 1599, ${past}, ${past}, ${past}, ${past}, 'HVSH0000000${number}', '10% Discount', 100);
  update bookings set checkout_id = 'C0000000000${number}' where id = 'B0000000000${number}';
  insert into waitlist (id, user_id, kind, pc_id, date, time, count, starts_at, ends_at, checkout_id)
    values ('W0000000000${number}', '${uid}', 'pc', ${number}, '2026-03-03', '16:00', 1, ${past}, ${past} + interval '1 hour',
      'C0000000000${number}');
  insert into waitlist (id, user_id, kind, room_id, date, time, count, starts_at, ends_at)
    values ('V0000000000${number}', '${uid}', 'sleeping', ${number}, '2026-03-03', '16:00', 1, ${past}, ${past} + interval '1 day');
  insert into orders (user_id, number, room_type, room_id, items, total_cents, status, contact_name, contact_room_number,
      contact_phone_number, booking_id, checkout_id, few_more_minutes_at, ready_at, completed_at, cancelled_at)
    select '${uid}', step, 'Study Room', '${number}', '[{"dishId":9,"name":"${mark} soup","priceCents":599,"image":""}]', 599,
      case step when 1 then 'Completed' else 'Cancelled' end, '${mark} contact', '${mark} room', '7001000${number}',
      case step when 1 then 'B0000000000${number}' end, case step when 2 then 'C0000000000${number}' end, ${past}, ${past},
      case step when 1 then ${past} end, case step when 2 then ${past} end
    from generate_series(1, 2) as step;
  insert into payments (id, order_id, amount_cents, status)
    select 'F0000000000${number}', max(id), 599, 'cancelled' from orders where user_id = '${uid}';
  insert into refunds (id, checkout_id, payment_id, charge, amount_cents, settled_at, reason)
    values ('E0000000000${number}', 'C0000000000${number}', 'B0000000000${number}', 'hush', 500, ${past}, '${mark} was loud');
  insert into transfers (checkout_id, payment_id, kind, amount_cents, reference, refund_id) values
    ('C0000000000${number}', 'B0000000000${number}', 'paid', 1000, '${mark} paid', null),
    ('C0000000000${number}', 'B0000000000${number}', 'refunded', 500, '${mark} back', 'E0000000000${number}');
  insert into points (user_id, kind, points, payment_id, at, expires_at)
    values ('${uid}', 'earned', 36, 'B0000000000${number}', ${past}, '2100-01-01');
  insert into points (user_id, kind, points, code, at) values ('${uid}', 'redeemed', -100, 'HVSH0000000${number}', ${past});
  insert into feedback (id, booking_id, room_id, user_id, rating, message, edited_at, answer, answered_at, hidden_reason, hidden_at)
    values ('W0000000000${number}', 'B0000000000${number}', ${number}, '${uid}', 4, '${mark} slept', ${past}, '${mark}, thanks',
      ${past}, '${mark} swears', ${past});
  insert into messages (id, booking_id, user_id, by_desk, author_name, text, created_at, read_at) values
    ('T0000000000${number}', 'B0000000000${number}', '${uid}', false, null, '${mark} is cold', ${past}, ${past}),
    ('V0000000000${number}', 'B0000000000${number}', '${uid}', true, 'Ada', '${mark}, take a blanket', ${past}, ${past});
  insert into suggestions (id, user_id, text) values ('Q0000000000${number}', '${uid}', '${mark} wants lamps');
  insert into desk_log (at, actor_id, actor_name, action, subject, after, refused, request_id, address) values
    (${past}, '${uid}', '${mark} name', 'POST /desk/blocks', 'room 1', '{"reason":"of the house"}', 'NOT_ALLOWED', 'hush', '10.0.0.${number}'),
    (${past}, null, '', 'PUT /desk/guests/{uid}', 'guest ${uid}', '{"reason":"${mark} fought"}', 'GUEST_CHANGED', 'hush', '');
  insert into house_versions (version, settings, actor_id, actor_name, at)
    values (${number}, '{}', '${uid}', '${mark} name', ${past});`;

const note = ({ mark, number }: Filled, owner: string): string => `
  insert into guest_notes (id, ${owner}, text, author_name, is_pinned, created_at)
    select 'N0000000000${number}', owner, '${mark} snores', 'Ada', true, ${past} from owner;`;

const of = (id: string, statements: string): string =>
  `create temp table owner as select '${id}'::text as owner; ${statements} drop table owner;`;

/** Fills every column that can hold data about an account, limited only by constraints; leaves nothing open. */
export const fillAccount = async ({ pool }: Pick<TestDatabase, 'pool'>, who: Filled): Promise<void> => {
  const statements = [bookings(who, 'user_id'), note(who, 'user_id')].join('');
  await pool.query(`${account(who)} ${merged(who)} ${of(who.uid, statements)} ${more(who)}`);
};

/** The same for a record without an account; returns its id. */
export const fillRecord = async (
  { pool }: Pick<TestDatabase, 'pool'>,
  who: Omit<Filled, 'uid'>,
): Promise<string> => {
  const uid = `G0000000000${who.number}`;
  const filled = { ...who, uid };
  await pool.query(`
    insert into guests (id, name, email, phone_number, suspended_at, suspended_until, suspended_reason)
      values ('${uid}', '${who.mark} record', '${emailOf(who.mark)}', '7001000${who.number}', ${past}, ${past}, '${who.mark} fought');
    ${merged(filled)}
    ${of(uid, bookings(filled, 'guest_id') + note(filled, 'guest_id'))}
    insert into desk_payments (booking_id, kind, method, amount_cents, reason, at)
      values ('B0000000000${who.number}', 'refunded', 'cash', 99, '${who.mark} overpaid', ${past});
    insert into desk_log (at, actor_name, action, subject, request_id, address)
      values (${past}, 'Ada', 'PUT /desk/guests/{uid}', 'guest ${uid}', 'hush', '');`);
  return uid;
};
