import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowsMove,
  IconCalendarPlus,
  IconCash,
  IconCashBanknoteMinus,
  IconDiscount,
  IconDoorExit,
  IconKey,
  IconMail,
  IconPrinter,
  IconReceipt,
  IconUserOff,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Bill } from '#contract/desk/bills.ts';
import type { DeskBookingDetail } from '#contract/desk/bookings.ts';
import { m } from '#messages/web.ts';
import { useIsAdmin } from '#web/features/identity/session.ts';
import { useIsRested } from '#web/lib/use-is-rested.ts';
import { useVenueMinute } from '#web/lib/venue.ts';
import { findOpenOrders } from '../bill/bill-sections.ts';
import { useMailReceipt } from '../bill/use-mail-receipt.ts';
import { bookingAddress } from '../booking-address.ts';
import { RowMenu } from '../row-menu.tsx';
import { useConnection } from '../use-connection.ts';
import { listActions } from './booking-actions.ts';
import classes from './booking-parts.module.css';
import { CancelForm } from './cancel-form.tsx';
import { ChangeForm } from './change-form.tsx';
import { ChargeForm } from './charge-form.tsx';
import { NoShowForm } from './no-show-form.tsx';
import { PaymentForm } from './payment-form.tsx';
import { RefundForm } from './refund-form.tsx';
import { RefusalNote, StepRefusal } from './step-refusal.tsx';
import { useBookingSteps } from './use-booking-steps.ts';

/** The forms that can replace the buttons. */
type Mode = 'move' | 'extend' | 'charge' | 'discount' | 'payment' | 'refund' | 'cancel' | 'no-show';

const icon = { size: 20, stroke: 1.8, 'aria-hidden': true } as const;

type Props = {
  booking: DeskBookingDetail;
  bill: Bill;
  /** Whether the whole bill is shown beside it; payment and check-out are there then. */
  isBesideBill?: boolean;
  /** Called when a form replaces the buttons or closes. */
  onForm?: (isOpen: boolean) => void;
};

const OpenForm = ({ booking, bill, mode, onClose }: Props & { mode: Mode; onClose: () => void }) => {
  if (mode === 'move' || mode === 'extend')
    return <ChangeForm booking={booking} what={mode} onClose={onClose} />;
  if (mode === 'charge' || mode === 'discount')
    return <ChargeForm bookingId={booking._id} isDiscount={mode === 'discount'} onClose={onClose} />;
  if (mode === 'cancel') return <CancelForm booking={booking} onClose={onClose} />;
  if (mode === 'no-show') return <NoShowForm booking={booking} onClose={onClose} />;
  return mode === 'payment' ? (
    <PaymentForm bill={bill} onClose={onClose} />
  ) : (
    <RefundForm bill={bill} onClose={onClose} />
  );
};

/** All actions for a booking: the next step, changes, money, and the rest in a menu. */
export const PanelFoot = ({ booking, bill, isBesideBill = false, onForm }: Props) => {
  const [mode, setMode] = useState<Mode>();
  const lastMode = useRef<Mode>(undefined);
  const foot = useRef<HTMLElement>(null);
  const show = (next: Mode | undefined) => {
    setMode(next);
    onForm?.(next !== undefined);
  };
  // Return the focus to the button that opened the form.
  useEffect(() => {
    if (mode === undefined && lastMode.current)
      foot.current
        ?.querySelector<HTMLElement>(`[data-mode="${lastMode.current}"], [aria-haspopup="menu"]`)
        ?.focus();
    lastMode.current = mode;
  }, [mode]);
  return (
    <footer ref={foot} className={classes.foot}>
      {mode ? (
        <OpenForm booking={booking} bill={bill} mode={mode} onClose={() => show(undefined)} />
      ) : (
        <Buttons booking={booking} bill={bill} isBesideBill={isBesideBill} onMode={show} />
      )}
    </footer>
  );
};

/** Checks a guest in or out. With money due or open food orders it leads to the bill first. */
const NextStep = ({
  booking,
  bill,
  isBesideBill,
  steps,
}: Props & { steps: ReturnType<typeof useBookingSteps> }) => {
  const now = useVenueMinute()?.now ?? 0;
  const { isLost } = useConnection();
  const { step } = listActions(booking, now);
  const isRested = useIsRested(step);
  const isBusy = steps.pending !== undefined || !isRested;
  if (!step || (step === 'check-out' && isBesideBill)) return null;
  const needsBill = booking.due !== 0 || findOpenOrders(bill).length > 0;
  if (step === 'check-out' && needsBill)
    return (
      <Button
        component={Link}
        to={bookingAddress(booking._id)}
        disabled={isBusy}
        leftSection={<IconDoorExit {...icon} />}
      >
        {m.desk_booking_check_out()}
      </Button>
    );
  return (
    <Button
      // If money is due, taking it is the primary action.
      variant={isBesideBill && booking.due !== 0 ? 'light' : 'filled'}
      leftSection={step === 'check-in' ? <IconKey {...icon} /> : <IconDoorExit {...icon} />}
      loading={steps.pending === step}
      disabled={isBusy || isLost}
      onClick={() => void (step === 'check-in' ? steps.checkIn() : steps.checkOut())}
    >
      {step === 'check-in' ? m.desk_booking_check_in() : m.desk_booking_check_out()}
    </Button>
  );
};

const Buttons = ({ booking, bill, isBesideBill, onMode }: Props & { onMode: (mode: Mode) => void }) => {
  const now = useVenueMinute()?.now ?? 0;
  const { isLost } = useConnection();
  const steps = useBookingSteps(booking);
  const receipt = useMailReceipt(booking);
  const can = listActions(booking, now);
  const canRefund = useIsAdmin() && can.canRefund;
  const isBusy = steps.pending !== undefined || receipt.isBusy;
  const openerOf = (mode: Mode) => ({
    'data-mode': mode,
    size: 'xs',
    disabled: isBusy || isLost,
    onClick: () => onMode(mode),
  });
  return (
    <>
      <StepRefusal steps={steps} booking={booking} />
      <RefusalNote refusal={receipt.refusal} />
      {can.canUndo && booking.undo && (
        <Button
          variant="light"
          size="xs"
          leftSection={<IconArrowBackUp {...icon} />}
          loading={steps.pending === 'undo'}
          disabled={isBusy || isLost}
          onClick={() => void steps.undo()}
        >
          {m.desk_booking_undo({ action: booking.undo.action.replace('-', '_') })}
        </Button>
      )}
      <NextStep booking={booking} bill={bill} isBesideBill={isBesideBill} steps={steps} />
      <div className={classes.buttons}>
        {can.canChange && (
          <>
            <Button variant="quiet" leftSection={<IconArrowsMove {...icon} />} {...openerOf('move')}>
              {m.desk_booking_move()}
            </Button>
            <Button variant="quiet" leftSection={<IconCalendarPlus {...icon} />} {...openerOf('extend')}>
              {m.desk_booking_extend()}
            </Button>
          </>
        )}
        {can.canCharge && !isBesideBill && (
          <Button variant="quiet" leftSection={<IconReceipt {...icon} />} {...openerOf('charge')}>
            {m.desk_booking_charge()}
          </Button>
        )}
      </div>
      <div className={classes.buttons} data-last>
        {can.canPay && !isBesideBill && (
          <Button variant="light" leftSection={<IconCash {...icon} />} {...openerOf('payment')}>
            {m.desk_booking_take_payment()}
          </Button>
        )}
        {can.canCancel && (
          <Button variant="danger-subtle" {...openerOf('cancel')}>
            {m.desk_booking_cancel()}
          </Button>
        )}
        {can.canNoShow && (
          <Button variant="danger-subtle" leftSection={<IconUserOff {...icon} />} {...openerOf('no-show')}>
            {m.desk_booking_no_show()}
          </Button>
        )}
        {isBesideBill ? (
          canRefund && (
            <Button variant="quiet" leftSection={<IconCashBanknoteMinus {...icon} />} {...openerOf('refund')}>
              {m.desk_booking_give_back()}
            </Button>
          )
        ) : (
          <RowMenu
            name={m.desk_booking_more({ name: booking.guest.name })}
            entries={[
              ...(can.canCharge
                ? [
                    {
                      label: m.desk_booking_give_discount(),
                      Icon: IconDiscount,
                      onClick: () => onMode('discount'),
                    },
                  ]
                : []),
              ...(canRefund
                ? [
                    {
                      label: m.desk_booking_give_back(),
                      Icon: IconCashBanknoteMinus,
                      onClick: () => onMode('refund'),
                    },
                  ]
                : []),
              ...(booking.guest.email
                ? [{ label: m.desk_bill_mail(), Icon: IconMail, onClick: () => void receipt.mail() }]
                : []),
              {
                label: m.desk_bill_print(),
                Icon: IconPrinter,
                to: `${bookingAddress(booking._id)}?print`,
              },
            ]}
          />
        )}
      </div>
    </>
  );
};
