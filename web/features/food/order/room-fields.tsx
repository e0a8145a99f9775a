import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import { longestRoomId, type RoomType, roomTypes } from '#contract/food/orders.rules.ts';
import { m } from '#messages/web.ts';
import { bookablesQuery } from '#web/features/bookables/bookable-queries.ts';
import { myBookingsQuery } from '#web/features/bookings/my-bookings-query.ts';
import { roomTypeNames } from '#web/features/food/order-names.ts';
import { useViewer } from '#web/features/identity/session.ts';
import { useVenueClock } from '#web/lib/venue.ts';
import type { markWith } from '#web/ui/form.tsx';
import classes from './order-panel.module.css';
import { isKnownRoom, kindsOf, type Suggestion, suggestRooms } from './room-of.ts';
import type { useFoodCart } from './use-food-cart.ts';

/** The guest's rooms of today; none for visitors. */
const useRoomSuggestions = (): Suggestion[] => {
  const viewer = useViewer();
  const { data = [] } = useQuery({ ...myBookingsQuery, enabled: Boolean(viewer) });
  const here = useVenueClock();
  return viewer ? suggestRooms(data, here) : [];
};

/** The server's limit. In larger houses the ID is not checked here. */
const most = 1000;

const shortTypes = {
  '': 'room',
  'Study Room': 'study',
  'Group Study Room': 'group',
  'Sleeping Room': 'sleeping',
  PC: 'pc',
} as const satisfies Record<RoomType | '', string>;

/**
 * A hint if no room of this type has the typed ID, once the guest stops typing; the kitchen accepts it
 * anyway.
 */
const useRoomHint = (roomType: RoomType | '', roomId: string): string | undefined => {
  const [typed] = useDebouncedValue(roomId.trim(), 400);
  const enabled = typed !== '';
  const kinds = kindsOf(roomType);
  const lists = useQueries({
    queries: kinds.map((kind) => ({ ...bookablesQuery(kind, { limit: most }), enabled })),
  });
  if (!enabled || typed !== roomId.trim()) return undefined;
  const mayBe = lists.some(({ data }, index) => {
    const kind = kinds[index];
    if (!data || !kind || data.length === most) return true;
    return isKnownRoom(typed, kind, new Set(data.map(({ id }) => id)));
  });
  return mayBe ? undefined : m.food_no_of_the_house({ type: shortTypes[roomType] });
};

/** The destination: room type and ID, with the guest's current bookings as suggestions. */
export const RoomFields = ({
  cart: { roomType, roomId, setRoom },
  disabled,
  mark,
}: {
  cart: ReturnType<typeof useFoodCart>;
  disabled: boolean;
  mark: ReturnType<typeof markWith>;
}) => {
  const suggestions = useRoomSuggestions();
  const hint = useRoomHint(roomType, roomId);
  return (
    <fieldset className={classes.fields} disabled={disabled}>
      <NativeSelect
        label={m.food_room_type()}
        value={roomType}
        {...mark('roomType')}
        onChange={({ currentTarget: { value } }) => setRoom({ roomType: value })}
      >
        {/* Shown until a type is chosen, but not selectable. */}
        <option value="" disabled hidden>
          {m.food_choose_one()}
        </option>
        {roomTypes.map((one) => (
          <option key={one} value={one}>
            {roomTypeNames[one]}
          </option>
        ))}
      </NativeSelect>
      <TextInput
        label={m.food_room_id()}
        maxLength={longestRoomId}
        autoComplete="off"
        value={roomId}
        {...mark('roomId')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={hint}
        descriptionProps={{ className: classes.hint, 'aria-live': 'polite' }}
        onChange={({ currentTarget: { value } }) => setRoom({ roomId: value })}
      />
      {suggestions.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset within the fieldset would need a legend of its own.
        <div className={classes.suggestions} role="group" aria-label={m.food_from_your_bookings()}>
          {suggestions.map((one) => (
            <Button
              key={`${one.roomType} ${one.roomId}`}
              className={classes.suggestion}
              variant="light"
              size="xs"
              aria-pressed={one.roomId === roomId && one.roomType === roomType}
              onClick={() => setRoom({ roomId: one.roomId, roomType: one.roomType })}
            >
              {one.label}
            </Button>
          ))}
        </div>
      )}
    </fieldset>
  );
};
