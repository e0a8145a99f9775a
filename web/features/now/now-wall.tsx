import { IconBed, IconBooks, IconDeviceDesktop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Kind } from '#contract/kinds.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { dishPicture, menuQuery } from '#web/features/food/menu/menu.ts';
import { formatPrice } from '#web/lib/format.ts';
import { formatLongDay } from '#web/lib/format-day.ts';
import { formatSince } from '#web/lib/format-since.ts';
import { useHouse } from '#web/lib/house.ts';
import { PageTitle } from '#web/ui/page.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import type { ComingOffer, FreeOffer, NowGroup } from './describe-now.ts';
import { FreeBar } from './free-bar.tsx';
import { kindNames } from './kind-names.ts';
import { useFreeNow } from './now-queries.ts';
import classes from './now-wall.module.css';

const icons = { room: IconBed, study: IconBooks, pc: IconDeviceDesktop } as const satisfies Record<
  Kind,
  unknown
>;

const rowsOnPage = 5;
const secondsPerPage = 12;

/** The current page, rotating at a fixed interval; always the first with reduced motion. */
const usePage = (count: number): number => {
  const [page, setPage] = useState(0);
  useEffect(() => {
    if (count < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setPage((shown) => shown + 1), secondsPerPage * 1_000);
    return () => clearInterval(timer);
  }, [count]);
  return page % Math.max(1, count);
};

/** What is free now, for a screen on the wall: no controls, readable from across the room. */
export const NowWall = ({ mark }: { mark: React.ReactNode }) => {
  const { here, groups, lostSince } = useFreeNow();
  const { name } = useHouse();
  return (
    <main className={classes.wall}>
      <PageTitle>{m.now_title()}</PageTitle>
      <div className={classes.top}>
        <span className={classes.house}>
          {mark}
          {name}
        </span>
        <h1 className={classes.heading}>{m.now_title()}</h1>
        <p className={classes.clock} data-lost={lostSince !== undefined || undefined}>
          <strong className={classes.time}>{here?.time}</strong>
          <span>
            {here &&
              (lostSince === undefined
                ? formatLongDay(here.today, here.today)
                : m.now_since({ time: formatSince(lostSince, here) }))}
          </span>
        </p>
      </div>
      <div className={classes.columns}>
        {groups?.map((group) => (
          <Column key={group.kind} group={group} />
        ))}
        <Invitation />
      </div>
    </main>
  );
};

const Column = ({ group: { kind, free, coming } }: { group: NowGroup }) => {
  const pageCount = Math.ceil(free.length / rowsOnPage);
  const page = usePage(pageCount);
  const Icon = icons[kind];
  const shown = free.slice(page * rowsOnPage, (page + 1) * rowsOnPage);
  // Upcoming offers fill the column if everything free fits into it.
  const next = pageCount < 2 ? coming.slice(0, rowsOnPage - shown.length) : [];
  return (
    <section className={classes.column} aria-label={kindNames[kind].name}>
      <div className={classes.columnHead}>
        <Icon className={classes.icon} stroke={1.8} aria-hidden />
        <h2 className={classes.kind}>{kindNames[kind].name}</h2>
        <span className={classes.count} data-none={free.length === 0 || undefined}>
          {free.length > 0 ? m.now_free({ count: free.length }) : m.now_none_free()}
        </span>
      </div>
      <ul className={classes.rows}>
        {shown.map((offer) => (
          <FreeRow key={offer.id} offer={offer} />
        ))}
        {next.map((offer) => (
          <ComingRow key={offer.id} offer={offer} />
        ))}
      </ul>
      {pageCount > 1 && (
        <p className={classes.dots} role="img" aria-label={m.now_page({ page: page + 1, count: pageCount })}>
          {Array.from({ length: pageCount }, (_, at) => at).map((at) => (
            <span key={at} className={classes.dot} data-shown={at === page || undefined} />
          ))}
        </p>
      )}
    </section>
  );
};

const Facts = ({ offer: { kind, title, image, price } }: { offer: FreeOffer | ComingOffer }) => (
  <>
    <div className={classes.picture}>
      <Picture src={image} fallback={bookableKinds[kind].fallback} eager sizes="8vw" />
    </div>
    <div className={classes.facts}>
      <h3 className={classes.title}>
        <bdi>{title}</bdi>
      </h3>
      <p className={classes.muted}>{kindNames[kind].price(formatPrice(price))}</p>
    </div>
  </>
);

const FreeRow = ({ offer }: { offer: FreeOffer }) => (
  <li className={classes.row}>
    <Facts offer={offer} />
    <p className={classes.until}>
      <strong className={classes.length}>{offer.length}</strong>
      <span className={classes.muted}>{offer.until}</span>
    </p>
    <div className={classes.bar}>
      <FreeBar kind={offer.kind} filled={offer.filled} />
    </div>
  </li>
);

const ComingRow = ({ offer }: { offer: ComingOffer }) => (
  <li className={classes.row} data-coming>
    <Facts offer={offer} />
    <p className={classes.until}>
      <span className={classes.muted}>{m.now_from()}</span>
      <strong className={classes.from}>{offer.from}</strong>
    </p>
  </li>
);

const Invitation = () => {
  const dishes = useQuery(menuQuery).data?.slice(0, 3) ?? [];
  const address = `${location.origin}${pages.now}`;
  return (
    <section className={classes.invitation} aria-label={m.now_scan()}>
      <div className={classes.code}>
        <QrCode text={address} label={m.now_qr({ address })} />
      </div>
      <h2 className={classes.kind}>{m.now_scan()}</h2>
      <p className={classes.muted}>
        {location.host}
        {pages.now}
        <br />
        {m.now_ask()}
      </p>
      <div className={classes.food}>
        <div className={classes.dishes}>
          {dishes.map(({ id, imageUrl }) => (
            <div key={id} className={classes.dish}>
              <Picture src={imageUrl} fallback={dishPicture} eager sizes="6vw" />
            </div>
          ))}
        </div>
        <p>{m.now_food()}</p>
      </div>
    </section>
  );
};
