import { maskEmail } from '#contract/feedback.rules.ts';
import type { Feedback } from '#contract/feedback.ts';
import type { SignedIn } from '../../http/caller.ts';
import type { FeedbackRow } from './feedback.queries.ts';

const presentAnswer = ({ answer, answered_at }: FeedbackRow): Pick<Feedback, 'answer'> =>
  answer === null || answered_at === null ? {} : { answer: { text: answer, at: answered_at.toISOString() } };

const presentHidden = ({ hidden_reason, hidden_at }: FeedbackRow): Pick<Feedback, 'hidden'> =>
  hidden_reason === null || hidden_at === null
    ? {}
    : { hidden: { reason: hidden_reason, at: hidden_at.toISOString() } };

/** Feedback as the viewer may see it: only its author and admins see the whole e-mail address. */
export const presentFeedback = (row: FeedbackRow, viewer: SignedIn | null): Feedback => {
  const mine = viewer?.uid === row.user_id;
  return {
    _id: row.id,
    Room_id: row.room_id,
    roomTitle: row.roomTitle,
    roomType: row.roomKind,
    name: row.name,
    email: mine || viewer?.role === 'admin' ? row.email : maskEmail(row.email),
    rating: row.rating,
    message: row.message,
    createdAt: row.created_at.toISOString(),
    ...(row.edited_at && { editedAt: row.edited_at.toISOString() }),
    mine,
    ...presentAnswer(row),
    ...presentHidden(row),
  };
};
