import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendarDollar, IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PriceSettings } from '#contract/prices/prices.rules.ts';
import type { PriceRule } from '#contract/prices/prices.ts';
import { m } from '#messages/web.ts';
import { monthOf } from '#web/features/availability/calendar/calendar-days.ts';
import { api } from '#web/lib/api.ts';
import { useVenueMinute, type VenueMinute } from '#web/lib/venue.ts';
import { FailedNotice, Message, Notice } from '#web/ui/notice.tsx';
import { Question } from '#web/ui/question.tsx';
import { DeskPage } from '../desk-page.tsx';
import { RoomsOrPrices } from '../upkeep/rooms-or-prices.tsx';
import { useLeaving } from '../upkeep/unsaved-bar.tsx';
import { useReorder } from '../upkeep/use-reorder.ts';
import { useDeskAction } from '../use-desk-action.ts';
import { EndNotes } from './end-notes.tsx';
import { PricePanel } from './price-panel.tsx';
import classes from './rates.module.css';
import { findRated, readDay, useRatesView } from './rates-view.ts';
import { type RuleActions, RuleCard } from './rule-card.tsx';
import { type Draft, RuleForm } from './rule-form.tsx';
import type { RatedBookable } from './rule-words.ts';
import { useRates } from './use-rates.ts';

/** The id of a rule that is not saved yet. */
const newId = 'new';

/** The rules open for editing, with their drafts. */
const useDrafts = () => {
  const [open, setOpen] = useState<Readonly<Record<string, Draft>>>({});
  return {
    drafts: open,
    isChanged: Object.values(open).some(({ isChanged }) => isChanged),
    show: (id: string) => setOpen((now) => ({ [id]: { terms: undefined, isChanged: false }, ...now })),
    follow: (id: string, draft: Draft) => setOpen((now) => (id in now ? { ...now, [id]: draft } : now)),
    close: (id: string) => setOpen(({ [id]: _, ...others }) => others),
  };
};
type Drafts = ReturnType<typeof useDrafts>;

type ListProps = {
  rules: readonly PriceRule[];
  bookables: readonly RatedBookable[];
  today: string;
  drafts: Drafts;
  reorder: ReturnType<typeof useReorder>;
  /** Called when the focused element is gone: the form of a new rule, or the last rule. */
  onLeave: () => void;
};

/** A stable object whose functions call the latest versions, so that memoized cards are not rendered again. */
const useRuleActions = ({ reorder, drafts, onLeave }: Pick<ListProps, 'reorder' | 'drafts' | 'onLeave'>) => {
  const now = useRef({ reorder, drafts, onLeave });
  useEffect(() => {
    now.current = { reorder, drafts, onLeave };
  });
  const [actions] = useState(
    (): RuleActions => ({
      handleOf: (id) => now.current.reorder.handleOf(id),
      put: (id, index) => now.current.reorder.put(id, index),
      open: (id) => now.current.drafts.show(id),
      close: (id) => now.current.drafts.close(id),
      follow: (id, draft) => now.current.drafts.follow(id, draft),
      leave: () => now.current.onLeave(),
    }),
  );
  return actions;
};

const RuleList = ({ rules, bookables, today, drafts, reorder, onLeave }: ListProps) => {
  const isAdding = newId in drafts.drafts;
  const actions = useRuleActions({ reorder, drafts, onLeave });
  return (
    <>
      {rules.length === 0 && !isAdding && (
        <Notice level={2} heading={m.desk_rates_none()} text={m.desk_rates_none_text()} />
      )}
      {rules.length > 0 && <VisuallyHidden component="h2">{m.desk_rates_rules()}</VisuallyHidden>}
      <ul ref={reorder.listRef} className={classes.rules} aria-label={m.desk_rates_rules()}>
        {rules.map((rule, index) => (
          <RuleCard
            key={rule._id}
            rule={rule}
            bookables={bookables}
            today={today}
            number={index + 1}
            count={rules.length}
            isLifted={reorder.liftedId === rule._id}
            isOpen={rule._id in drafts.drafts}
            actions={actions}
          />
        ))}
      </ul>
      {isAdding && (
        <section className={classes.rule} aria-labelledby="rates-new">
          <h2 id="rates-new" className={classes.newHeading}>
            {m.desk_rates_new()}
          </h2>
          <div className={classes.ruleForm}>
            <RuleForm
              bookables={bookables}
              today={today}
              onDraft={(draft) => drafts.follow(newId, draft)}
              onClose={() => {
                drafts.close(newId);
                onLeave();
              }}
            />
          </div>
        </section>
      )}
    </>
  );
};

type LoadedProps = {
  rules: readonly PriceRule[];
  settings: PriceSettings;
  bookables: readonly RatedBookable[];
  bookings: ReturnType<typeof useRates>['bookings'];
  day: string;
  here: VenueMinute;
  drafts: Drafts;
  onLeave: ListProps['onLeave'];
};

/** The loaded page. Prices reflect edits and moves before they are saved. */
const Rates = ({ rules, settings, bookables, bookings, day, here, drafts, onLeave }: LoadedProps) => {
  const [search, change] = useRatesView();
  const { run, refusal } = useDeskAction();
  const isNarrow = useMediaQuery('(max-width: 74.99em)', false);
  const [isShown, show] = useState(false);
  const ids = rules.map(({ _id }) => _id);
  const find = (id: string) => rules.find(({ _id }) => _id === id);
  const reorder = useReorder({
    ids,
    nameOf: (id) => find(id)?.name ?? '',
    onDrop: (next, moved) =>
      run({
        call: () => api('PUT /desk/rates/order', { body: { ids: [...next], before: ids } }),
        failed: m.desk_rates_not_moved({ name: find(moved)?.name ?? '' }),
        done: () => ({
          text: m.desk_rates_moved({ name: find(moved)?.name ?? '', place: next.indexOf(moved) + 1 }),
          undo: {
            call: () => api('PUT /desk/rates/order', { body: { ids, before: [...next] } }),
            failed: m.desk_rates_not_moved({ name: find(moved)?.name ?? '' }),
            done: m.desk_rates_moved_back({ name: find(moved)?.name ?? '' }),
          },
        }),
      }),
  });
  const shown = reorder.order.flatMap((id) => find(id) ?? []);
  const { drafts: open } = drafts;
  const order = reorder.order.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rules shown change with their order.
  const book = useMemo(
    () => ({
      rules: [
        ...shown.map((rule) => open[rule._id]?.terms ?? rule),
        ...(open[newId]?.terms ? [open[newId].terms] : []),
      ],
      settings,
    }),
    [rules, order, open, settings],
  );
  const gone = Object.keys(open).filter((id) => id !== newId && !find(id));
  const bookable = findRated(search, bookables);
  const hasPanel = !isNarrow || isShown;
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        {refusal && <Message kind="bad">{refusal.text}</Message>}
        {gone.map((id) => (
          <div key={id} className={classes.gone}>
            <Message kind="note">{m.desk_rates_gone()}</Message>
            <Button variant="quiet" size="xs" onClick={() => drafts.close(id)}>
              {m.ui_ok()}
            </Button>
          </div>
        ))}
        <RuleList
          rules={shown}
          bookables={bookables}
          drafts={drafts}
          reorder={reorder}
          onLeave={onLeave}
          today={here.today}
        />
        <p className={classes.told} role="status">
          {reorder.told}
        </p>
        <EndNotes settings={settings} />
        {isNarrow && bookable && (
          <Button
            variant="default"
            leftSection={<IconCalendarDollar size={20} stroke={1.8} aria-hidden />}
            aria-expanded={isShown}
            onClick={() => show(!isShown)}
          >
            {isShown ? m.desk_rates_hide_prices() : m.desk_rates_see_prices()}
          </Button>
        )}
      </div>
      {hasPanel && bookable && (
        <PricePanel
          book={book}
          bookables={bookables}
          bookings={bookings}
          bookable={bookable}
          day={day}
          here={here}
          onChange={change}
        />
      )}
    </div>
  );
};

/** Price rules in order, and the resulting prices. */
export const Component = () => {
  const here = useVenueMinute();
  const [search] = useRatesView();
  const day = here && readDay(search, here.today);
  const { rules, settings, bookables, bookings, error, refetch } = useRates(day && monthOf(day));
  const drafts = useDrafts();
  const leaving = useLeaving(drafts.isChanged);
  const adder = useRef<HTMLButtonElement>(null);
  const isLoaded = here && day && rules && settings && bookables;
  return (
    <DeskPage
      name={m.desk_rates_prices()}
      lead={
        rules
          ? m.desk_rates_lead({
              count: rules.filter(({ on }) => on).length,
              strong: (text) => <strong>{text}</strong>,
            })
          : m.desk_rates_loading()
      }
      actions={
        <>
          <RoomsOrPrices />
          <Button
            ref={adder}
            leftSection={<IconPlus size={20} stroke={1.8} aria-hidden />}
            onClick={() => drafts.show(newId)}
          >
            {m.desk_rates_new()}
          </Button>
        </>
      }
    >
      {leaving.state === 'blocked' && (
        <Question
          heading={m.desk_rates_leave()}
          text={m.desk_rates_leave_text()}
          no={m.desk_upkeep_stay()}
          yes={m.desk_upkeep_leave_anyway()}
          failed={m.desk_rates_leave()}
          onNo={() => leaving.reset()}
          onYes={async () => leaving.proceed()}
        />
      )}
      {!isLoaded && error && (
        <FailedNotice heading={m.desk_rates_not_loaded()} error={error} onRetry={refetch} />
      )}
      {!isLoaded && !error && (
        <div className={classes.columns} aria-hidden>
          <div className={classes.main}>
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} height={84} radius={18} />
            ))}
          </div>
          <Skeleton className={classes.panelSkeleton} height={640} radius={18} />
        </div>
      )}
      {isLoaded && (
        <Rates
          rules={rules}
          settings={settings}
          bookables={bookables}
          bookings={bookings}
          day={day}
          here={here}
          drafts={drafts}
          onLeave={() => adder.current?.focus()}
        />
      )}
    </DeskPage>
  );
};
