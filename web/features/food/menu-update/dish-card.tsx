import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import type { Dish, DishEdit } from '#contract/food/menu.ts';
import { m } from '#messages/web.ts';
import { dishPicture } from '#web/features/food/menu/menu.ts';
import { explainFailure } from '#web/lib/explain-failure.ts';
import { formatPrice } from '#web/lib/format.ts';
import parts from '#web/ui/parts.module.css';
import { Picture } from '#web/ui/picture.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { Question } from '#web/ui/question.tsx';
import { changesOf, type DishDraft, draftOf } from './dish-draft.ts';
import { DishForm, SoldOutSwitch } from './dish-form.tsx';
import classes from './menu-update-page.module.css';
import type { MenuChanges } from './use-menu-changes.ts';

/** A dish being edited: its original and the current input. */
export type Editing = { before: DishDraft; draft: DishDraft };

type Props = Pick<MenuChanges, 'change' | 'setOutcome'> & {
  dish: Dish;
  categories: readonly string[];
  editing: Editing | undefined;
  onEdit: (editing: Editing | undefined) => void;
};

/** One dish as the desk sees it, with its actions. */
export const DishCard = ({ dish, categories, editing, onEdit, change, setOutcome }: Props) => {
  const { id, name, description, category, imageUrl, price, soldOut, retired, membersOnly } = dish;
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const retireButton = useRef<HTMLButtonElement>(null);
  const isClosing = useRef(false);
  const titleId = useId();
  // The form is gone, so the focus returns to the button that opened it.
  useEffect(() => {
    if (!editing && isClosing.current) editButton.current?.focus();
    isClosing.current = false;
  }, [editing]);

  const open = () => {
    setOutcome(undefined);
    onEdit({ before: draftOf(dish), draft: draftOf(dish) });
  };
  const close = () => {
    isClosing.current = true;
    onEdit(undefined);
  };

  /** Applies a change at once; the page reports the outcome. */
  const act = async (edit: DishEdit, failed: string, then: () => void) => {
    setBusy(true);
    try {
      await change(id, edit);
      then();
    } catch (error) {
      setOutcome({ kind: 'bad', text: explainFailure(failed, error) });
    } finally {
      setBusy(false);
    }
  };

  const save = async ({ before, draft }: Editing) => {
    const edit = changesOf(before, draft);
    if (Object.keys(edit).length > 0) {
      await change(id, edit);
      setOutcome({ kind: 'good', text: m.food_was_changed({ name: draft.name.trim() }) });
    }
    close();
  };

  return (
    <article
      className={`${parts.card} ${classes.card}`}
      aria-labelledby={titleId}
      data-off={soldOut || retired || undefined}
    >
      <div className={classes.picture}>
        <Picture src={imageUrl} fallback={dishPicture} />
      </div>
      <div className={classes.dishCardWords}>
        <div className={classes.dishCardHead}>
          <h3 className={classes.name} id={titleId}>
            <bdi>{name}</bdi>
          </h3>
          {membersOnly && <Pill tone="warn">{m.food_members()}</Pill>}
          {soldOut && <Pill tone="bad">{m.food_sold_out()}</Pill>}
        </div>
        <p className={classes.text}>
          {retired && <span className={classes.category}>{category}</span>} <bdi>{description}</bdi>
        </p>
      </div>
      <p className={classes.price}>{formatPrice(price)}</p>
      <div className={classes.actions}>
        {!retired && (
          <SoldOutSwitch
            checked={soldOut}
            busy={busy}
            labelledBy={titleId}
            onChange={(next) =>
              act({ soldOut: next }, m.food_was_not_changed({ name }), () =>
                setOutcome({
                  kind: 'good',
                  text: next ? m.food_is_sold_out({ name }) : m.food_can_be_ordered_again({ name }),
                }),
              )
            }
          />
        )}
        <Button
          ref={editButton}
          className={classes.edit}
          variant="light"
          size="xs"
          aria-label={m.food_edit_dish({ name })}
          aria-expanded={editing !== undefined}
          onClick={() => (editing ? close() : open())}
        >
          {m.food_edit()}
        </Button>
        {retired ? (
          <Button
            variant="default"
            size="xs"
            aria-label={m.food_bring_back_dish({ name })}
            loading={busy}
            onClick={() =>
              act({ retired: false }, m.food_stays_off_the_card({ name }), () =>
                setOutcome({ kind: 'good', text: m.food_is_on_the_card({ name }) }),
              )
            }
          >
            {m.food_bring_back()}
          </Button>
        ) : (
          <Button
            ref={retireButton}
            variant="danger-subtle"
            size="xs"
            aria-label={m.food_retire_dish({ name })}
            aria-expanded={confirming}
            onClick={() => setConfirming(!confirming)}
          >
            {m.food_retire()}
          </Button>
        )}
      </div>
      {confirming && !retired && (
        <Question
          heading={m.food_take_off_the_card({ name })}
          text={m.food_guests_no_longer_see()}
          no={m.food_keep_it()}
          yes={m.food_retire()}
          failed={m.food_was_not_retired({ name })}
          onNo={() => {
            setConfirming(false);
            retireButton.current?.focus();
          }}
          onYes={async () => {
            await change(id, { retired: true });
            setOutcome({ kind: 'good', text: m.food_is_off_the_card({ name }) });
          }}
        />
      )}
      {editing && (
        <div className={classes.form}>
          <DishForm
            label={m.food_edit_dish({ name })}
            draft={editing.draft}
            onChange={(draft) => onEdit({ ...editing, draft })}
            categories={categories}
            submit={m.food_save()}
            failed={m.food_dish_was_not_changed()}
            onSend={() => save(editing)}
            onCancel={close}
          />
        </div>
      )}
    </article>
  );
};
