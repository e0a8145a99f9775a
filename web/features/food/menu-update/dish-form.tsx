import { Button, Loader, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useId, useRef, useState } from 'react';
import { isPictureUrl } from '#contract/fields.rules.ts';
import { currentHouse } from '#contract/house/house.rules.ts';
import { fromCents, maxAmount } from '#contract/money.ts';
import { m } from '#messages/web.ts';
import { dishPicture } from '#web/features/food/menu/menu.ts';
import { failedOutcome, type Outcome } from '#web/lib/explain-failure.ts';
import { formatPrice } from '#web/lib/format.ts';
import { Form } from '#web/ui/form.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { type DishDraft, refuseDraft } from './dish-draft.ts';
import classes from './dish-form.module.css';

type SwitchProps = {
  checked: boolean;
  busy: boolean;
  labelledBy: string;
  onChange: (checked: boolean) => void;
};

/**
 * A native checkbox that takes effect at once. It shows the server's state, and whether a change is pending.
 */
export const SoldOutSwitch = ({ checked, busy, labelledBy, onChange }: SwitchProps) => {
  const id = useId();
  return (
    <label className={classes.switch} aria-busy={busy || undefined}>
      <input
        className={classes.input}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        // Not disabled, which would lose the focus.
        aria-disabled={busy || undefined}
        aria-labelledby={`${id} ${labelledBy}`}
        onChange={() => !busy && onChange(!checked)}
      />
      <span className={classes.track} aria-hidden>
        <span className={classes.thumb}>{busy && <Loader size={14} color="var(--nd-text)" />}</span>
      </span>
      <span id={id}>{m.food_sold_out()}</span>
    </label>
  );
};

/** Whether a dish is for members only; saved with the form. */
const MembersSwitch = ({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) => {
  const textId = useId();
  return (
    <div>
      <label className={classes.switch}>
        <input
          className={classes.input}
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          aria-describedby={textId}
          onChange={() => onChange(!checked)}
        />
        <span className={classes.track} data-calm aria-hidden>
          <span className={classes.thumb} />
        </span>
        {m.food_members_only()}
      </label>
      <p className={classes.soldOutSwitchText} id={textId}>
        {m.food_only_guests_who_have_redeemed()}
      </p>
    </div>
  );
};

type Props = {
  label: string;
  draft: DishDraft;
  onChange: (draft: DishDraft) => void;
  /** Existing categories; others can be typed. */
  categories: readonly string[];
  submit: string;
  /** Shown before the reason if it was refused: `The dish was not added`. */
  failed: string;
  onSend: () => Promise<void>;
  onCancel: () => void;
};

/** The form of a new or existing dish, with a preview. The input stays whatever the outcome. */
export const DishForm = ({ draft, onChange, ...props }: Props) => {
  const { label, categories, submit, failed, onSend, onCancel } = props;
  const [outcome, setOutcome] = useState<Outcome>();
  const first = useRef<HTMLInputElement>(null);
  const listId = useId();
  useEffect(() => first.current?.focus(), []);
  const field = (name: Exclude<keyof DishDraft, 'membersOnly'>) => ({
    value: draft[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ ...draft, [name]: value }),
  });
  const send = async () => {
    const refusal = refuseDraft(failed, draft);
    setOutcome(refusal);
    if (refusal) return;
    await onSend().catch((error: unknown) => setOutcome(failedOutcome(failed, error)));
  };
  return (
    <div className={classes.columns}>
      <Form label={label} onSend={send} outcome={outcome}>
        {(busy, mark) => (
          <>
            <TextInput
              ref={first}
              label={m.food_name()}
              maxLength={120}
              {...mark('name')}
              {...field('name')}
            />
            <Textarea
              label={m.food_description()}
              rows={2}
              maxLength={2000}
              {...mark('description')}
              {...field('description')}
            />
            <div className={classes.pair}>
              <TextInput
                label={m.food_category()}
                description={m.food_one_of_the_cards()}
                maxLength={40}
                list={listId}
                autoComplete="off"
                {...mark('category')}
                {...field('category')}
              />
              <datalist id={listId}>
                {categories.map((category) => (
                  <option key={category} value={category} />
                ))}
              </datalist>
              <TextInput
                label={m.food_price()}
                description={m.food_dollars({ currency: currentHouse().currency })}
                type="number"
                min={0}
                max={maxAmount()}
                step={fromCents(1)}
                inputMode="decimal"
                {...mark('price')}
                {...field('price')}
              />
            </div>
            <TextInput
              label={m.food_image()}
              description={m.food_web_address_or_a_path({ dishPicture })}
              inputMode="url"
              maxLength={2000}
              {...mark('imageUrl')}
              {...field('imageUrl')}
            />
            <MembersSwitch
              checked={draft.membersOnly}
              onChange={(membersOnly) => onChange({ ...draft, membersOnly })}
            />
            <div className={classes.buttons}>
              <Button type="submit" loading={busy}>
                {submit}
              </Button>
              <Button variant="default" disabled={busy} onClick={onCancel}>
                {m.food_cancel()}
              </Button>
            </div>
          </>
        )}
      </Form>
      <Preview draft={draft} />
    </div>
  );
};

const Preview = ({ draft: { name, description, price, imageUrl } }: { draft: DishDraft }) => {
  // Does not load a URL that is still being typed.
  const [address] = useDebouncedValue(imageUrl.trim(), 400);
  return (
    <aside className={classes.preview} aria-label={m.food_preview_of_the_card()} inert>
      <p className={classes.caption}>{m.food_how_it_will_look()}</p>
      <div className={classes.card}>
        <div className={classes.picture}>
          <Picture src={isPictureUrl(address) ? address : ''} fallback={dishPicture} eager />
        </div>
        <div className={classes.words}>
          <p className={classes.name}>{name.trim() || 'Name'}</p>
          <p className={classes.text}>{description.trim() || m.food_description()}</p>
          <p className={classes.price}>{formatPrice(Number(price) || 0)}</p>
        </div>
      </div>
    </aside>
  );
};
