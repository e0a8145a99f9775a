import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { addDays } from '#contract/dates.ts';
import type { DeskRoomDetail } from '#contract/desk/rooms.ts';
import { pages } from '#contract/pages.ts';
import type { PriceBook } from '#contract/prices/prices.rules.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { api } from '#web/lib/api.ts';
import { formatPrice } from '#web/lib/format.ts';
import { readShortDay } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { ArrowLink } from '#web/ui/arrow-link.tsx';
import { FailedNotice, Message } from '#web/ui/notice.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { UpkeepSection } from '../../upkeep/upkeep-layout.tsx';
import { useDeskAction } from '../../use-desk-action.ts';
import { type PricedUnit, priceHours, priceNights, spansOf } from '../price-days.ts';
import { keyOf } from '../rates-view.ts';
import { describeChange } from '../rule-words.ts';
import { houseQuery, ratesQuery } from '../use-rates.ts';
import classes from './room-prices.module.css';
import { listRoomRules, type RoomRule, takeIn } from './room-rules.ts';

type Props = {
  room: Pick<DeskRoomDetail, 'kind' | 'id' | 'title' | 'image' | 'price' | 'days'>;
  here: VenueMinute;
};

/** The minimum height of a bar as a share of the highest, so that a cheap night stays visible. */
const lowest = 0.4;

/** The prices of the next nights as bars; higher prices are lit, closed nights hatched. */
const NightBars = ({
  nights,
  closed,
  base,
}: {
  nights: readonly PricedUnit[];
  closed: readonly boolean[];
  base: number;
}) => {
  const most = Math.max(...nights.map(({ price }) => price), base);
  return (
    <ol className={classes.bars}>
      {nights.map(({ at, price }, index) => {
        const { weekday, day } = readShortDay(at);
        const isClosed = closed[index] ?? false;
        const way = isClosed ? 'closed' : price > base ? 'dearer' : price < base ? 'cheaper' : 'base';
        return (
          <li key={at}>
            {isClosed ? (
              <span className={classes.price}>{m.desk_rates_room_closed()}</span>
            ) : (
              <>
                {/* With cents it would touch the next price. */}
                <span className={classes.price} aria-hidden title={formatPrice(price)}>
                  {formatPrice(Math.round(price))}
                </span>
                <VisuallyHidden>{formatPrice(price)}</VisuallyHidden>
              </>
            )}
            <span
              className={classes.bar}
              data-way={way}
              style={{
                height: `${Math.round(100 * (lowest + (1 - lowest) * (isClosed ? 0.5 : price / most)))}px`,
              }}
            />
            <strong>{day}</strong>
            <span className={classes.weekday}>{weekday}</span>
          </li>
        );
      })}
    </ol>
  );
};

/** A rule with its effect, and a switch to include or exclude this bookable, unless it is the only one of the rule. */
const RuleLine = ({ line, room }: { line: RoomRule; room: Props['room'] }) => {
  const { run, pending, refusal } = useDeskAction();
  const { rule, part } = line;
  const turn = (isIn: boolean) =>
    run({
      call: () =>
        api('PUT /desk/rates/{id}', {
          params: { id: rule._id },
          body: { ...takeIn(rule, room, isIn), version: rule.version },
        }),
      failed: m.desk_rates_not_saved({ name: rule.name }),
      done: () => ({
        text: m.desk_rates_room_turned({ name: rule.name, title: room.title, named: isIn ? 'yes' : 'no' }),
      }),
    });
  return (
    <li className={classes.rule}>
      {part !== 'alone' ? (
        <Switch
          label={m.desk_rates_room_use({ name: rule.name, title: room.title })}
          checked={part === 'taken in'}
          busy={pending !== undefined}
          onChange={(isIn) => void turn(isIn)}
        />
      ) : (
        <span className={classes.part}>{m.desk_rates_room_part({ kind: room.kind })}</span>
      )}
      <bdi>{rule.name}</bdi>
      <strong>{describeChange(rule.change)}</strong>
      {refusal && <Message kind="bad">{refusal.text}</Message>}
    </li>
  );
};

const Prices = ({ room, here, book, rules }: Props & { book: PriceBook; rules: readonly RoomRule[] }) => {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false);
  const { today, timeZone } = here;
  const { kind, price, days } = room;
  const unit = bookableKinds[kind].unit;
  const nights = unit === 'night' ? priceNights(book, room, today, isPhone ? 7 : days.length, timeZone) : [];
  const hours = unit === 'hour' ? priceHours(book, room, today, timeZone) : [];
  const all = [...nights, ...hours].map((one) => one.price);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return (
    <>
      <p className={classes.lead}>
        {m.desk_rates_room_lead({
          unit,
          count: nights.length,
          base: formatPrice(price),
          same: least === most ? 'yes' : 'no',
          least: formatPrice(least),
          most: formatPrice(most),
        })}
      </p>
      {unit === 'night' ? (
        <NightBars nights={nights} closed={days.map((taken) => taken === null)} base={price} />
      ) : (
        <ul className={classes.spans}>
          {spansOf(hours, timeZone).map((span) => (
            <li key={span.from}>
              <strong>{formatPrice(span.price)}</strong>
              {m.desk_rates_from_to({ from: span.from, to: span.to })}
            </li>
          ))}
        </ul>
      )}
      {rules.length === 0 ? (
        <p className={classes.note}>{m.desk_rates_room_none()}</p>
      ) : (
        <>
          <ul className={classes.rules} aria-label={m.desk_rates_rules()}>
            {rules.map((line) => (
              <RuleLine key={line.rule._id} line={line} room={room} />
            ))}
          </ul>
          <p className={classes.note}>{m.desk_rates_room_note()}</p>
        </>
      )}
    </>
  );
};

/** The prices of the coming nights in a bookable's page, with the rules behind them. */
export const RoomPrices = ({ room, here }: Props) => {
  const rates = useQuery(ratesQuery);
  const house = useQuery(houseQuery);
  const error = (!rates.data && rates.error) || (!house.data && house.error) || undefined;
  const settings = house.data && {
    rounding: house.data.priceRounding,
    floorPercent: house.data.priceFloorPercent,
  };
  return (
    <UpkeepSection
      id="prices"
      heading={m.desk_rates_prices()}
      link={
        <ArrowLink to={`${pages.deskRates}?for=${keyOf(room)}&day=${addDays(here.today, 1)}`}>
          {m.desk_rates_rules()}
        </ArrowLink>
      }
    >
      {rates.data && settings && (
        <Prices
          room={room}
          here={here}
          book={{ rules: rates.data, settings }}
          rules={listRoomRules(rates.data, room, here.today)}
        />
      )}
      {error && (
        <FailedNotice
          heading={m.desk_rates_not_loaded()}
          error={error}
          onRetry={() => {
            void rates.refetch();
            void house.refetch();
          }}
        />
      )}
      {!error && !(rates.data && settings) && <Skeleton height={220} radius={14} mt={16} />}
    </UpkeepSection>
  );
};
