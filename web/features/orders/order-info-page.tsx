import { Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { errors } from '#contract/errors.ts';
import { longestRoomId, nameOrder } from '#contract/orders.rules.ts';
import { pages } from '#contract/pages.ts';
import { useViewer } from '#web/features/identity/session.ts';
import { withNext } from '#web/features/identity/use-next.ts';
import { api, ProblemError } from '#web/lib/api.ts';
import { pageNames } from '#web/lib/page-names.ts';
import { ArrowLink } from '#web/ui/arrow-link.tsx';
import { Form } from '#web/ui/form.tsx';
import { Message } from '#web/ui/message.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { describeDishes } from './describe-order.ts';
import { keepOrder } from './keep-order.ts';
import classes from './order-info-page.module.css';
import { ordersQuery } from './orders-query.ts';
import { useLiveOrders } from './use-live-orders.ts';

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
      {viewer && <Finalize />}
    </Page>
  );
};

const explain = (error: unknown): string => {
  if (!(error instanceof ProblemError)) return 'An error occurred. Please try again.';
  return error.problem.errors?.[0]?.message ?? error.problem.detail;
};

type Outcome = { kind: 'good' | 'bad'; text: string };

const Finalize = () => {
  useLiveOrders();
  const { data, isPending } = useQuery(openOrders);
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>();
  const [order] = data ?? [];
  const notice = useRef<HTMLDivElement>(null);
  // The pressed button was disabled meanwhile, which takes the focus from it.
  useEffect(() => {
    if (outcome) notice.current?.focus();
  }, [outcome]);

  const send = async ({ name = '', roomNumber = '', phoneNumber = '' }: Record<string, string>) => {
    setOutcome(undefined);
    if (![name, roomNumber, phoneNumber].every((value) => value.trim()))
      return setOutcome({ kind: 'bad', text: errors.FIELDS_MISSING.message });
    try {
      keepOrder(client, await api('POST /orderDetails/contact', { body: { name, roomNumber, phoneNumber } }));
      setOutcome({ kind: 'good', text: 'Order finalized!' });
    } catch (error) {
      setOutcome({ kind: 'bad', text: explain(error) });
    }
  };

  // What is known of the order stands in the fields from the beginning.
  if (isPending) return <Skeleton className={classes.skeleton} radius={18} />;
  return (
    <div className={classes.card}>
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
      <Form label={name} onSend={send}>
        {(busy) => (
          <>
            {outcome && (
              <div ref={notice} className={classes.outcome} tabIndex={-1}>
                <Message kind={outcome.kind}>{outcome.text}</Message>
                {outcome.kind === 'good' && (
                  <ArrowLink to={pages.orderStatus}>{pageNames.orderStatus}</ArrowLink>
                )}
              </div>
            )}
            <TextInput
              name="name"
              label="Name"
              defaultValue={order?.contact?.name}
              autoComplete="name"
              maxLength={100}
            />
            <TextInput
              name="roomNumber"
              label="Room Number"
              defaultValue={order?.contact?.roomNumber}
              maxLength={longestRoomId}
            />
            <TextInput
              name="phoneNumber"
              label="Phone Number"
              defaultValue={order?.contact?.phoneNumber}
              type="tel"
              autoComplete="tel"
              maxLength={31}
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
