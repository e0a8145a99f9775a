import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { useFullscreenElement, useMergedRef } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { m } from '#messages/web.ts';
import { useSteady } from '#web/lib/use-steady.ts';
import { nameZone, useVenueMinute } from '#web/lib/venue.ts';
import { Message } from '#web/ui/notice.tsx';
import { PageTitle } from '#web/ui/page.tsx';
import { groupByStep } from './group-by-status.ts';
import { searchOrders, switchView, useKitchenFilters } from './kitchen-filters.ts';
import { KitchenHead } from './kitchen-head.tsx';
import { describeOpenOrders } from './order-age.ts';
import { OrderBoard } from './order-board.tsx';
import { OrderList } from './order-list.tsx';
import classes from './order-update-page.module.css';
import { OrdersMissing } from './orders-missing.tsx';
import { type Outcome, useAllOrders, useNewOrders, useUpdateOrder } from './use-kitchen-orders.ts';
import { useSound } from './use-sound.ts';

/** The pressed button is disabled and its card may have moved, so the focus moves to that card. */
export const useFocusAfterPress = (outcome: Outcome | undefined) => {
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!outcome || document.activeElement !== document.body) return;
    const card = stage.current?.querySelector<HTMLElement>(`[data-order="${outcome.orderId}"]`);
    (card?.checkVisibility() ? card : stage.current)?.focus({ preventScroll: true });
  }, [outcome]);
  return stage;
};

/** Good news disappears after this long, in milliseconds. */
const goodFor = 10_000;

/** The outcome of the last press. Positioned over the page, so that nothing moves under a finger. */
export const OutcomeNote = ({ outcome, onDismiss }: { outcome: Outcome; onDismiss: () => void }) => {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (outcome.kind === 'bad') return;
    const timer = setTimeout(dismiss, goodFor);
    return () => clearTimeout(timer);
  }, [outcome]);
  return (
    <div className={classes.note} data-kind={outcome.kind}>
      <Message kind={outcome.kind}>{outcome.text}</Message>
      <ActionIcon
        variant="transparent"
        className={classes.close}
        aria-label={m.food_dismiss()}
        onClick={onDismiss}
      >
        <IconX size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
    </div>
  );
};

const name = m.food_update_order_heading();

export const Component = () => {
  const [filters, change] = useKitchenFilters();
  const { orders: latest, older, isLoadingOlder, error, isFetching, refetch } = useAllOrders(filters.pages);
  const orders = useSteady(latest);
  const here = useVenueMinute();
  const sound = useSound();
  const { fresh, announcement, touch } = useNewOrders(latest, sound.ring);
  const { busy, outcome, update, dismiss } = useUpdateOrder();
  const { ref, toggle, fullscreen } = useFullscreenElement<HTMLDivElement>();
  const stage = useMergedRef(ref, useFocusAfterPress(outcome));
  const found = searchOrders(orders ?? [], filters.q);
  const summary = orders ? describeOpenOrders(orders, here?.now) : error ? '' : m.food_loading_orders();
  const zone = here && nameZone(here);
  const handling = { here, fresh, busy, onTouch: touch, onMove: update };
  const isShown = orders !== undefined && orders.length > 0;
  const isKitchen = filters.view === 'kitchen';
  return (
    <div className={classes.page} data-wide>
      <PageTitle>{name}</PageTitle>
      <KitchenHead
        name={name}
        summary={zone ? m.food_times_are({ summary, zone }) : summary}
        filters={filters}
        sound={sound}
        onChange={change}
        onFullScreen={isShown && isKitchen && document.fullscreenEnabled ? () => void toggle() : undefined}
      />
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      <div className={classes.stage} ref={stage} tabIndex={-1}>
        <OrdersMissing count={orders?.length} error={error} isFetching={isFetching} onRetry={refetch} />
        {isShown && isKitchen && (
          <OrderBoard
            columns={groupByStep(found, filters.sort, older !== 'none')}
            chosen={!filters.status || filters.status === 'Cancelled' ? 'Just Ordered' : filters.status}
            onChoose={(status) => change({ status })}
            onCompleted={() => change({ ...switchView('list'), status: 'Completed' })}
            full={fullscreen ? { summary, onLeave: () => void toggle() } : undefined}
            {...handling}
          />
        )}
        {isShown && !isKitchen && (
          <OrderList
            orders={found}
            filters={filters}
            older={older}
            isLoadingOlder={isLoadingOlder}
            onStatus={(status) => change({ status })}
            onAll={() => change({ status: undefined, q: '' })}
            onOlder={() => change({ pages: filters.pages + 1 })}
            {...handling}
          />
        )}
        {outcome && <OutcomeNote outcome={outcome} onDismiss={dismiss} />}
      </div>
    </div>
  );
};
