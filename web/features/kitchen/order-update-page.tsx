import { useFullscreenElement, useMergedRef } from '@mantine/hooks';
import { nameZone } from '#web/lib/name-zone.ts';
import { useVenueMinute } from '#web/lib/use-venue-minute.ts';
import { PageTitle } from '#web/ui/page.tsx';
import { Unseen } from '#web/ui/unseen.tsx';
import { describeOpenOrders } from './describe-open-orders.ts';
import { groupByStep } from './group-by-step.ts';
import { switchView } from './kitchen-filters.ts';
import { KitchenHead } from './kitchen-head.tsx';
import { OrderBoard } from './order-board.tsx';
import { OrderList } from './order-list.tsx';
import classes from './order-update-page.module.css';
import { OrdersMissing } from './orders-missing.tsx';
import { OutcomeNote } from './outcome-note.tsx';
import { searchOrders } from './search-orders.ts';
import { useAllOrders } from './use-all-orders.ts';
import { useFocusAfterPress } from './use-focus-after-press.ts';
import { useKitchenFilters } from './use-kitchen-filters.ts';
import { useNewOrders } from './use-new-orders.ts';
import { useSound } from './use-sound.ts';
import { useUpdateOrder } from './use-update-order.ts';

const name = 'Admin - Update Order Info';

export const Component = () => {
  const [filters, change] = useKitchenFilters();
  const { orders, older, isLoadingOlder, error, isAsking, askAgain } = useAllOrders(filters.pages);
  const here = useVenueMinute();
  const sound = useSound();
  const { fresh, announcement, touch } = useNewOrders(orders, sound.ring);
  const { busy, outcome, update, dismiss } = useUpdateOrder();
  const { ref, toggle, fullscreen } = useFullscreenElement<HTMLDivElement>();
  const stage = useMergedRef(ref, useFocusAfterPress(outcome));
  const found = searchOrders(orders ?? [], filters.q);
  const summary = orders ? describeOpenOrders(orders, here?.now) : error ? '' : 'Loading orders …';
  const zone = here && nameZone(here);
  const handling = { here, fresh, busy, onTouch: touch, onMove: update };
  const isShown = orders !== undefined && orders.length > 0;
  const isKitchen = filters.view === 'kitchen';
  return (
    <div className={classes.page} data-wide>
      <PageTitle>{name}</PageTitle>
      <KitchenHead
        name={name}
        summary={zone ? `${summary} Times are ${zone}.` : summary}
        filters={filters}
        sound={sound}
        onChange={change}
        onFullScreen={isShown && isKitchen && document.fullscreenEnabled ? () => void toggle() : undefined}
      />
      <Unseen live>{announcement}</Unseen>
      <div className={classes.stage} ref={stage} tabIndex={-1}>
        <OrdersMissing count={orders?.length} error={error} isAsking={isAsking} onRetry={askAgain} />
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
