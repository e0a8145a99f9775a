import { Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { longestRoomId, nameOrder } from '#contract/food/orders.rules.ts';
import { pages } from '#contract/pages.ts';
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

const name = 'Finalize Your Order';

/** The first is the one that the details will be kept on; once that is finished, it is the next. */
const openOrders = ordersQuery({ mine: 'true', open: 'true', limit: '50' });

export const Component = () => {
  const viewer = useViewer();
  if (viewer === null)
    return (
      <Page title={name}>
        <Notice heading={name} text="Please log in to tell the kitchen whom to ask for.">
          <Button component={Link} to={withNext(pages.login, pages.orderInfo)}>
            Log in
          </Button>
        </Notice>
      </Page>
    );
  return (
    <Page title={name} heading={name} lead="Whom the kitchen asks for when it comes to your door.">
      {viewer ? <Finalize /> : <FinalizeSkeleton />}
    </Page>
  );
};

const FinalizeSkeleton = () => <Skeleton className={classes.orderInfoPageSkeleton} radius={18} aria-hidden />;

const failed = 'Failed to finalize the order.';
const silent = 'An error occurred. Please try again.';

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
      setOutcome({ kind: 'good', text: 'Order finalized!' });
    } catch (error) {
      setOutcome(failedOutcome(failed, error, silent));
    }
  };

  // What is known of the order stands in the fields from the beginning.
  if (isPending) return <FinalizeSkeleton />;
  return (
    <div className={`${parts.card} ${classes.card}`}>
      {order && (
        <p className={classes.order}>
          For {nameOrder(order)}: {describeDishes(order)}, to {order.roomType} {order.roomId}.
        </p>
      )}
      {data && !order && (
        <p className={classes.order}>
          There is no open order that this could go to. <Link to={pages.food}>Order food</Link>
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
              label="Name"
              defaultValue={order?.contact?.name}
              autoComplete="name"
              maxLength={100}
              {...mark('name')}
            />
            <TextInput
              name="roomNumber"
              label="Room Number"
              defaultValue={order?.contact?.roomNumber}
              maxLength={longestRoomId}
              {...mark('roomNumber')}
            />
            <TextInput
              name="phoneNumber"
              label="Phone Number"
              defaultValue={order?.contact?.phoneNumber}
              type="tel"
              autoComplete="tel"
              maxLength={31}
              {...mark('phoneNumber')}
            />
            <Button type="submit" loading={busy}>
              Finalize Order
            </Button>
          </>
        )}
      </Form>
    </div>
  );
};
