import { Button, NativeSelect } from '@mantine/core';
import {
  IconArrowsSort,
  IconLayoutGrid,
  IconLayoutKanban,
  IconMaximize,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { useIsAdmin } from '#web/features/identity/session.ts';
import { pageNames } from '#web/lib/page-names.ts';
import { ArrowLink } from '#web/ui/arrow-link.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { type KitchenFilters, type Sort, switchView } from './kitchen-filters.ts';
import classes from './order-update-page.module.css';
import type { useSound } from './use-sound.ts';

const views = [
  { value: 'list', label: m.food_list(), Icon: IconLayoutGrid },
  { value: 'kitchen', label: m.food_kitchen(), Icon: IconLayoutKanban },
] as const;

const sorts: readonly { value: Sort; label: string }[] = [
  { value: 'newest', label: m.food_newest_first() },
  { value: 'oldest', label: m.food_oldest_first() },
];

type Props = {
  name: string;
  summary: string;
  filters: KitchenFilters;
  sound: ReturnType<typeof useSound>;
  onChange: (part: Partial<KitchenFilters>) => void;
  /** Undefined if there is nothing to show in full screen. */
  onFullScreen: (() => void) | undefined;
};

/** Title, summary, and controls for view and sound. */
export const KitchenHead = ({ name, summary, filters, sound, onChange, onFullScreen }: Props) => {
  const isAdmin = useIsAdmin();
  const SoundIcon = sound.isOn ? IconVolume : IconVolumeOff;
  return (
    <div className={classes.head}>
      <div className={classes.title}>
        <h1 className={classes.name}>{name}</h1>
        <p className={classes.summary}>
          {summary}
          {sound.needsTouch && ` ${m.food_touch_the_page_once()}`}
        </p>
      </div>
      <search className={classes.search}>
        <SearchField
          aria-label={m.food_search_orders()}
          placeholder={m.food_order_room_or_dish()}
          value={filters.q}
          onChange={(q) => onChange({ q })}
        />
      </search>
      <NativeSelect
        className={classes.sort}
        aria-label={m.food_sort_by()}
        data={sorts}
        leftSection={<IconArrowsSort size={20} stroke={1.8} />}
        value={filters.sort}
        onChange={({ currentTarget: { value } }) =>
          onChange({ sort: sorts.find((one) => one.value === value)?.value ?? 'newest' })
        }
      />
      <div className={classes.views}>
        <Segments
          label={m.food_view()}
          quiet
          options={views}
          value={filters.view}
          onChange={(view) => onChange(switchView(view))}
        />
      </div>
      <div className={classes.tools}>
        <Button
          variant="quiet"
          role="switch"
          aria-checked={sound.isOn}
          leftSection={<SoundIcon size={20} stroke={1.8} aria-hidden />}
          onClick={sound.toggle}
        >
          {m.food_sound({
            isOn: sound.isOn ? 'true' : 'false',
            state: (text) => <span aria-hidden>{text}</span>,
          })}
        </Button>
        {onFullScreen && (
          <Button
            variant="quiet"
            className={classes.full}
            leftSection={<IconMaximize size={20} stroke={1.8} aria-hidden />}
            onClick={onFullScreen}
          >
            {m.food_full_screen()}
          </Button>
        )}
        {isAdmin && <ArrowLink to={pages.menuUpdate}>{pageNames.menuUpdate}</ArrowLink>}
      </div>
    </div>
  );
};
