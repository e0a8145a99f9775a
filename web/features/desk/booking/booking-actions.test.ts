import { expect, it } from 'vitest';
import { listActions } from './booking-actions.ts';

const start = '2026-11-16T15:00:00Z';
const [before, after] = [Date.parse('2026-11-16T14:20:00Z'), Date.parse('2026-11-16T16:00:00Z')];
const booking = { status: 'Confirmed', isOver: false, startsAt: start, due: 120, paid: 52 } as const;

it('offers a guest who is expected to be checked in or cancelled, and no no-show before the start [DESK-92]', () => {
  expect(listActions(booking, before)).toEqual({
    step: 'check-in',
    canNoShow: false,
    canUndo: false,
    canChange: true,
    canCharge: true,
    canPay: true,
    canRefund: true,
    canCancel: true,
  });
});

it('offers a no-show instead of cancelling once the booking has started [DESK-92]', () => {
  expect(listActions(booking, after)).toMatchObject({ step: 'check-in', canNoShow: true, canCancel: false });
});

it('offers the check-out of a guest who is in, also after their time', () => {
  expect(listActions({ ...booking, status: 'Checked in' }, after)).toMatchObject({
    step: 'check-out',
    canChange: true,
    canCancel: false,
  });
  expect(listActions({ ...booking, status: 'Completed', isOver: true }, after)).toMatchObject({
    step: 'check-out',
    canChange: true,
  });
});

it('leaves money as all that can be done with a booking that is over', () => {
  expect(listActions({ ...booking, status: 'Completed', due: 0 }, after)).toEqual({
    step: undefined,
    canNoShow: false,
    canUndo: false,
    canChange: false,
    canCharge: true,
    canPay: false,
    canRefund: true,
    canCancel: false,
  });
});

it('takes back the last step while there is time [DESK-92]', () => {
  const undo = { action: 'check-in', until: '2026-11-16T15:30:00Z' } as const;
  expect(listActions({ ...booking, undo }, before).canUndo).toBe(true);
  expect(listActions({ ...booking, undo }, after).canUndo).toBe(false);
});

it('can only cancel a hold', () => {
  expect(listActions({ ...booking, status: 'Pending', paid: 0 }, before)).toMatchObject({
    step: undefined,
    canCancel: true,
    canPay: false,
    canCharge: false,
    canChange: false,
  });
});
