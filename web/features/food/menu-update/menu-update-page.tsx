import { ActionIcon, Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Dish, NewDish } from '#contract/food/menu.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { useLiveMenu } from '#web/features/food/menu/menu.ts';
import {
  categoriesOf,
  choosableCategories,
  type MenuFilters,
  type MenuSort,
  menuSorts,
  noFilters,
  useMenuFilters,
} from '#web/features/food/menu/menu-filters.ts';
import { pageNames } from '#web/lib/page-names.ts';
import { ArrowLink } from '#web/ui/arrow-link.tsx';
import { FailedNotice, Message, Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import parts from '#web/ui/parts.module.css';
import { SearchField } from '#web/ui/search-field.tsx';
import { arrangeDishes, describeCard } from './arrange-dishes.ts';
import { DishCard, type Editing } from './dish-card.tsx';
import { emptyDraft, toNewDish } from './dish-draft.ts';
import { DishForm } from './dish-form.tsx';
import classes from './menu-update-page.module.css';
import { maxDishes, type Outcome, useMenuChanges } from './use-menu-changes.ts';

/** The outcome of the last change, visible anywhere on the page without moving anything. */
export const OutcomeBar = ({
  ref,
  outcome,
  onClose,
}: {
  ref: React.Ref<HTMLDivElement>;
  outcome: Outcome;
  onClose: () => void;
}) => (
  <div ref={ref} className={classes.bar} tabIndex={-1}>
    <Message kind={outcome.kind}>{outcome.text}</Message>
    <ActionIcon variant="transparent" color="gray" aria-label={m.food_close_this_message()} onClick={onClose}>
      <IconX size={20} stroke={1.8} />
    </ActionIcon>
  </div>
);

type Props = {
  categories: readonly string[];
  onAdd: (dish: NewDish) => Promise<void>;
  onCancel: () => void;
};

/** The form for a new dish, above the menu. */
export const AddDish = ({ categories, onAdd, onCancel }: Props) => {
  const [draft, setDraft] = useState(emptyDraft);
  const id = useId();
  return (
    <section className={`${parts.panel} ${classes.panel}`} aria-labelledby={id}>
      <h2 className={classes.addDishHeading} id={id}>
        {m.food_new_dish()}
      </h2>
      <DishForm
        label={m.food_add_a_dish()}
        draft={draft}
        onChange={setDraft}
        categories={categories}
        submit={m.food_add_dish()}
        failed={m.food_dish_was_not_added()}
        onSend={() => onAdd(toNewDish(draft))}
        onCancel={onCancel}
      />
    </section>
  );
};

const sortLabels: Record<MenuSort, string> = {
  '': m.food_as_on_the_card(),
  name: 'Name',
  price: m.food_price_low_to_high(),
  '-price': m.food_price_high_to_low(),
};

type ToolbarProps = {
  categories: readonly string[];
  filters: MenuFilters;
  onChange: (part: Partial<MenuFilters>) => void;
};

/** Search, category and order of the menu; each change updates the URL at once. */
const MenuToolbar = ({ categories, filters, onChange }: ToolbarProps) => (
  <search className={classes.menuToolbarBar}>
    <SearchField
      className={classes.words}
      label={m.food_search()}
      placeholder={m.food_find_a_dish()}
      value={filters.q}
      onChange={(q) => onChange({ q })}
    />
    <NativeSelect
      label={m.food_show()}
      data={[
        { value: '', label: m.food_all_categories() },
        ...choosableCategories(categories, filters).map((category) => ({ value: category, label: category })),
      ]}
      value={filters.category}
      onChange={({ currentTarget: { value } }) => onChange({ category: value })}
    />
    <NativeSelect
      label={m.food_sort_by()}
      data={menuSorts.map((value) => ({ value, label: sortLabels[value] }))}
      value={filters.sort}
      onChange={({ currentTarget: { value } }) =>
        onChange({ sort: menuSorts.find((sort) => sort === value) ?? '' })
      }
    />
  </search>
);

export const Component = () => {
  useLiveMenu();
  const { card, outcome, setOutcome, change, add } = useMenuChanges();
  const [filters, filter] = useMenuFilters();
  const [adding, setAdding] = useState(false);
  // Held here and not in the cards, which unmount with filters and others' changes.
  const [edits, setEdits] = useState<ReadonlyMap<number, Editing>>(new Map());
  const addButton = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  // If the focused element is gone, the focus goes to the outcome.
  useEffect(() => {
    if (outcome && document.activeElement === document.body) bar.current?.focus({ preventScroll: true });
  }, [outcome]);

  const dishes = card.data ?? [];
  const categories = categoriesOf(dishes);
  const { groups, retired } = arrangeDishes(dishes, filters);
  const isEmpty = card.isSuccess && dishes.length === 0;
  const isFound = groups.length + retired.length > 0;

  const addDish = async (dish: NewDish) => {
    await add(dish);
    setAdding(false);
    filter({ ...noFilters, sort: filters.sort });
    setOutcome({ kind: 'good', text: m.food_dish_added({ name: dish.name }) });
  };
  const show = (dish: Dish) => (
    <li key={dish.id}>
      <DishCard
        dish={dish}
        categories={categories}
        editing={edits.get(dish.id)}
        onEdit={(editing) =>
          setEdits((old) => {
            const next = new Map(old);
            if (editing) next.set(dish.id, editing);
            else next.delete(dish.id);
            return next;
          })
        }
        change={change}
        setOutcome={setOutcome}
      />
    </li>
  );

  return (
    <Page title={pageNames.menuUpdate}>
      <ArrowLink to={pages.orderUpdate} back>
        {pageNames.orderUpdate}
      </ArrowLink>
      <div className={classes.head}>
        <div>
          <h1>{pageNames.menuUpdate}</h1>
          <p className={classes.lead}>
            {card.isPending && m.food_loading_the_card()}
            {dishes.length > 0 && describeCard(dishes)}
            {dishes.length >= maxDishes && ` ${m.food_only_the_first()}`}
          </p>
        </div>
        <Button
          ref={addButton}
          variant={adding ? 'default' : 'filled'}
          leftSection={<IconPlus size={20} stroke={1.8} aria-hidden />}
          aria-expanded={adding}
          onClick={() => {
            setOutcome(undefined);
            setAdding(!adding);
          }}
        >
          {m.food_add_a_dish()}
        </Button>
      </div>
      {adding && (
        <AddDish
          categories={categories}
          onAdd={addDish}
          onCancel={() => {
            setAdding(false);
            addButton.current?.focus();
          }}
        />
      )}
      {!isEmpty && <MenuToolbar categories={categories} filters={filters} onChange={filter} />}
      {card.isPending && <CardSkeleton />}
      {card.isError && !card.data && (
        <FailedNotice
          heading={m.food_card_could_not_be_loaded()}
          error={card.error}
          onRetry={() => void card.refetch()}
        />
      )}
      {isEmpty && (
        <Notice
          level={2}
          heading={m.food_nothing_on_the_card()}
          text={m.food_guests_can_order_what_you_add()}
        >
          {!adding && <Button onClick={() => setAdding(true)}>{m.food_add_the_first_dish()}</Button>}
        </Notice>
      )}
      {dishes.length > 0 && !isFound && (
        <Notice
          level={2}
          urgent
          heading={m.food_no_dishes_found()}
          text={m.food_no_dish_matches_what_you_asked()}
        >
          <Button onClick={() => filter(noFilters)}>{m.food_clear_filters()}</Button>
        </Notice>
      )}
      <div ref={list} className={classes.groups} tabIndex={-1}>
        {groups.map((group) => (
          <Group key={group.category} heading={group.category}>
            {group.dishes.map(show)}
          </Group>
        ))}
        {retired.length > 0 && (
          <Group heading={m.food_off_the_card()} lead={m.food_guests_do_not_see()}>
            {retired.map(show)}
          </Group>
        )}
      </div>
      {outcome && (
        <OutcomeBar
          ref={bar}
          outcome={outcome}
          onClose={() => {
            setOutcome(undefined);
            list.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </Page>
  );
};

type GroupProps = { heading: string; lead?: string; children: React.ReactNode };

const Group = ({ heading, lead, children }: GroupProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 className={classes.heading} id={id}>
        {heading}
      </h2>
      {lead && <p className={classes.groupLead}>{lead}</p>}
      <ul className={classes.list}>{children}</ul>
    </section>
  );
};

const CardSkeleton = () => (
  <div className={classes.groups} aria-hidden>
    <Skeleton width={110} height={21} />
    <div className={classes.list}>
      {['first', 'second', 'third', 'fourth'].map((key) => (
        <Skeleton key={key} className={classes.skeleton} radius={18} />
      ))}
    </div>
  </div>
);
