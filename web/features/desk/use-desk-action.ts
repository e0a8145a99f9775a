import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { withConfirmation } from '#web/features/identity/confirm/with-confirmation.ts';
import { ProblemError } from '#web/lib/api.ts';
import { explainFailure } from '#web/lib/explain-failure.ts';
import { useIsMounted } from '#web/lib/submit-once.ts';
import { useActing, useDeskNotes } from './desk-notes.tsx';
import { previewKey, refetchDesk } from './desk-queries.ts';

type Step<T> = {
  /** The call, usually `() => api(...)`. What creates something sends an idempotency key (`useSubmitOnce`). */
  call: () => Promise<T>;
  /** Said before the reason when it fails: `The guest was not checked in`. */
  failed: string;
};

/** Said aloud when it is done, with an Undo that is offered for some seconds. */
type Done = { text: string; undo?: Step<unknown> & { done: string } };

export type DeskAction<T> = Step<T> & {
  /** Left out where the page itself shows what came of it. */
  done?: (result: T) => Done;
  /** Which of several buttons was pressed. */
  name?: string;
};

/** Why something was not done, where it was asked for. `code` is the server's, where it answered. */
export type Refusal = { text: string; code: ProblemError['problem']['code'] | undefined; error: unknown };

/**
 * Runs the writes of one place of the page (a row, a dialog, a panel), one after the other; what is under way already is
 * not begun again. A refusal stays in `refusal` until the next run, to be shown right there, or is said over the page when
 * the place has been closed meanwhile; nothing is thrown. In both cases what the desk shows is fetched again, and the
 * result is undefined when it failed.
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
  /** The page is drawn again a little after it has been fetched, and the server's hint comes then too. */
  const settle = () =>
    setTimeout(() => {
      acting.current -= 1;
    }, 1_000);
  /** The place where it was pressed may be gone by now: what comes of it is only said. */
  const takeBack = async ({ call, failed, done }: NonNullable<Done['undo']>): Promise<void> => {
    const begunAt = performance.now();
    acting.current += 1;
    let outcome = { kind: 'good' as 'good' | 'bad', text: done };
    try {
      await call();
    } catch (error) {
      outcome = { kind: 'bad', text: explainFailure(failed, error) };
    }
    // Said when the page shows it: whoever goes on at once goes on from there.
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
      // The button stays busy until the page shows what it did.
      await refetchDesk(client);
      const told = done?.(result);
      const undo = told?.undo;
      if (told) say({ kind: 'good', text: told.text, begunAt, ...(undo && { undo: () => takeBack(undo) }) });
      return result;
    } catch (error) {
      const code = error instanceof ProblemError ? error.problem.code : undefined;
      const text = explainFailure(failed, error);
      if (isMounted.current && !isLeft.current) setRefusal({ text, code, error });
      // Without when it began: a note of what began later would hide it, and it is said nowhere else.
      else say({ kind: 'bad', text });
      // What was refused is out of date here, and what was not answered may have happened.
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
      // Two presses may come before the button is drawn as pressed.
      if (underWay.current.name === name) return undefined;
      await underWay.current.ended;
    }
    const ended = act(action);
    underWay.current = { name, ended };
    return ended;
  };
  return {
    run,
    /** The name of what is under way; undefined when nothing is. */
    pending,
    refusal,
    dismiss: () => setRefusal(undefined),
    /** The same where nobody sees the place any more although it goes on, also for what is under way. */
    leave: () => {
      isLeft.current = true;
      setRefusal(undefined);
    },
  };
};
