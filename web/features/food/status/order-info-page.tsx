import { Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { longestRoomId } from '#contract/food/orders.rules.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { nameOrder, roomTypeNames } from '#web/features/food/order-names.ts';
import { useViewer, withNext } from '#web/features/identity/session.ts';
import { api } from '#web/lib/api.ts';
import { failedOutcome, type Outcome, refuseBlank } from '#web/lib/explain-failure.ts';
import { pageNames } from '#web/lib/page-names.ts';
import { ArrowLink } from '#web/ui/arrow-link.tsx';
import { Form } from '#web/ui/form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import parts from '#web/ui/parts.module.css';
import { describeDishes } from './describe-order.ts';
import { keepOrder, ordersQuery, useLiveOrders } from './live-orders.ts';
import classes from './order-status-page.module.css';

const name = m.food_finalize_your_order();

/** The first one gets the contact details; once it is finished, the next. */
const openOrders = ordersQuery({ mine: 'true', open: 'true', limit: '50' });

export const Component = () => {
  const viewer = useViewer();
  if (viewer === null)
    return (
      <Page title={name}>
        <Notice heading={name} text={m.food_please_log_in_to_tell()}>
          <Button component={Link} to={withNext(pages.login, pages.orderInfo)}>
            {m.identity_log_in()}
          </Button>
        </Notice>
      </Page>
    );
  return (
    <Page title={name} heading={name} lead={m.food_whom_the_kitchen_asks()}>
      {viewer ? <Finalize /> : <FinalizeSkeleton />}
    </Page>
  );
};

const FinalizeSkeleton = () => <Skeleton className={classes.orderInfoPageSkeleton} radius={18} aria-hidden />;

const failed = m.food_failed_to_finalize_the_order();
const silent = m.food_error_occurred_please_try();

const Finalize = () => {
  useLiveOrders();
  const { data, isPending } = useQuery(openOrders);
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>();
  const [order] = data ?? [];
  const send = async ({ name = '', roomNumber = '', phoneNumber = '' }: Record<string, string>) => {
    const body = { name, roomNumber, phoneNumber };
    const missing = refuseBlank(body);
    setOutcome(missing);
    if (missing) return;
    try {
      keepOrder(client, await api('POST /orderDetails/contact', { body }));
      setOutcome({ kind: 'good', text: m.food_order_finalized() });
    } catch (error) {
      setOutcome(failedOutcome(failed, error, silent));
    }
  };

  // Waits for the order, so that the fields start with its values.
  if (isPending) return <FinalizeSkeleton />;
  return (
    <div className={`${parts.card} ${classes.card}`}>
      {order && (
        <p className={classes.order}>
          {m.food_for_to({
            order: nameOrder(order),
            dishes: describeDishes(order),
            roomType: roomTypeNames[order.roomType],
            roomId: order.roomId,
          })}
        </p>
      )}
      {data && !order && (
        <p className={classes.order}>
          {m.food_no_open_order({ link: (text) => <Link to={pages.food}>{text}</Link> })}
        </p>
      )}
      <Form
        label={name}
        onSend={send}
        outcome={outcome}
        next={
          outcome?.kind === 'good' && <ArrowLink to={pages.orderStatus}>{pageNames.orderStatus}</ArrowLink>
        }
      >
        {(busy, mark) => (
          <>
            <TextInput
              name="name"
              label={m.food_name()}
              defaultValue={order?.contact?.name}
              autoComplete="name"
              maxLength={100}
              {...mark('name')}
            />
            <TextInput
              name="roomNumber"
              label={m.food_room_number()}
              defaultValue={order?.contact?.roomNumber}
              maxLength={longestRoomId}
              {...mark('roomNumber')}
            />
            <TextInput
              name="phoneNumber"
              label={m.food_phone_number()}
              defaultValue={order?.contact?.phoneNumber}
              type="tel"
              autoComplete="tel"
              maxLength={31}
              {...mark('phoneNumber')}
            />
            <Button type="submit" loading={busy}>
              {m.food_finalize_order()}
            </Button>
          </>
        )}
      </Form>
    </div>
  );
};
