import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { withConfirmation } from '#web/features/identity/confirm/with-confirmation.ts';
import { ProblemError } from '#web/lib/api.ts';
import { explainFailure } from '#web/lib/explain-failure.ts';
import { useIsMounted } from '#web/lib/submit-once.ts';
import { useActing, useDeskNotes } from './desk-notes.tsx';
import { previewKey, refetchDesk } from './desk-queries.ts';

type Step<T> = {
  /** The call, usually `() => api(...)`. Calls that create something send an idempotency key (`useSubmitOnce`). */
  call: () => Promise<T>;
  /** The beginning of the message on failure, before the reason: `The guest was not checked in`. */
  failed: string;
};

/** The message on success, with an optional Undo that is offered for some seconds. */
type Done = { text: string; undo?: Step<unknown> & { done: string } };

export type DeskAction<T> = Step<T> & {
  /** Leave out if the page itself shows the outcome. */
  done?: (result: T) => Done;
  /** Distinguishes several buttons of one place. */
  name?: string;
};

/** Why an action failed, shown where it was started. `code` is the server's, if it responded. */
export type Refusal = { text: string; code: ProblemError['problem']['code'] | undefined; error: unknown };

/**
 * Runs the writes of one place on the page (a row, a dialog, a panel) one after the other; an action that is already
 * running is not started again. Nothing is thrown. A failure is in `refusal` until the next run, to be shown in place,
 * or becomes a note if the place has been closed. The desk is fetched again in any case. Returns undefined on failure.
 */
export const useDeskAction = () => {
  const client = useQueryClient();
  const say = useDeskNotes();
  const acting = useActing();
  const [pending, setPending] = useState<string>();
  const [refusal, setRefusal] = useState<Refusal>();
  const isMounted = useIsMounted();
  const isLeft = useRef(false);
  const underWay = useRef<{ name: string; ended: Promise<unknown> }>(undefined);
  /** Waits, because the page renders shortly after it was fetched, and the server's hint arrives then too. */
  const settle = () =>
    setTimeout(() => {
      acting.current -= 1;
    }, 1_000);
  /** The place of the action may be gone by now, so the outcome is always a note. */
  const takeBack = async ({ call, failed, done }: NonNullable<Done['undo']>): Promise<void> => {
    const begunAt = performance.now();
    acting.current += 1;
    let outcome = { kind: 'good' as 'good' | 'bad', text: done };
    try {
      await call();
    } catch (error) {
      outcome = { kind: 'bad', text: explainFailure(failed, error) };
    }
    // Noted once the page shows it, so that a clerk can go on at once.
    await refetchDesk(client);
    say({ ...outcome, begunAt });
    settle();
  };
  const act = async <T>({ call, failed, done, name = '' }: DeskAction<T>): Promise<T | undefined> => {
    const begunAt = performance.now();
    acting.current += 1;
    setPending(name);
    setRefusal(undefined);
    isLeft.current = false;
    try {
      const result = await withConfirmation(call);
      // The button stays busy until the page shows the result.
      await refetchDesk(client);
      const told = done?.(result);
      const undo = told?.undo;
      if (told) say({ kind: 'good', text: told.text, begunAt, ...(undo && { undo: () => takeBack(undo) }) });
      return result;
    } catch (error) {
      const code = error instanceof ProblemError ? error.problem.code : undefined;
      const text = explainFailure(failed, error);
      if (isMounted.current && !isLeft.current) setRefusal({ text, code, error });
      // Without `begunAt`: a note of a later action would hide this one, and the failure is shown nowhere else.
      else say({ kind: 'bad', text });
      // A refusal means that our data is out of date, and a call without a response may have succeeded.
      void refetchDesk(client);
      if (code === 'PRICE_CHANGED') void client.invalidateQueries({ queryKey: [previewKey] });
      return undefined;
    } finally {
      underWay.current = undefined;
      settle();
      setPending(undefined);
    }
  };
  const run = async <T>(action: DeskAction<T>): Promise<T | undefined> => {
    const { name = '' } = action;
    while (underWay.current) {
      // A second press may come before the button is rendered as busy.
      if (underWay.current.name === name) return undefined;
      await underWay.current.ended;
    }
    const ended = act(action);
    underWay.current = { name, ended };
    return ended;
  };
  return {
    run,
    /** The name of the running action, if any. */
    pending,
    refusal,
    dismiss: () => setRefusal(undefined),
    /** Like `dismiss`, for a place that is hidden but stays mounted: a running action that fails then shows a note. */
    leave: () => {
      isLeft.current = true;
      setRefusal(undefined);
    },
  };
};
