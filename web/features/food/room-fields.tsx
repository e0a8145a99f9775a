import { Button, NativeSelect, TextInput } from '@mantine/core';
import { longestRoomId, roomTypes } from '#contract/food/orders.rules.ts';
import type { markWith } from '#web/ui/form.tsx';
import classes from './order-panel.module.css';
import type { useFoodCart } from './use-food-cart.ts';
import { useRoomHint } from './use-room-hint.ts';
import { useRoomSuggestions } from './use-room-suggestions.ts';

/** Where to: the kind of room and its ID, with what the guest has booked for now as suggestions. */
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
        label="Room type"
        value={roomType}
        {...mark('roomType')}
        onChange={({ currentTarget: { value } }) => setRoom({ roomType: value })}
      >
        {/* Shown until one of the others is chosen, and not to be chosen itself. */}
        <option value="" disabled hidden>
          Choose one
        </option>
        {roomTypes.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </NativeSelect>
      <TextInput
        label="Room ID"
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
        <div className={classes.suggestions} role="group" aria-label="From your bookings">
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
