import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Message } from '#contract/stay/messages.ts';
import { m } from '#messages/web.ts';
import { sessionQuery, useViewer } from '#web/features/identity/session.ts';
import { api } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { explainFailure } from '#web/lib/explain-failure.ts';
import { type Follow, useLive } from '#web/lib/live/live.ts';
import { restartQueries } from '#web/lib/restart-queries.ts';
import { useSubmitOnce } from '#web/lib/submit-once.ts';

const key = 'GET /bookings/{id}/messages';

const followTalk: Follow = (client) => ({
  hint: 'message',
  refetch: (options) => void restartQueries(client, [key], options),
  onStranger: () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  pause: 15_000,
  isUrgent: true,
});

/** A message that is pending or could not be sent. */
export type Outgoing = { number: number; text: string; insertedId?: string; failure?: string };

/** Marks the other side's messages as read, once for each latest message. */
const useReading = (bookingId: string, messages: readonly Message[] | undefined, side: Message['by']) => {
  const told = useRef<string>(undefined);
  const last = messages?.findLast(({ by, readAt }) => by !== side && readAt === undefined)?._id;
  useEffect(() => {
    if (last === undefined || last === told.current || document.hidden) return;
    told.current = last;
    api('POST /bookings/{id}/messages/read', { params: { id: bookingId }, body: { upTo: last } }).catch(
      () => {
        // Retried with the next message, or when the page is opened again.
        told.current = undefined;
      },
    );
  });
};

/** The messages about a booking, live, and those being sent. */
export const useTalk = (bookingId: string, side: Message['by']) => {
  const client = useQueryClient();
  const viewer = useViewer();
  useLive(followTalk, viewer?.uid);
  const { data, error, refetch } = useQuery(apiQuery(key, { params: { id: bookingId } }));
  useReading(bookingId, data, side);
  const submitOnce = useSubmitOnce();
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const count = useRef(0);
  const put = (one: Outgoing) =>
    setOutgoing((all) =>
      all.some(({ number }) => number === one.number)
        ? all.map((other) => (other.number === one.number ? one : other))
        : [...all, one],
    );
  const send = async ({ number, text }: Pick<Outgoing, 'number' | 'text'>) => {
    put({ number, text });
    try {
      const body = { text };
      const { insertedId } = await submitOnce({ bookingId, ...body }, (idempotencyKey) =>
        api('POST /bookings/{id}/messages', { params: { id: bookingId }, body, idempotencyKey }),
      );
      put({ number, text, insertedId });
      await restartQueries(client, [key]);
      setOutgoing((all) => all.filter((one) => one.number !== number));
    } catch (cause) {
      put({ number, text, failure: explainFailure(m.talk_not_sent(), cause) });
    }
  };
  return {
    messages: data,
    error,
    refetch,
    // The list may arrive before the response to a sent message.
    outgoing: outgoing.filter(({ insertedId }) => !data?.some(({ _id }) => _id === insertedId)),
    send: (text: string) => void send({ number: count.current++, text }),
    sendAgain: (one: Outgoing) => void send(one),
  };
};
