import { ActionIcon, TextInput } from '@mantine/core';
import { IconBed, IconClock, IconReceipt, IconToolsKitchen2, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Bill, BillLine } from '#contract/desk/bills.ts';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import { describeMissing } from '#contract/fields.rules.ts';
import { m } from '#messages/web.ts';
import { api } from '#web/lib/api.ts';
import { formatSum } from '#web/lib/format.ts';
import { Pill } from '#web/ui/pill.tsx';
import { ActionForm } from '../booking/action-form.tsx';
import { useDeskAction } from '../use-desk-action.ts';
import { formatLine } from './amounts.ts';
import classes from './bill-card.module.css';
import { type BillSection, splitBill } from './bill-sections.ts';
import { useBillWords } from './use-bill-words.ts';

/** Asks for the reason to remove a charge; it is written to the log. */
const RemoveForm = ({
  bookingId,
  line,
  chargeId,
  onClose,
}: {
  bookingId: string;
  line: BillLine;
  chargeId: number;
  onClose: () => void;
}) => {
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { run, pending, refusal } = useDeskAction();
  const { title, amount } = line;
  const remove = async () => {
    setTried(true);
    if (reason.trim() === '') return;
    const bill = await run({
      call: () =>
        api('DELETE /desk/bookings/{id}/charges/{chargeId}', {
          params: { id: bookingId, chargeId: String(chargeId) },
          query: { reason: reason.trim() },
        }),
      failed: m.desk_bill_not_removed({ title }),
      done: () => ({ text: m.desk_bill_removed({ title }) }),
    });
    if (bill) onClose();
  };
  return (
    <div className={classes.remove}>
      <ActionForm
        heading={m.desk_bill_remove_question({ title })}
        submit={m.desk_bill_remove({ sum: formatSum(Math.abs(amount)) })}
        isDanger
        isBusy={pending !== undefined}
        refusal={refusal}
        onSubmit={() => void remove()}
        onClose={onClose}
      >
        <TextInput
          label={m.desk_booking_reason()}
          maxLength={200}
          value={reason}
          error={isTried && reason.trim() === '' && describeMissing('reason')}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </ActionForm>
    </div>
  );
};

const icons = { stay: IconBed, food: IconToolsKitchen2, other: IconReceipt } as const;

const Line = ({
  line,
  section,
  bill,
  booking,
}: {
  line: BillLine;
  section: BillSection;
  bill: Bill;
  booking: DeskBooking;
}) => {
  const [isRemoving, setRemoving] = useState(false);
  const { nameLine, unitsOf } = useBillWords(bill, booking, { isUnderHeading: true });
  const { name, note } = nameLine(line);
  const Icon = section.name === 'stay' && booking.kind !== 'room' ? IconClock : icons[section.name];
  return (
    <li>
      <div className={classes.line} data-removed={line.removed || undefined}>
        <Icon size={18} stroke={1.8} aria-hidden />
        <p className={classes.what}>
          {name}
          {line.order?.isOpen && <Pill tone="warn">{m.desk_bill_open_order()}</Pill>}
          {note && <span className={classes.note}>{note}</span>}
        </p>
        <span className={classes.units}>{unitsOf(line)}</span>
        <span className={classes.amount} data-back={line.amount < 0 || undefined}>
          {formatLine(line.amount)}
        </span>
        {line.chargeId !== undefined && (
          <ActionIcon
            className={classes.off}
            variant="transparent"
            aria-label={m.desk_bill_remove_line({ title: name })}
            aria-expanded={isRemoving}
            onClick={() => setRemoving(!isRemoving)}
          >
            <IconTrash size={18} stroke={1.8} />
          </ActionIcon>
        )}
      </div>
      {isRemoving && line.chargeId !== undefined && (
        <RemoveForm
          bookingId={booking._id}
          line={line}
          chargeId={line.chargeId}
          onClose={() => setRemoving(false)}
        />
      )}
    </li>
  );
};

const Section = ({ section, ...rest }: { section: BillSection; bill: Bill; booking: DeskBooking }) => {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <h2 id={id}>{m.desk_bill_section({ name: section.name, kind: rest.booking.kind })}</h2>
        <span>{formatLine(section.sum)}</span>
      </div>
      <ul>
        {section.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never change their position.
          <Line key={index} line={line} section={section} {...rest} />
        ))}
      </ul>
    </section>
  );
};

/** The lines of a bill in sections, each with its sum. */
export const BillLines = ({ bill, booking }: { bill: Bill; booking: DeskBooking }) =>
  splitBill(bill.lines).map((section) => (
    <Section key={section.name} section={section} bill={bill} booking={booking} />
  ));
