import { Button } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PriceRule, RuleTerms } from '#contract/prices/prices.ts';
import { m } from '#messages/web.ts';
import { api } from '#web/lib/api.ts';
import { useSubmitOnce } from '#web/lib/submit-once.ts';
import { useVenueMinute } from '#web/lib/venue.ts';
import { Message } from '#web/ui/notice.tsx';
import { ActionButton } from '../action-button.tsx';
import { focusField } from '../upkeep/edit-field.tsx';
import { useEditForm } from '../upkeep/use-edit-form.ts';
import { useDeskAction } from '../use-desk-action.ts';
import { checkDraft, type DraftField, newDraft, readDraft, toDraft, toRuleChange } from './rule-draft.ts';
import classes from './rule-form.module.css';
import { RuleSentence } from './rule-sentence.tsx';
import { describeRule, kindsOf, type RatedBookable, suggestName, unitOf } from './rule-words.ts';
import { findTouched, lookAhead } from './touched.ts';
import { useRatedBoard } from './use-rates.ts';

/** How much a rule affects, and how much of that is already booked and keeps its price. */
const TouchedLine = ({ rule }: { rule: RuleTerms }) => {
  const here = useVenueMinute();
  const days = here && lookAhead(rule, here.today);
  const { bookables, bookings, isPlaceholderData } = useRatedBoard(days && { from: days.from, to: days.to });
  if (!here || !bookables) return null;
  const touched = (['night', 'hour'] as const).flatMap((unit) => {
    const found = days && findTouched(rule, unit, { bookables, bookings }, days, here.timeZone);
    return found && unitOf(rule) !== (unit === 'night' ? 'hour' : 'night') ? [{ unit, ...found }] : [];
  });
  return (
    <div className={classes.touched} role="status" aria-busy={isPlaceholderData}>
      <IconCalendarEvent size={20} stroke={1.8} aria-hidden />
      <div>
        {touched.length === 0 && <p>{m.desk_rates_touches_nothing()}</p>}
        {touched.map(({ unit, units, bookables: count, booked }) => (
          <p key={unit}>
            {m.desk_rates_touches({
              unit,
              units,
              count,
              booked,
              kinds: kindsOf(rule).join('_'),
              span: days?.isAll ? 'all' : 'ahead',
              strong: (text) => <strong>{text}</strong>,
            })}
          </p>
        ))}
      </div>
    </div>
  );
};

/** A rule being edited, so that prices reflect it before it is saved; no terms while it is invalid. */
export type Draft = { terms: RuleTerms | undefined; isChanged: boolean };

type Props = {
  /** Undefined for a new rule. */
  rule?: PriceRule;
  bookables: readonly RatedBookable[];
  today: string;
  onDraft: (draft: Draft) => void;
  onClose: () => void;
};

/** A rule as a sentence to fill in. A colleague's changes are merged in; both versions are offered where they conflict. */
export const RuleForm = ({ rule, bookables, today, onDraft, onClose }: Props) => {
  const form = useEditForm(rule ? toDraft(rule) : newDraft, rule?.version ?? 0);
  const { run, pending, refusal } = useDeskAction();
  const submitOnce = useSubmitOnce();
  const [isTried, setTried] = useState(false);
  const draft = form.values;
  const errors = checkDraft(draft);
  const read = readDraft(draft, rule?.on ?? true);
  const suggested = read ? suggestName(read, bookables, today) : '';
  const terms = read && { ...read, name: read.name || suggested };
  const isChanged = form.changed.length > 0;
  const tell = useEffectEvent(() => onDraft({ terms, isChanged }));
  const written = JSON.stringify(terms);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the terms change with their text.
  useEffect(() => tell(), [written, isChanged]);
  const send = (whole: RuleTerms): Promise<object> => {
    if (!rule)
      return submitOnce(whole, (idempotencyKey) => api('POST /desk/rates', { body: whole, idempotencyKey }));
    const changed = draft.name.trim() === '' ? [...form.changed, 'name' as const] : form.changed;
    const body = { ...toRuleChange(whole, changed), version: form.version };
    return api('PUT /desk/rates/{id}', { params: { id: rule._id }, body });
  };
  const save = async () => {
    setTried(true);
    const [wrong] = Object.keys(errors) as DraftField[]; // it has no other keys
    if (!terms) return focusField(`rule-${wrong}`);
    if (form.clashes.length > 0) return;
    if (rule && form.changed.length === 0) return onClose();
    const saved = await run({
      name: 'save',
      call: () => send(terms),
      failed: m.desk_rates_not_saved({ name: terms.name }),
      done: () => ({ text: m.desk_rates_saved({ name: terms.name }) }),
    });
    if (saved) onClose();
  };
  return (
    <form
      noValidate
      aria-label={rule ? m.desk_rates_form({ name: rule.name }) : m.desk_rates_new()}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <RuleSentence
        draft={draft}
        errors={isTried ? errors : {}}
        suggested={suggested}
        bookables={bookables}
        isNew={!rule}
        onChange={form.change}
      />
      {terms && <TouchedLine rule={terms} />}
      {form.clashes.length > 0 && rule && (
        <div className={classes.clash}>
          <Message kind="bad">{m.desk_rates_clash({ rule: describeRule(rule, bookables, today) })}</Message>
          <div className={classes.actions}>
            <Button variant="quiet" size="xs" onClick={() => form.clashes.forEach(form.takeTheirs)}>
              {m.desk_rates_take_theirs()}
            </Button>
            <Button variant="quiet" size="xs" onClick={() => form.clashes.forEach(form.keepMine)}>
              {m.desk_rates_keep_mine()}
            </Button>
          </div>
        </div>
      )}
      {refusal && <Message kind="bad">{refusal.text}</Message>}
      <div className={classes.actions}>
        <ActionButton ready type="submit" loading={pending === 'save'}>
          {m.desk_rates_save()}
        </ActionButton>
        <Button variant="quiet" size="xs" onClick={onClose}>
          {m.desk_rates_cancel()}
        </Button>
      </div>
    </form>
  );
};
