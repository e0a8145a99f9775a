import { isPictureUrl } from '#contract/fields.rules.ts';
import type { Dish, DishEdit, NewDish } from '#contract/food/menu.ts';
import { currentDigits, currentHouse } from '#contract/house/house.rules.ts';
import { isAmount, maxAmount } from '#contract/money.ts';
import { m } from '#messages/web.ts';
import { type Outcome, refuseBlank, refuseFields } from '#web/lib/explain-failure.ts';
import { formatCount } from '#web/lib/format.ts';

/** A dish being typed: all text, except who it is for. */
export type DishDraft = Record<Exclude<keyof NewDish, 'membersOnly'>, string> & { membersOnly: boolean };

export const emptyDraft: DishDraft = {
  name: '',
  description: '',
  category: '',
  price: '',
  imageUrl: '',
  membersOnly: false,
};

export const draftOf = ({ name, description, category, price, imageUrl, membersOnly }: Dish): DishDraft => ({
  name,
  description,
  category,
  imageUrl,
  membersOnly,
  price: price.toFixed(currentDigits()),
});

const isPrice = (price: number): boolean => price >= 0 && price <= maxAmount() && isAmount(price);

/** Why the input is not a valid dish; the server checks again. */
export const refuseDraft = (failed: string, draft: DishDraft): Outcome | undefined => {
  const { membersOnly: _, ...texts } = draft;
  const missing = refuseBlank(texts);
  if (missing) return missing;
  const wrong = {
    ...(!isPrice(Number(draft.price)) && {
      price: m.food_price_out_of_range({
        most: formatCount(maxAmount()),
        currency: currentHouse().currency,
        digits: currentDigits(),
      }),
    }),
    ...(!isPictureUrl(draft.imageUrl.trim()) && { imageUrl: m.food_image_must_be_a_web() }),
  };
  return Object.keys(wrong).length > 0 ? refuseFields(failed, wrong) : undefined;
};

export const toNewDish = ({
  name,
  description,
  category,
  price,
  imageUrl,
  membersOnly,
}: DishDraft): NewDish => ({
  name: name.trim(),
  description: description.trim(),
  category: category.trim(),
  price: Number(price),
  imageUrl: imageUrl.trim(),
  membersOnly,
});

/** Only fields changed since `before`, so that others' changes stay. */
export const changesOf = (before: DishDraft, draft: DishDraft): DishEdit => {
  const old = toNewDish(before);
  const entries = Object.entries(toNewDish(draft));
  // The keys are the fields of a dish, each with its own value.
  return Object.fromEntries(entries.filter(([name, value]) => old[name as keyof NewDish] !== value));
};
