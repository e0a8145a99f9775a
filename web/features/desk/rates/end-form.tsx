import { Button } from '@mantine/core';
import { useState } from 'react';
import type { DeskHouse } from '#contract/house/house.ts';
import { m } from '#messages/web.ts';
import { api } from '#web/lib/api.ts';
import { Message } from '#web/ui/notice.tsx';
import { ActionButton } from '../action-button.tsx';
import { useDeskAction } from '../use-desk-action.ts';
import classes from './rule-form.module.css';
import { SentenceInput, SentenceSelect } from './sentence-fields.tsx';

/** Reads a percentage from 0 to 100. */
const readPercent = (text: string): number | undefined => {
  const percent = Number(text.trim() || Number.NaN);
  return percent >= 0 && percent <= 100 ? percent : undefined;
};

/** Edits rounding, and the lowest price as a share of the base price. */
export const EndForm = ({ house, onClose }: { house: DeskHouse; onClose: () => void }) => {
  const { run, pending, refusal } = useDeskAction();
  const [rounding, setRounding] = useState<string>(house.priceRounding);
  const [floor, setFloor] = useState(String(house.priceFloorPercent));
  const percent = readPercent(floor);
  const save = async () => {
    if (percent === undefined) return;
    const priceRounding = rounding === 'whole' ? 'whole' : 'minor';
    const saved = await run({
      call: () =>
        api('PUT /desk/house', {
          body: { priceRounding, priceFloorPercent: percent, version: house.version },
        }),
      failed: m.desk_rates_end_not_saved(),
      done: () => ({ text: m.desk_rates_end_saved() }),
    });
    if (saved) onClose();
  };
  return (
    <form
      noValidate
      className={classes.form}
      aria-label={m.desk_rates_end()}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={classes.sentence}>
        {m.desk_rates_end_sentence({
          rounding: (label) => (
            <SentenceSelect
              label={label}
              name="end-rounding"
              value={rounding}
              options={[
                { value: 'minor', label: m.desk_rates_end_minor() },
                { value: 'whole', label: m.desk_rates_end_whole() },
              ]}
              onChange={setRounding}
            />
          ),
          floor: (label) => (
            <SentenceInput
              label={label}
              name="end-floor"
              className={classes.numberField}
              inputMode="decimal"
              maxLength={6}
              isWrong={percent === undefined}
              describedBy={percent === undefined ? 'end-floor-error' : undefined}
              value={floor}
              onChange={setFloor}
            />
          ),
        })}
      </div>
      {percent === undefined && (
        <p id="end-floor-error" className={classes.error} role="alert">
          {m.desk_rates_end_floor_wrong()}
        </p>
      )}
      {refusal && <Message kind="bad">{refusal.text}</Message>}
      <div className={classes.actions}>
        <ActionButton ready type="submit" loading={pending !== undefined}>
          {m.desk_upkeep_save()}
        </ActionButton>
        <Button variant="quiet" size="xs" onClick={onClose}>
          {m.desk_rates_cancel()}
        </Button>
      </div>
    </form>
  );
};
