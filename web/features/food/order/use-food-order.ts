import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { DishChange } from '#contract/food/orders.rules.ts';
import { fromCents } from '#contract/money.ts';
import { pageErrors } from '#contract/page-errors.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { cartIsFull, foodIsInCart } from '#web/features/cart/say-added.ts';
import { addFood } from '#web/features/cart/use-cart.ts';
import { menuQuery } from '#web/features/food/menu/menu.ts';
import { ordersKey } from '#web/features/food/status/live-orders.ts';
import { findViewer, sessionQuery, withNext } from '#web/features/identity/session.ts';
import { refreshLoyalty } from '#web/features/loyalty/loyalty-query.ts';
import { api, ProblemError } from '#web/lib/api.ts';
import { describeMissing } from '#web/lib/describe-missing.ts';
import { type Outcome as FormOutcome, failedOutcome } from '#web/lib/explain-failure.ts';
import { createSubmitOnce, useIsMounted } from '#web/lib/submit-once.ts';
import { applyChanges, type CheckedCart, type Room, writeOrder } from './check-cart.ts';
import { type FoodCart, toLine, withoutOrdered } from './food-cart.ts';
import { clearWithOtherLines, createOrderKeys } from './order-keys.ts';
import { foodCart } from './use-food-cart.ts';

/** Why nothing was ordered, and whether the code was refused. */
export type Refusal = FormOutcome & { isOfCode?: boolean };

const failed = m.food_failed_to_place_order();

const explainRefusal = (error: unknown): Refusal => {
  const code = error instanceof ProblemError ? error.problem.code : undefined;
  const isOfCode = code === 'CODE_NOT_VALID' || code === 'CODE_NOT_FITTING';
  return { ...failedOutcome(failed, error, failed), isOfCode };
};

/** The changes to dishes in a refusal. */
const changesIn = (error: unknown): DishChange[] =>
  error instanceof ProblemError
    ? (error.problem.dishes ?? []).map(({ foodName, change, price }) => ({
        foodName,
        change,
        ...(price !== undefined && { price }),
      }))
    : [];

const orderKeys = createOrderKeys(() => sessionStorage, Date.now);
clearWithOtherLines(foodCart, orderKeys);
/**
 * After a lost response, the same order keeps its key, even across a reload, so that it is not cooked twice.
 */
const submitOnce = createSubmitOnce(orderKeys);

type Result = { is: 'ordered' } | { is: 'in cart'; text: string } | { is: 'refused'; refusal: Refusal };
/** The outcome, with the cart it is about. */
type Outcome = Result & { of: FoodCart };

const isSame = (one: FoodCart, other: FoodCart): boolean =>
  one.lines === other.lines &&
  one.roomType === other.roomType &&
  one.roomId === other.roomId &&
  one.code === other.code;

/**
 * Sends the cart to the kitchen; returns the outcome and a function to submit. Visitors sign in first and
 * return.
 */
export const useFoodOrder = (cart: FoodCart, checked: CheckedCart) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [outcome, setOutcome] = useState<Outcome>();
  const isMounted = useIsMounted();

  const finish = (result: Result) => {
    if (isMounted.current) setOutcome({ ...result, of: foodCart.read() });
  };
  const refuse = (refusal: Omit<Refusal, 'kind'>) =>
    finish({ is: 'refused', refusal: { ...refusal, kind: 'bad' } });
  const signIn = () => navigate(withNext(pages.login, pathname + search));

  const send = async (room: Room, email: string | undefined): Promise<void> => {
    const body = writeOrder(room, checked, { code: cart.code, email });
    try {
      await submitOnce(body, (idempotencyKey) => api('POST /orderDetails', { body, idempotencyKey }));
      // Even if the guest has left the page meanwhile.
      foodCart.change((now) => withoutOrdered(now, checked.lines));
      void client.invalidateQueries({ queryKey: ordersKey });
      if (body.code) void refreshLoyalty(client);
      finish({ is: 'ordered' });
    } catch (error) {
      const code = error instanceof ProblemError ? error.problem.code : undefined;
      // Another user has signed in in another tab.
      if (code === 'NOT_ALLOWED') void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      if (code === 'NOT_SIGNED_IN') {
        await client.resetQueries({ queryKey: sessionQuery.queryKey });
        if (isMounted.current) await signIn();
        return;
      }
      const changes = changesIn(error);
      if (changes.length > 0) {
        client.setQueryData(menuQuery.queryKey, (card) => card && applyChanges(card, changes));
        void client.invalidateQueries({ queryKey: menuQuery.queryKey });
      }
      const refusal = explainRefusal(error);
      if (refusal.isOfCode) void refreshLoyalty(client);
      refuse(refusal);
    }
  };

  /** The destination, if everything is available. */
  const check = (): Room | undefined => {
    setOutcome(undefined);
    const { roomType } = cart;
    const roomId = cart.roomId.trim();
    const fields = {
      ...(!roomType && { roomType: describeMissing('roomType') }),
      ...(!roomId && { roomId: describeMissing('roomId') }),
    };
    if (!roomType || !roomId) refuse({ text: pageErrors.ORDER_ROOM_MISSING.message, fields });
    else if (checked.missing.length > 0) refuse({ text: m.food_nothing_has_been_ordered() });
    else return { roomType, roomId };
  };

  const order = async (): Promise<void> => {
    const room = check();
    if (!room) return;
    const viewer = await findViewer(client);
    if (viewer === null) return void (await signIn());
    await send(room, viewer?.email);
  };

  /** Adds the whole order to the cart as one line, at current prices. */
  const addToCart = () => {
    const room = check();
    if (!room) return;
    const foodItems = checked.lines.map((line) => ({ ...toLine(line), price: line.priceNow }));
    const added = addFood({ ...room, foodItems, price: fromCents(checked.totalCents) }, cart.code);
    if (added === 'full') return refuse({ text: cartIsFull() });
    foodCart.change((now) => withoutOrdered(now, checked.lines));
    finish({ is: 'in cart', text: foodIsInCart(cart.code, added.code) });
  };

  // An outcome only applies to the cart that was sent.
  const current = outcome && isSame(outcome.of, cart) ? outcome : undefined;
  return {
    placed: current?.is === 'ordered',
    inCart: current?.is === 'in cart' ? current.text : undefined,
    refusal: current?.is === 'refused' ? current.refusal : undefined,
    order,
    addToCart,
  };
};
