import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { maxImportNameLength } from '#contract/calendars/imports.rules.ts';
import type { DeskRoomDetail } from '#contract/desk/rooms.ts';
import { m } from '#messages/web.ts';
import { api } from '#web/lib/api.ts';
import { useSubmitOnce } from '#web/lib/submit-once.ts';
import { Message } from '#web/ui/notice.tsx';
import { useDeskAction } from '../../../use-desk-action.ts';
import classes from './calendars.module.css';

const nothing = { name: '', url: '' };

/** Adds another calendar to follow. */
export const AddImport = ({ room }: { room: DeskRoomDetail }) => {
  const [draft, setDraft] = useState(nothing);
  const [isMissing, setMissing] = useState(false);
  const { run, pending, refusal, dismiss } = useDeskAction();
  const submitOnce = useSubmitOnce();
  const field = (name: keyof typeof nothing) => ({
    value: draft[name],
    error: isMissing && draft[name].trim() === '' && m.desk_rooms_import_missing(),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setMissing(false);
      dismiss();
      setDraft((now) => ({ ...now, [name]: value }));
    },
  });
  const add = async () => {
    const body = { name: draft.name.trim(), url: draft.url.trim() };
    if (body.name === '' || body.url === '') return setMissing(true);
    const params = { kind: room.kind, id: String(room.id) };
    const done = await run({
      call: () =>
        submitOnce([params, body], (idempotencyKey) =>
          api('POST /desk/rooms/{kind}/{id}/imports', { params, body, idempotencyKey }),
        ),
      failed: m.desk_rooms_import_not_added(),
      done: () => ({ text: m.desk_rooms_import_added({ name: body.name }) }),
    });
    if (done) setDraft(nothing);
  };
  return (
    <form
      className={classes.form}
      noValidate
      aria-label={m.desk_rooms_import_add()}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextInput label={m.desk_rooms_import_name()} maxLength={maxImportNameLength} {...field('name')} />
      <TextInput
        label={m.desk_rooms_import_url()}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={2000}
        placeholder="https://"
        {...field('url')}
      />
      <Button type="submit" variant="light" className={classes.submit ?? ''} loading={pending !== undefined}>
        {m.desk_rooms_import_add()}
      </Button>
      {refusal && <Message kind="bad">{refusal.text}</Message>}
    </form>
  );
};
