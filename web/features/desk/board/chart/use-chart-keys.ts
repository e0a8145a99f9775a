import type { DeskBooking } from '#contract/desk/bookings.ts';
import { keyAlongLines } from '#web/lib/reading-direction.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { canChange, extendPlace, findObstacle, movePlace, type Place, placeOf } from '../change/place.ts';
import type { Change } from '../change/use-change.ts';
import type { ChartLine } from './lines.ts';
import { type Focus, moveFocus } from './move-focus.ts';
import type { Cell } from './rows.ts';

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };

type Options = {
  lines: readonly ChartLine[];
  here: VenueMinute;
  change: Change;
  focus: Focus | undefined;
  line: ChartLine | undefined;
  cell: Cell | undefined;
  moveTo: (focus: Focus) => void;
  /** Opens the content of a cell. */
  onPress: (line: ChartLine, cell: Cell | undefined) => void;
  onShift: (direction: -1 | 1) => void;
  onToday: () => void;
  onBlock: () => void;
  onEscape: () => void;
  /** Called when the carried booking was put back. */
  onPutBack: () => void;
};

/** The keys of the board: arrows move between cells, or carry a booking lifted by M or change its length with Shift. */
export const useChartKeys = (options: Options) => {
  const { lines, here, change, focus, line, cell, moveTo } = options;

  const carry = (booking: DeskBooking, to: Place) => {
    const row = lines.find(
      ({ row: one }) => one?.bookable.kind === booking.kind && one.bookable.id === to.id,
    )?.row;
    change.carry({
      booking,
      to,
      via: 'keys',
      title: row?.bookable.title ?? booking.title,
      obstacle: row && findObstacle(booking, to, row.bars, here),
    });
  };

  const nextBookable = (booking: DeskBooking, id: number, step: number): number => {
    const rows = lines.flatMap(({ row }) => (row?.bookable.kind === booking.kind ? [row.bookable.id] : []));
    return rows[rows.indexOf(id) + step] ?? id;
  };

  const whileCarried = (event: React.KeyboardEvent): boolean => {
    const { draft } = change;
    if (!draft) return false;
    const { booking, to } = draft;
    const key = keyAlongLines(event.key);
    const step = steps[key];
    if (step !== undefined) {
      const isAlong = key === 'ArrowLeft' || key === 'ArrowRight';
      const id = isAlong ? to.id : nextBookable(booking, to.id, step);
      carry(
        booking,
        event.shiftKey && isAlong
          ? extendPlace(booking, to, step, here)
          : movePlace(booking, to, { id, columns: isAlong ? step : 0 }, here),
      );
      return true;
    }
    if (event.key === 'Enter') {
      if (change.isUnchanged) options.onPutBack();
      else void change.confirm();
      return true;
    }
    if (event.key === 'Escape') {
      options.onPutBack();
      return true;
    }
    // All other keys but Tab are ignored while carrying.
    return event.key !== 'Tab';
  };

  const onCell = (event: React.KeyboardEvent): boolean => {
    const { shiftKey } = event;
    const key = keyAlongLines(event.key);
    const booking = cell?.bar?.type === 'booking' ? cell.bar.booking : undefined;
    const changeable = booking && canChange(booking) ? booking : undefined;
    const step = steps[key];
    if (shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      if (changeable && step !== undefined)
        carry(changeable, extendPlace(changeable, placeOf(changeable), step, here));
      return true;
    }
    const next = shiftKey ? undefined : moveFocus(lines, focus, key);
    if (next) moveTo(next);
    if (next || step !== undefined || key === 'Home' || key === 'End') return true;
    // In a row without cells the label has the focus, and its button opens the menu.
    const press = line && (line.group || cell) ? () => options.onPress(line, cell) : undefined;
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      Enter: press,
      ' ': press,
      PageUp: () => options.onShift(-1),
      PageDown: () => options.onShift(1),
      t: options.onToday,
      b: options.onBlock,
      m: changeable && (() => carry(changeable, placeOf(changeable))),
      Escape: options.onEscape,
    };
    const act = acts[key.length === 1 ? key.toLowerCase() : key];
    act?.();
    return act !== undefined;
  };

  return (event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!whileCarried(event) && !onCell(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
};
