import '#web/ui/overlays.css';
import { ActionIcon, Combobox, TextInput, useCombobox } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconKey, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import { m } from '#messages/web.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { stepsOf } from '../../booking/use-booking-steps.ts';
import { bookingAddress } from '../../booking-address.ts';
import { shownStatus, statusLooks } from '../../booking-tags.tsx';
import { Key, searchMark } from '../../desk-keys.tsx';
import { useDeskAction } from '../../use-desk-action.ts';
import classes from './booking-search.module.css';
import { FoundBooking } from './found-booking.tsx';
import { type Found, useBookingSearch } from './use-booking-search.ts';

/** Why a code cannot be used now; undefined if it can. */
const refuseCode = (booking: DeskBooking, { today, timeZone }: VenueMinute): string | undefined => {
  const status = shownStatus(booking);
  if (status === 'Checked in' && booking.arrivedAt)
    return m.desk_today_code_used({ time: clockAt(Date.parse(booking.arrivedAt), timeZone).time });
  if (status !== 'Confirmed') return m.desk_today_code_ended({ status: statusLooks[status].name });
  return booking.date > today
    ? m.desk_today_code_of_day({ day: formatShortDay(booking.date, today) })
    : undefined;
};

type ResultsProps = { found: Found; here: VenueMinute; action: ReturnType<typeof useDeskAction> };

/** The booking of a check-in code; Enter checks it in. */
const ByCode = ({ found: { byCode, words }, here, action }: ResultsProps) => {
  if (!byCode) return null;
  const refused = refuseCode(byCode, here);
  const isNotReady = action.refusal?.code === 'NOT_READY';
  const { date } = clockAt(Date.parse(byCode.endsAt), here.timeZone);
  return (
    <Combobox.Group label={m.desk_today_by_code({ code: words.toUpperCase() })}>
      <Combobox.Option value={`${refused ? 'open' : isNotReady ? 'anyway' : 'check-in'}:${byCode._id}`}>
        <FoundBooking booking={byCode} words={words} here={here} withDue />
        {!refused && (
          <span className={classes.checkIn} data-busy={action.pending !== undefined || undefined}>
            <IconKey size={18} stroke={1.8} aria-hidden />
            {isNotReady ? m.desk_booking_check_in_anyway() : m.desk_booking_check_in()}
          </span>
        )}
        <span className={refused || action.refusal ? classes.refused : classes.hint}>
          {action.refusal?.text ??
            refused ??
            m.desk_today_code_until({
              day: formatShortDay(date, here.today),
              key: (text) => <Key>{text}</Key>,
            })}
        </span>
      </Combobox.Option>
    </Combobox.Group>
  );
};

const Results = (props: ResultsProps) => {
  const { found, here } = props;
  const { words, byCode, byReference, byName, problem, isLoading } = found;
  const isEmpty = !byCode && byReference.length + byName.length === 0;
  const optionsOf = (bookings: readonly DeskBooking[]) =>
    bookings.map((booking) => (
      <Combobox.Option key={booking._id} value={`open:${booking._id}`}>
        <FoundBooking booking={booking} words={words} here={here} />
      </Combobox.Option>
    ));
  return (
    <>
      <Combobox.Options aria-label={m.desk_today_search_results()}>
        <ByCode {...props} />
        {byName.length > 0 && (
          <Combobox.Group label={m.desk_today_by_name({ words })}>{optionsOf(byName)}</Combobox.Group>
        )}
        {byReference.length > 0 && (
          <Combobox.Group label={m.desk_today_by_reference({ words })}>
            {optionsOf(byReference)}
          </Combobox.Group>
        )}
      </Combobox.Options>
      <p className={classes.empty} role="status">
        {problem ??
          (isEmpty && (isLoading ? m.desk_today_searching() : m.desk_today_nothing_found({ words })))}
      </p>
    </>
  );
};

/** Searches by name, reference or check-in code: arrow keys choose, Enter acts, Esc closes. */
export const BookingSearch = ({
  here,
  onOpen,
}: {
  here: VenueMinute | undefined;
  /** Opens a booking in place; by default its own page opens. */
  onOpen?: (bookingId: string) => void;
}) => {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const found = useBookingSearch(typed);
  const isPhone = useMediaQuery('(max-width: 47.99em)');
  const action = useDeskAction();
  const navigate = useNavigate();
  const { hash } = useLocation();
  /** The first result, once it is selected: fetching the same results again keeps a later selection. */
  const chosenFirst = useRef<string>(undefined);
  /** Whether Enter came before the results: code scanners send it right after the last character. */
  const isEntered = useRef(false);
  const combobox = useCombobox({
    onDropdownClose: () => {
      isEntered.current = false;
      combobox.resetSelectedOption();
      if (action.pending !== undefined) action.leave();
    },
  });
  const isShown = found !== undefined && here !== undefined;
  const isAnswered = isShown && found.isAnswer;
  // `/` on another desk page leads here.
  useEffect(() => {
    if (hash === '#search') field.current?.focus();
  }, [hash]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store is stable.
  useEffect(() => {
    if (isShown && document.activeElement === field.current) combobox.openDropdown();
  }, [isShown]);
  const firstId = found?.byCode?._id ?? found?.byName[0]?._id ?? found?.byReference[0]?._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    if (!isAnswered) return;
    if (firstId && firstId !== chosenFirst.current) combobox.selectFirstOption();
    chosenFirst.current = firstId;
    if (isEntered.current) combobox.clickSelectedOption();
    isEntered.current = false;
  }, [typed, isAnswered, firstId]);
  const clear = () => {
    setTyped('');
    action.leave();
    combobox.closeDropdown();
  };
  const follow = async (value: string) => {
    const [step, bookingId = ''] = value.split(':');
    if (step === 'open' && onOpen) {
      clear();
      return onOpen(bookingId);
    }
    if (step === 'open') return void navigate(bookingAddress(bookingId));
    const booking = found?.byCode;
    if (booking && (await action.run(stepsOf(booking).checkIn({ anyway: step === 'anyway' })))) clear();
  };
  return (
    <search className={classes.search}>
      <Combobox
        store={combobox}
        onOptionSubmit={(value) => void follow(value)}
        position="bottom-end"
        width="target"
        offset={8}
        classNames={classes}
      >
        <Combobox.Target withExpandedAttribute>
          <TextInput
            ref={field}
            role="combobox"
            size="md"
            className={classes.field}
            aria-label={m.desk_today_search()}
            placeholder={isPhone ? m.desk_today_search_short() : m.desk_today_search()}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            leftSection={<IconSearch size={20} stroke={1.8} aria-hidden />}
            rightSectionWidth={52}
            rightSection={
              typed ? (
                <ActionIcon
                  variant="transparent"
                  className={classes.clear}
                  aria-label={m.desk_today_clear_search()}
                  onClick={() => {
                    clear();
                    field.current?.focus();
                  }}
                >
                  <IconX size={20} stroke={1.8} aria-hidden />
                </ActionIcon>
              ) : (
                <span className={classes.slash} aria-hidden>
                  <Key>/</Key>
                </span>
              )
            }
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              action.leave();
              // Results for other words are neither selected nor opened.
              chosenFirst.current = undefined;
              isEntered.current = false;
              combobox.resetSelectedOption();
              // Esc may have closed it.
              combobox.openDropdown();
            }}
            onKeyDown={({ key, nativeEvent }) => {
              const isEnter = key === 'Enter' && !nativeEvent.isComposing && combobox.dropdownOpened;
              if (isEnter && !isAnswered) isEntered.current = combobox.getSelectedOptionIndex() === -1;
            }}
            onFocus={() => isShown && combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
            {...searchMark}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!isShown}>
          {isShown && <Results found={found} here={here} action={action} />}
        </Combobox.Dropdown>
      </Combobox>
    </search>
  );
};
