import { hashOf, type Scale } from './fill-bookings.ts';

/** Seconds between orders: in the last three months, which a small house has as well, and before. */
const lately = { orders: 10_000, seconds: 777 };
const before = 158;
const open = 30;
const paidOnline = 20;

/** References from the upper half: those of bookings are in the lower. */
const half = 2 ** 31;

const cookMeals = `
  create temporary table new_meals on commit drop as
  with dish (name, price, image) as (
    values ('Soup', 599, 'soup'), ('Pizza', 1299, 'pizza'), ('Burger', 1099, 'burger'), ('Salad', 799, 'salad')
  )
  select row_number() over () - 1 as meal, jsonb_build_array(one.item, other.item) as items, one.price + other.price as cents
  from (select *, jsonb_build_object('dishId', 1, 'name', name, 'priceCents', price,
      'image', format('/pictures/dish-%s.svg', image)) as item from dish) as one
    cross join (select *, jsonb_build_object('dishId', 1, 'name', name, 'priceCents', price,
      'image', format('/pictures/dish-%s.svg', image)) as item from dish) as other`;

const placeOrders = ({ rows, guests, salt }: Scale): string => `
  insert into orders (user_id, number, room_type, room_id, items, total_cents, status, created_at,
    few_more_minutes_at, ready_at, completed_at, cancelled_at, checkout_id)
  select 'guest-${salt}-' || 1 + n % ${guests}, 1 + n / ${guests}, 'Study Room', (13 + n % 60)::text, items, cents, status, at,
    case status when 'Completed' then at + interval '5 minutes' end,
    case status when 'Completed' then at + interval '15 minutes' end,
    case status when 'Completed' then at + interval '20 minutes' end,
    case status when 'Cancelled' then at + interval '1 minute' end,
    case when status = 'Completed' and n % ${paidOnline} = 7 then ${hashOf(`n + ${half}`, salt)} end
  from (
    select n, now() - (least(${rows} - n, ${lately.orders}) * ${lately.seconds}
        + greatest(${rows} - n - ${lately.orders}, 0) * ${before}) * interval '1 second' as at,
      case when n >= ${rows - open} then 'Just Ordered' when n % 33 = 5 then 'Cancelled' else 'Completed' end as status
    from generate_series(0, ${rows - 1}) as n
  ) as chosen join new_meals on meal = n % 16
  order by n`;

const payOrders = ({ salt }: Scale): string => `
  insert into payments (id, order_id, amount_cents, status, created_at)
    select checkout_id, id, total_cents, 'paid', created_at from orders where checkout_id like '%${salt}';
  insert into checkouts
    (id, user_id, status, provider, food, total_cents, expires_at, created_at, settled_at, closed_at)
    select checkout_id, user_id, 'Paid', 'sandbox', jsonb_build_array(jsonb_build_object(
        'roomType', room_type, 'roomId', room_id, 'items', items, 'totalCents', total_cents)),
      total_cents, created_at + interval '15 minutes', created_at, created_at, created_at
    from orders where checkout_id like '%${salt}';
  insert into transfers (checkout_id, payment_id, kind, amount_cents, reference, at)
    select checkout_id, checkout_id, 'paid', total_cents, 'sandbox-' || checkout_id, created_at
    from orders where checkout_id like '%${salt}'`;

/** The statements that order food for years, up to this moment. */
export const fillOrders = (scale: Scale): string[] => [cookMeals, placeOrders(scale), payOrders(scale)];
