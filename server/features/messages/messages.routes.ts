import type { FastifyInstance } from 'fastify';
import { maxMessages } from '#contract/stay/messages.rules.ts';
import { AppError } from '../../http/app-error.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { listMessages } from './list-messages.ts';
import { readMessages, sendMessage } from './send-message.ts';

export const serveMessages = (api: FastifyInstance, { db, clock }: Parts): void => {
  serve(api, 'GET /bookings/{id}/messages', ({ caller, params }) =>
    listMessages(db, caller, params.id, clock.now()),
  );
  serve(
    api,
    'POST /bookings/{id}/messages',
    async ({ key, caller, params, body, idempotentCall, request, reply }) => {
      const context = { key, caller, now: clock.now(), requestId: request.id, address: request.ip };
      try {
        return await sendMessage(db, context, { bookingId: params.id, idempotentCall, text: body.text });
      } catch (error) {
        if (error instanceof AppError && error.code === 'TOO_MANY_MESSAGES')
          reply.header('retry-after', maxMessages.minutes * 60);
        throw error;
      }
    },
  );
  serve(api, 'POST /bookings/{id}/messages/read', ({ key, caller, params, body, request }) => {
    const context = { key, caller, now: clock.now(), requestId: request.id, address: request.ip };
    return readMessages(db, context, { bookingId: params.id, upTo: body.upTo });
  });
};
