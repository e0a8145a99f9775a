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

/** Error messages by field. */
export type WrongFields<V> = Partial<Record<FieldOf<V>, string>>;

/** The server's errors by field of the form; the first of several for one field counts. */
export const wrongOf = <V>(error: unknown, fieldAt: (path: string) => FieldOf<V>): WrongFields<V> =>
  Object.fromEntries(
    (error instanceof ProblemError ? (error.problem.errors ?? []) : [])
      .toReversed()
      .map(({ path, message }) => [fieldAt(path), message]),
  ) as WrongFields<V>; // its own fields

/** Holds the errors of a form; `mark` focuses the first one and returns whether there is any. */
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
  /** The errors found before sending. */
  findWrong: (values: V) => WrongFields<V>;
  /** The form's field for a path of the server. */
  fieldAt: (path: string) => FieldOf<V>;
  /** Sends the changes; returns what is saved then. */
  send: (sent: Partial<V>) => Promise<{ saved: V; version: number }>;
  /** Query keys of other pages that show this data. */
  affects: readonly string[];
  done: (saved: V) => string;
  failed: string;
};

/** Saves the changes. After a conflict, a message is shown and what was typed is kept. */
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
      // The page then has the other version, and the bar offers a choice for conflicting fields.
      await refetchDesk(client);
    } finally {
      setSaving(false);
    }
  };
  return { save: () => void save(), isSaving, failure, wrong };
};
