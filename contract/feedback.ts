import { z } from 'zod';
import { Id, IdInQuery } from './bookings.ts';
import type { EndpointTable } from './endpoint.ts';
import { maxAnswerLength, maxReasonLength, maxTextLength } from './feedback.rules.ts';
import { Instant, requiredFields, textOrBlank, visibleText } from './fields.ts';
import { flag, PageQuery } from './lists.ts';

const Rating = z.int().min(1).max(5);
const Message = visibleText(maxTextLength);

/** A guest's review of a stay. */
export const Feedback = z
  .object({
    _id: z.string(),
    Room_id: Id,
    roomTitle: z.string(),
    roomType: z.enum(['sleeping', 'study']),
    name: z.string(),
    email: z.string().describe('Masked, except for its author and admins'),
    rating: Rating,
    message: z.string(),
    createdAt: Instant,
    editedAt: Instant.optional(),
    mine: z.boolean(),
    answer: z.object({ text: z.string(), at: Instant }).optional().describe("The desk's"),
    hidden: z
      .object({ reason: z.string(), at: Instant })
      .optional()
      .describe('Hidden: only its author and admins see it'),
  })
  .meta({ id: 'Feedback' });
export type Feedback = z.infer<typeof Feedback>;

export const NewFeedback = z.object({
  Room_id: Id,
  email: z.string().trim().describe("The caller's own"),
  rating: Rating,
  message: Message,
});
export type NewFeedback = z.infer<typeof NewFeedback>;

export const FeedbackEdit = NewFeedback.pick({ rating: true, message: true });
export type FeedbackEdit = z.infer<typeof FeedbackEdit>;

export const FeedbackQuery = PageQuery.extend({
  roomId: IdInQuery.optional(),
  mine: flag.optional().describe("Only the caller's own"),
});
export type FeedbackQuery = z.infer<typeof FeedbackQuery>;

const FeedbackId = z.object({ id: z.string() });

export const feedbackEndpoints = {
  'GET /feedback': {
    summary: 'What guests say about their stays, newest first',
    query: FeedbackQuery,
    response: z.array(Feedback),
  },
  'POST /feedback': {
    summary: 'Leaves feedback on a stay in a room, once for each stay',
    example: { Room_id: 1, email: 'guest@nightdesk.test', rating: 5, message: 'Slept like a stone.' },
    body: NewFeedback,
    whenBlank: { code: 'FIELDS_MISSING', fields: requiredFields(NewFeedback) },
    once: true,
    status: 201,
    response: z.object({ insertedId: z.string() }),
    errors: ['ROOM_NOT_BOOKED', 'FEEDBACK_EXISTS', 'IDEMPOTENCY_MISMATCH'],
  },
  'PUT /feedback/{id}': {
    summary: "Changes the caller's own feedback",
    params: FeedbackId,
    body: FeedbackEdit,
    whenBlank: { code: 'FIELDS_MISSING', fields: requiredFields(FeedbackEdit) },
    response: Feedback,
    errors: ['FEEDBACK_NOT_FOUND'],
  },
  'PUT /feedback/{id}/answer': {
    summary: 'Answers for the house; a blank answer takes it back',
    params: FeedbackId,
    body: z.object({ answer: textOrBlank(maxAnswerLength) }),
    response: Feedback,
    errors: ['FEEDBACK_NOT_FOUND'],
  },
  'PUT /feedback/{id}/hidden': {
    summary: 'Hides an entry from other guests for a reason; a blank reason shows it again',
    params: FeedbackId,
    body: z.object({ reason: textOrBlank(maxReasonLength) }),
    response: Feedback,
    errors: ['FEEDBACK_NOT_FOUND'],
  },
} as const satisfies EndpointTable;
