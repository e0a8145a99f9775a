import { sql } from 'kysely';
import { centsPerPoint, rewards } from '#contract/loyalty.rules.ts';
import type { Db } from '../../db/schema.ts';

const prices = sql.join(
  Object.entries(rewards).map(([reward, points]) => sql`(${reward}, ${points}::bigint)`),
);

/** Inconsistencies of points and reward codes at one moment, a line each; empty if there are none. */
export const checkPoints = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ mistake: string }>`
    with sums as (
      select user_id, sum(points) as points, sum(owed) as owed from points where user_id is not null group by user_id
    ),
    earned as (
      select points.*, payments.status, coalesce(transfers.amount_cents, enough.so_far)::bigint as amount_cents,
        -- What the desk gave back may be paid again, and earns nothing then.
        coalesce(back.cents, 0) > 0 or exists (
          select from refunds where refunds.payment_id = payments.id and reason is not null
        ) as was_given_back,
        coalesce(transfers.amount_cents, 0) = 0 and back.cents = back.came as is_all_back
      from points left join payments on payments.id = payment_id
        left join transfers on transfers.payment_id = points.payment_id and transfers.kind = 'paid'
        -- Paid at the desk, it has earned when it was enough: for all that was there by one of these entries.
        left join lateral (
          select so_far from (
            select sum(case kind when 'paid' then amount_cents else -amount_cents end) over (order by id) as so_far
            from desk_payments where desk_payments.booking_id = payments.booking_id
          ) as entries
          where div(so_far, 100) = points.points limit 1
        ) as enough on true
        left join lateral (
          select sum(amount_cents) filter (where kind = 'refunded') as cents,
            sum(amount_cents) filter (where kind = 'paid') as came
          from desk_payments where desk_payments.booking_id = payments.booking_id
        ) as back on true
      where points.kind = 'earned' and points.payment_id is not null
    )

    select format('Member %s has %s points and owes %s, but the ledger says %s and %s.', user_id, members.points, members.owed, sums.points, sums.owed)
      as mistake
    from members full join sums using (user_id)
    where members.points is distinct from sums.points or members.owed is distinct from sums.owed

    union all
    select format('Member %s owes %s points while they have %s.', user_id, owed, points)
    from members where owed > 0 and points > 0

    union all
    select format('Payment %s has earned %s points for %s cents.', payment_id, points, coalesce(amount_cents, 0))
    from earned where points <> coalesce(amount_cents, 0) / ${centsPerPoint()}::int

    union all
    select format('Payment %s is %s, but the points that it earned are not taken back.', payment_id, status)
    from earned
    where user_id is not null and (status in ('refunding', 'refunded') or is_all_back) and not exists (
      select from points where points.payment_id = earned.payment_id and kind = 'taken back'
    )

    union all
    select format('Payment %s is %s, but the points that it earned are taken back.', payment_id, status)
    from earned
    where status = 'paid' and not was_given_back and exists (
      select from points where points.payment_id = earned.payment_id and kind = 'taken back'
    )

    union all
    select format('Payment %s has earned %s points, but %s are taken back and %s have expired.', payment_id, earned.points, back, expired)
    from earned join (
      select payment_id, coalesce(sum(owed - points) filter (where kind = 'taken back'), 0) as back,
        -coalesce(sum(points) filter (where kind = 'expired'), 0) as expired
      from points where payment_id is not null group by payment_id
    ) as gone using (payment_id)
    where back + expired > earned.points

    union all
    select format('Code %s for %s has taken %s points instead of %s.', code, reward, coalesce(-points.points, 0), price)
    from redemptions join (values ${prices}) as prices (reward, price) using (reward)
      left join points using (code)
    where coalesce(-points.points, 0) <> price

    union all
    select format('Code %s is of another guest than %s, which has it.', code, thing)
    from (
      select code, user_id, 'order ' || id as thing from orders
      union all
      select code, user_id, 'checkout ' || id from checkouts
    ) as uses join redemptions using (code)
    where uses.user_id <> redemptions.user_id

    union all
    select format('Checkout %s is Paid with a Free Pizza, but none of its orders has the code.', id)
    from checkouts
    where status = 'Paid' and reward = 'Free Pizza'
      and not exists (select from orders where checkout_id = checkouts.id and code is not null)

    union all
    select format('Code %s is used %s times.', code, count(*))
    from (
      select code from orders where code is not null and status <> 'Cancelled'
      union all
      select code from checkouts where code is not null and status = 'Paid'
    ) as uses
    group by code having count(*) > 1

    order by mistake`.execute(db);
  return rows.map(({ mistake }) => mistake);
};
