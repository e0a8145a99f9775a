import { IconCalendar, IconClock } from '@tabler/icons-react';
import type { Alternative } from '#contract/bookings.ts';
import type { RefusedLine } from '#contract/checkout.ts';
import { Alternatives } from '#web/features/booking-form/alternatives.tsx';
import { writeDraft } from '#web/features/booking-form/booking-draft.ts';
import { offerKinds } from '#web/features/offers/offer-kinds.ts';
import { formatDatedDay } from '#web/lib/format-day.ts';
import { nameZone } from '#web/lib/name-zone.ts';
import { useVenue } from '#web/lib/venue.ts';
import { Pill } from '#web/ui/pill.tsx';
import { CartRow, RowFact } from './cart-row.tsx';
import { describePrice, describeStay } from './describe-line.ts';
import { isRepriced, type PricedStay } from './price-line.ts';
import { useStanding } from './use-standing.ts';

/** A place for a time: whether it is still free and what it costs now, or why not and what is free instead. */
export const StayRow = ({
  priced,
  isHeld,
  takenSince,
  clash,
  refusal,
  onRemove,
  onSwap,
}: {
  priced: PricedStay;
  isHeld: boolean;
  takenSince: number;
  clash: string | undefined;
  refusal: RefusedLine | undefined;
  onRemove: () => void;
  onSwap: (alternative: Alternative) => void;
}) => {
  const { line, offer, price, unitPrice } = priced;
  const { key, kind, id, title, image, date, time, count } = line;
  const standing = useStanding(line, { isHeld, clash, takenSince });
  const venue = useVenue();
  const zone = venue && nameZone(venue);
  const { detail, drawing } = offerKinds[kind];
  // What the desk has just said weighs more than a calendar that is a moment older.
  const isDenied = refusal !== undefined && standing.tone === 'ok';
  return (
    <CartRow
      lineKey={key}
      title={title}
      to={`${detail(id)}?${writeDraft(kind, { date, time, count: String(count) })}`}
      about={describeStay(line, unitPrice)}
      picture={{ src: offer?.picture ?? image, fallback: drawing }}
      price={price}
      problem={clash ?? refusal?.reason ?? standing.problem}
      note={!refusal && isRepriced(priced) ? describePrice(line.price, price) : undefined}
      isRefused={refusal !== undefined}
      onRemove={onRemove}
      facts={
        <>
          <RowFact>
            <IconCalendar size={20} stroke={1.8} aria-hidden />
            <time dateTime={date}>{formatDatedDay(date)}</time>
          </RowFact>
          <RowFact>
            <IconClock size={20} stroke={1.8} aria-hidden />
            {zone ? `${time} (${zone})` : time}
          </RowFact>
          {!isDenied && (
            <RowFact>
              <Pill tone={standing.tone}>{standing.text}</Pill>
            </RowFact>
          )}
        </>
      }
    >
      {refusal && refusal.alternatives.length > 0 && (
        <Alternatives to={line} alternatives={refusal.alternatives} onPick={onSwap} />
      )}
    </CartRow>
  );
};
