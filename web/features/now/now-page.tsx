import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Kind, kinds } from '#contract/kinds.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatPrice } from '#web/lib/format.ts';
import { formatLongDay } from '#web/lib/format-day.ts';
import { formatSince } from '#web/lib/format-since.ts';
import { useHouse } from '#web/lib/house.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { FailedNotice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { Segments } from '#web/ui/segments.tsx';
import type { FreeOffer, NowGroup } from './describe-now.ts';
import { FreeBar } from './free-bar.tsx';
import { kindNames } from './kind-names.ts';
import classes from './now-page.module.css';
import { useFreeNow } from './now-queries.ts';

/** What is free now, for phones: opened with the wall's QR code, to book at once. */
export const NowPage = () => {
  const { here, groups, lostSince, error, retry } = useFreeNow();
  const [shown, setShown] = useState<Kind | 'all'>('all');
  const countOf = (kind: Kind) => groups?.find((group) => group.kind === kind)?.free.length;
  const all = groups?.reduce((sum, { free }) => sum + free.length, 0);
  return (
    <Page title={m.now_title()}>
      <h1>{m.now_title()}</h1>
      <p className={classes.moment} data-lost={lostSince !== undefined || undefined} role="status">
        <Moment here={here} lostSince={lostSince} />
      </p>
      <Segments
        label={m.now_kinds()}
        quiet
        value={shown}
        onChange={setShown}
        options={[
          { value: 'all', label: m.now_all(), ...countText(all) },
          ...kinds.map((kind) => ({
            value: kind,
            label: kindNames[kind].name,
            short: kindNames[kind].short,
            ...countText(countOf(kind)),
          })),
        ]}
      />
      {error ? (
        <FailedNotice level={2} heading={m.now_failed()} error={error} onRetry={retry} />
      ) : (
        <div className={classes.groups} data-one={shown !== 'all' || undefined}>
          {groups && here
            ? groups
                .filter(({ kind }) => shown === 'all' || shown === kind)
                .map((group) => <Group key={group.kind} group={group} here={here} />)
            : kinds.map((kind) => <Skeleton key={kind} height={420} radius={18} aria-hidden />)}
        </div>
      )}
      <aside className={classes.share}>
        <div className={classes.code}>
          <QrCode text={addressOfPage()} label={m.now_qr({ address: addressOfPage() })} />
        </div>
        <div>
          <h2 className={classes.shareHeading}>{m.now_share()}</h2>
          <p>{m.now_share_text()}</p>
        </div>
      </aside>
    </Page>
  );
};

const addressOfPage = (): string => (import.meta.env.SSR ? pages.now : `${location.origin}${pages.now}`);

const countText = (count: number | undefined) => (count === undefined ? {} : { count: String(count) });

/** The current time, or the time of the data if the server does not respond. */
const Moment = ({ here, lostSince }: { here: VenueMinute | undefined; lostSince: number | undefined }) => {
  // Reserves its line until the clock is known.
  if (!here) return '\u00a0';
  if (lostSince !== undefined) return m.now_since({ time: formatSince(lostSince, here) });
  return (
    <span>
      {formatLongDay(here.today, here.today)}, <strong>{here.time}</strong>
    </span>
  );
};

const Group = ({ group: { kind, free, coming }, here }: { group: NowGroup; here: VenueMinute }) => {
  const { checkInTime } = useHouse();
  const { name } = kindNames[kind];
  return (
    <section aria-label={name}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{name}</h2>
        <Pill tone={free.length > 0 ? 'ok' : 'off'}>
          {free.length > 0 ? m.now_free({ count: free.length }) : m.now_none_free()}
        </Pill>
      </div>
      <p className={classes.lead}>
        {free.length === 0
          ? m.now_nothing()
          : kind === 'room'
            ? m.now_rooms_lead({ time: checkInTime })
            : m.now_hours_lead()}
      </p>
      <ul className={classes.list}>
        {free.map((offer) => (
          <li key={offer.id}>
            <Card offer={offer} here={here} />
          </li>
        ))}
      </ul>
      <Next coming={coming} hasFree={free.length > 0} />
    </section>
  );
};

const Card = ({ offer, here }: { offer: FreeOffer; here: VenueMinute }) => {
  const { kind, id, title, price, image, length, until, filled } = offer;
  const { detail, fallback } = bookableKinds[kind];
  return (
    <article className={classes.card}>
      <div className={classes.picture}>
        <Picture src={image} fallback={fallback} eager sizes="96px" />
      </div>
      <div className={classes.facts}>
        <h3 className={classes.title}>
          <bdi>{title}</bdi>
        </h3>
        <p className={classes.muted}>{kindNames[kind].price(formatPrice(price))}</p>
      </div>
      <div className={classes.time}>
        <strong className={classes.length}>{length}</strong>
        <span className={classes.muted}>{until}</span>
      </div>
      <div className={classes.bar}>
        <FreeBar kind={kind} filled={filled} />
      </div>
      <Button variant="default" component={Link} to={`${detail(id)}?${startOf(kind, here)}`}>
        {m.now_book({ title, hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden> })}
      </Button>
    </article>
  );
};

/** Tonight, or from the next five minutes on, since bookings begin in the future. */
const startOf = (kind: Kind, { now, today, timeZone }: VenueMinute): string => {
  if (kind === 'room') return new URLSearchParams({ date: today }).toString();
  const fiveMinutes = 300_000;
  return new URLSearchParams(clockAt((Math.floor(now / fiveMinutes) + 1) * fiveMinutes, timeZone)).toString();
};

const Next = ({ coming, hasFree }: { coming: NowGroup['coming']; hasFree: boolean }) => {
  if (coming.length === 0) return hasFree ? null : <p className={classes.next}>{m.now_nothing_coming()}</p>;
  return (
    <p className={classes.next}>
      <IconClock size={20} stroke={1.8} aria-hidden />
      <span>
        {m.now_next()}{' '}
        {coming.slice(0, 2).map(({ id, title, from, isToday }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            {m.now_at({
              title,
              when: from,
              isToday: isToday ? 'yes' : 'no',
              b: (text) => <strong>{text}</strong>,
            })}
          </span>
        ))}
      </span>
    </p>
  );
};
