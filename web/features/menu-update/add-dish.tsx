import { useId, useState } from 'react';
import type { NewDish } from '#contract/food/menu.ts';
import classes from './add-dish.module.css';
import { emptyDraft, toNewDish } from './dish-draft.ts';
import { DishForm } from './dish-form.tsx';

type Props = {
  categories: readonly string[];
  onAdd: (dish: NewDish) => Promise<void>;
  onCancel: () => void;
};

/** The form for a new dish, above the card. */
export const AddDish = ({ categories, onAdd, onCancel }: Props) => {
  const [draft, setDraft] = useState(emptyDraft);
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h2 className={classes.heading} id={id}>
        A new dish
      </h2>
      <DishForm
        label="Add a dish"
        draft={draft}
        onChange={setDraft}
        categories={categories}
        submit="Add dish"
        failed="The dish was not added"
        onSend={() => onAdd(toNewDish(draft))}
        onCancel={onCancel}
      />
    </section>
  );
};
