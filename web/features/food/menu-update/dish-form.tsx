import { Button, Loader, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useId, useRef, useState } from 'react';
import { isPictureUrl } from '#contract/fields.rules.ts';
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

/** A native checkbox that acts at once. It stands where the server says: on its way it only shows that it is. */
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
      <span id={id}>Sold out</span>
    </label>
  );
};

/** Whether a dish is for members alone; it goes with the rest of the form. */
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
        Members only
      </label>
      <p className={classes.soldOutSwitchText} id={textId}>
        Only guests who have redeemed Exclusive Access see and order it.
      </p>
    </div>
  );
};

type Props = {
  label: string;
  draft: DishDraft;
  onChange: (draft: DishDraft) => void;
  /** Those there are; any other may be typed. */
  categories: readonly string[];
  submit: string;
  /** Said before the reason when it was refused: `The dish was not added`. */
  failed: string;
  onSend: () => Promise<void>;
  onCancel: () => void;
};

/** What is told of a dish, new or not, with a look at what comes of it. What was typed stays whatever the answer. */
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
            <TextInput ref={first} label="Name" maxLength={120} {...mark('name')} {...field('name')} />
            <Textarea
              label="Description"
              rows={2}
              maxLength={2000}
              {...mark('description')}
              {...field('description')}
            />
            <div className={classes.pair}>
              <TextInput
                label="Category"
                description="One of the card's, or a new one"
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
                label="Price"
                description="Dollars"
                type="number"
                min={0}
                max={1_000_000}
                step={0.01}
                inputMode="decimal"
                {...mark('price')}
                {...field('price')}
              />
            </div>
            <TextInput
              label="Image"
              description={`A web address, or a path of this site such as ${dishPicture}`}
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
                Cancel
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
  // An address that is still being typed is not worth asking for.
  const [address] = useDebouncedValue(imageUrl.trim(), 400);
  return (
    <aside className={classes.preview} aria-label="Preview of the card" inert>
      <p className={classes.caption}>How it will look</p>
      <div className={classes.card}>
        <div className={classes.picture}>
          <Picture src={isPictureUrl(address) ? address : ''} fallback={dishPicture} eager />
        </div>
        <div className={classes.words}>
          <p className={classes.name}>{name.trim() || 'Name'}</p>
          <p className={classes.text}>{description.trim() || 'Description'}</p>
          <p className={classes.price}>{formatPrice(Number(price) || 0)}</p>
        </div>
      </div>
    </aside>
  );
};
