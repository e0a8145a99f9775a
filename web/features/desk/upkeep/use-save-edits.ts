import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { withConfirmation } from '#web/features/identity/confirm/with-confirmation.ts';
import { ProblemError } from '#web/lib/api.ts';
import { explainFailure } from '#web/lib/explain-failure.ts';
import { useDeskNotes } from '../desk-notes.tsx';
import { refetchDesk } from '../desk-queries.ts';
import { focusField } from './edit-field.tsx';
import type { FieldOf } from './edits.ts';
import type { EditForm } from './use-edit-form.ts';

/** What is wrong, by the fields of a form. */
export type WrongFields<V> = Partial<Record<FieldOf<V>, string>>;

/** What the server says is wrong, by the fields of the form; of several complaints about one the first counts. */
export const wrongOf = <V>(error: unknown, fieldAt: (path: string) => FieldOf<V>): WrongFields<V> =>
  Object.fromEntries(
    (error instanceof ProblemError ? (error.problem.errors ?? []) : [])
      .toReversed()
      .map(({ path, message }) => [fieldAt(path), message]),
  ) as WrongFields<V>; // its own fields

/** Marks what is wrong in a form; says whether anything is, and goes to the first of it. */
export const useWrongFields = <V>() => {
  const [wrong, setWrong] = useState<WrongFields<V>>({});
  const mark = (fields: WrongFields<V>): boolean => {
    setWrong(fields);
    const [first] = Object.keys(fields);
    if (first) focusField(first);
    return first !== undefined;
  };
  return { wrong, mark };
};

type Saving<V extends object> = {
  form: EditForm<V>;
  /** What is wrong before anything is sent. */
  findWrong: (values: V) => WrongFields<V>;
  /** The field of the form that the server calls so. */
  fieldAt: (path: string) => FieldOf<V>;
  /** Sends what was changed; gives what is saved then. */
  send: (sent: Partial<V>) => Promise<{ saved: V; version: number }>;
  /** The keys of what other pages know of it. */
  affects: readonly string[];
  done: (saved: V) => string;
  failed: string;
};

/** Saves what was changed. Whoever was overtaken is told, and keeps what they typed. */
export const useSaveEdits = <V extends object>(saving: Saving<V>) => {
  const { form, findWrong, fieldAt, send, affects, done, failed } = saving;
  const client = useQueryClient();
  const say = useDeskNotes();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { wrong, mark } = useWrongFields<V>();
  const sendChanges = async () => {
    const sent = Object.fromEntries(form.changed.map((name) => [name, form.values[name]])) as Partial<V>; // its own fields
    const now = await withConfirmation(() => send(sent));
    form.accept(sent, now);
    await Promise.all([
      refetchDesk(client),
      ...affects.map((key) => client.invalidateQueries({ queryKey: [key] })),
    ]);
    say({ kind: 'good', text: done(now.saved) });
  };
  const save = async () => {
    setFailure(undefined);
    if (isSaving || mark(findWrong(form.values))) return;
    setSaving(true);
    try {
      await sendChanges();
    } catch (error) {
      setFailure(explainFailure(failed, error));
      mark(wrongOf<V>(error, fieldAt));
      // Whoever was faster is on the page then, and the bar asks where both have changed the same.
      await refetchDesk(client);
    } finally {
      setSaving(false);
    }
  };
  return { save: () => void save(), isSaving, failure, wrong };
};
