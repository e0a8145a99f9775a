import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pageErrors } from '#contract/page-errors.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { sessionQuery, withNext } from '#web/features/identity/session.ts';
import { api, ProblemError } from '#web/lib/api.ts';
import { type Outcome as FormOutcome, failedOutcome } from '#web/lib/explain-failure.ts';
import { useSubmitOnce } from '#web/lib/submit-once.ts';
import { type FeedbackDraft, findMissing, readRoomId } from './feedback-draft.ts';
import { refreshFeedback } from './feedback-query.ts';

/** The outcome: shown in a popup, or in the form. */
export type Outcome =
  | { kind: 'added'; roomId: number }
  | { kind: 'refused'; heading: string; text: string; exists?: number }
  | { kind: 'failed'; failure: FormOutcome };

const notBooked: Outcome = {
  kind: 'refused',
  heading: m.feedback_error(),
  text: pageErrors.ROOM_NOT_BOOKED.message,
};

/** Sends a review. If the session has ended, the guest signs in and returns. */
export const useLeaveFeedback = (email: string) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [outcome, setOutcome] = useState<Outcome>();
  const submitOnce = useSubmitOnce();

  const explain = (error: unknown, roomId: number): Outcome => {
    const { code, title, detail } = error instanceof ProblemError ? error.problem : {};
    if (code === 'ROOM_NOT_BOOKED') return notBooked;
    if (code === 'FEEDBACK_EXISTS' && title && detail)
      return { kind: 'refused', heading: title, text: detail, exists: roomId };
    return { kind: 'failed', failure: failedOutcome(m.feedback_your_feedback_was_not_added(), error) };
  };

  const leave = async (draft: FeedbackDraft): Promise<Outcome['kind'] | undefined> => {
    const finish = (next: Outcome) => {
      setOutcome(next);
      return next.kind;
    };
    setOutcome(undefined);
    const missing = findMissing(draft);
    if (missing) return finish({ kind: 'failed', failure: missing });
    const roomId = readRoomId(draft.roomId);
    if (!roomId) return finish(notBooked);
    const body = { Room_id: roomId, email, rating: draft.rating, message: draft.message };
    try {
      await submitOnce(body, (idempotencyKey) => api('POST /feedback', { body, idempotencyKey }));
      refreshFeedback(client);
      return finish({ kind: 'added', roomId });
    } catch (error) {
      if (!(error instanceof ProblemError && error.problem.code === 'NOT_SIGNED_IN'))
        return finish(explain(error, roomId));
      await client.resetQueries({ queryKey: sessionQuery.queryKey });
      await navigate(withNext(pages.login, pathname + search));
    }
  };

  return {
    outcome,
    leave,
    close: () => setOutcome(undefined),
    /** The existing review failed to load. */
    failToOpen: (error: unknown) =>
      setOutcome({
        kind: 'failed',
        failure: failedOutcome(m.feedback_your_entry_could_not_be_opened(), error),
      }),
  };
};
