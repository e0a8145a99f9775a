import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import type { Dish, DishEdit } from '#contract/food/menu.ts';
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

/** A dish that is being edited: as it was when that began, and as it is typed. */
export type Editing = { before: DishDraft; draft: DishDraft };

type Props = Pick<MenuChanges, 'change' | 'setOutcome'> & {
  dish: Dish;
  categories: readonly string[];
  editing: Editing | undefined;
  onEdit: (editing: Editing | undefined) => void;
};

/** One dish as the desk sees it: what it is, what it costs, and what can be done about it. */
export const DishCard = ({ dish, categories, editing, onEdit, change, setOutcome }: Props) => {
  const { id, name, description, category, imageUrl, price, soldOut, retired, membersOnly } = dish;
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const retireButton = useRef<HTMLButtonElement>(null);
  const isClosing = useRef(false);
  const titleId = useId();
  // The form that had the focus is gone; the button that opened it is the place to go on from.
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

  /** Acts at once: what came of it, or why nothing did, is told by the page. */
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
      setOutcome({ kind: 'good', text: `${draft.name.trim()} was changed.` });
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
            {name}
          </h3>
          {membersOnly && <Pill tone="warn">Members</Pill>}
          {soldOut && <Pill tone="bad">Sold out</Pill>}
        </div>
        <p className={classes.text}>
          {retired && <span className={classes.category}>{category}</span>} {description}
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
              act({ soldOut: next }, `${name} was not changed`, () =>
                setOutcome({
                  kind: 'good',
                  text: next ? `${name} is sold out.` : `${name} can be ordered again.`,
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
          aria-label={`Edit ${name}`}
          aria-expanded={editing !== undefined}
          onClick={() => (editing ? close() : open())}
        >
          Edit
        </Button>
        {retired ? (
          <Button
            variant="default"
            size="xs"
            aria-label={`Bring back ${name}`}
            loading={busy}
            onClick={() =>
              act({ retired: false }, `${name} stays off the card`, () =>
                setOutcome({ kind: 'good', text: `${name} is on the card again.` }),
              )
            }
          >
            Bring back
          </Button>
        ) : (
          <Button
            ref={retireButton}
            variant="danger-subtle"
            size="xs"
            aria-label={`Retire ${name}`}
            aria-expanded={asking}
            onClick={() => setAsking(!asking)}
          >
            Retire
          </Button>
        )}
      </div>
      {asking && !retired && (
        <Question
          heading={`Take ${name} off the card?`}
          text="Guests no longer see it and cannot order it. Orders that were placed stay as they are. It can be brought back."
          no="Keep it"
          yes="Retire"
          failed={`${name} was not retired`}
          onNo={() => {
            setAsking(false);
            retireButton.current?.focus();
          }}
          onYes={async () => {
            await change(id, { retired: true });
            setOutcome({ kind: 'good', text: `${name} is off the card.` });
          }}
        />
      )}
      {editing && (
        <div className={classes.form}>
          <DishForm
            label={`Edit ${name}`}
            draft={editing.draft}
            onChange={(draft) => onEdit({ ...editing, draft })}
            categories={categories}
            submit="Save"
            failed="The dish was not changed"
            onSend={() => save(editing)}
            onCancel={close}
          />
        </div>
      )}
    </article>
  );
};
