import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Checkout } from '#contract/checkout.ts';
import { refetchAvailability } from '#web/features/availability/follow-availability.ts';
import { useViewer } from '#web/features/identity/session.ts';
import { ProblemError } from '#web/lib/api.ts';
import { checkoutQuery, useSecondsLeft } from './checkout-query.ts';
import { removePaid, useCart } from './use-cart.ts';

/** Opens the page where a checkout is paid: on this site, or the provider's. */
export const useOpenPayment = () => {
  const navigate = useNavigate();
  return async (payUrl: string): Promise<void> => {
    const { origin, pathname, search } = new URL(payUrl, location.href);
    if (origin === location.origin) await navigate(pathname + search);
    else location.assign(payUrl);
  };
};

/** The state of the checkout in the URL, or else of this cart's last one. Paid lines leave the cart. */
export const useLatestCheckout = () => {
  const named = useSearchParams()[0].get('checkout') || undefined;
  const { sent } = useCart();
  const id = named ?? sent.at(-1)?.checkoutId;
  const viewer = useViewer();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ ...checkoutQuery(id ?? ''), enabled: Boolean(id && viewer) });
  const isPending = data?.status === 'Pending';
  const secondsLeft = useSecondsLeft(isPending ? data.expiresAt : undefined);
  const isOver = secondsLeft === 0;
  const [watched, setWatched] = useState<string>();
  const [paid, setPaid] = useState<Checkout>();
  useEffect(() => {
    if (data?.status === 'Pending') setWatched(data.checkoutId);
    if (data?.status !== 'Paid') return;
    removePaid(data.checkoutId);
    setPaid(data);
  }, [data]);
  useEffect(() => {
    if (isOver) void refetch();
  }, [isOver, refetch]);
  // Expired by the clock, even before the server reports it.
  const latest = isPending && isOver ? { ...data, status: 'Expired' as const } : data;
  /** Whether the guest comes from it or has seen it pending, rather than having continued with the cart. */
  const isExpected = named !== undefined || watched === id;
  const isEnded = isExpected && (latest?.status === 'Declined' || latest?.status === 'Expired');
  const [endedAt, setEndedAt] = useState<number>();
  useEffect(() => {
    if (!isEnded) return;
    setEndedAt(Date.now());
    refetchAvailability(client);
    return () => setEndedAt(undefined);
  }, [isEnded, client]);
  return {
    checkout: latest ?? paid,
    isExpected,
    /** Earlier availability includes the guest's own hold. */
    endedAt: isEnded ? (endedAt ?? Number.POSITIVE_INFINITY) : 0,
    secondsLeft,
    /** The state is unknown; a checkout that is not found counts as none. */
    retry: named && error && !(error instanceof ProblemError) ? () => void refetch() : undefined,
  };
};
