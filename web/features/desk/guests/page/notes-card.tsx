import { Button, Textarea } from '@mantine/core';
import { IconPin } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { GuestDetail, GuestNote } from '#contract/desk/guests.ts';
import { m } from '#messages/web.ts';
import { api } from '#web/lib/api.ts';
import { useSubmitOnce } from '#web/lib/submit-once.ts';
import { Initial } from '#web/ui/avatar.tsx';
import { LongText } from '#web/ui/long-text.tsx';
import parts from '#web/ui/parts.module.css';
import { RefusalNote } from '../../booking/step-refusal.tsx';
import { useMoment } from '../../booking/use-moment.ts';
import { useDeskAction } from '../../use-desk-action.ts';
import classes from './guest-page.module.css';

const longest = 2000;

const NewNote = ({ uid }: { uid: string }) => {
  const [text, setText] = useState('');
  const { run, pending, refusal } = useDeskAction();
  const submitOnce = useSubmitOnce();
  const send = async () => {
    const body = { text: text.trim() };
    if (body.text === '') return;
    const noted = await run({
      call: () =>
        submitOnce({ uid, ...body }, (idempotencyKey) =>
          api('POST /desk/guests/{uid}/notes', { params: { uid }, body, idempotencyKey }),
        ),
      failed: m.desk_guests_page_not_noted(),
      done: () => ({ text: m.desk_guests_page_noted() }),
    });
    // Keep what was typed while the note was saved.
    if (noted) setText((now) => (now.trim() === body.text ? '' : now));
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Textarea
        aria-label={m.desk_guests_page_write_note()}
        placeholder={m.desk_guests_page_write_note()}
        autosize
        minRows={2}
        maxLength={longest}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div>
        <Button type="submit" variant="light" size="xs" loading={pending !== undefined}>
          {m.desk_guests_page_add_note()}
        </Button>
      </div>
      <RefusalNote refusal={refusal} />
    </form>
  );
};

const NoteLine = ({ uid, note }: { uid: string; note: GuestNote }) => {
  const moment = useMoment();
  const { run, pending, refusal } = useDeskAction();
  const params = { uid, noteId: note.noteId };
  const pin = () =>
    run({
      name: 'pin',
      call: () => api('PUT /desk/guests/{uid}/notes/{noteId}', { params, body: { pinned: !note.pinned } }),
      failed: m.desk_guests_page_not_pinned(),
    });
  const withdraw = () =>
    run({
      name: 'withdraw',
      call: () => api('DELETE /desk/guests/{uid}/notes/{noteId}', { params }),
      failed: m.desk_guests_page_not_withdrawn(),
      done: () => ({ text: m.desk_guests_page_withdrawn() }),
    });
  return (
    <li className={classes.note} data-pinned={note.pinned || undefined}>
      <Initial name={note.author} />
      <div className={classes.noteWords}>
        <p className={classes.noteHead}>
          <strong>{note.author}</strong> <span className={classes.small}>{moment(note.at)}</span>
          {note.pinned && (
            <span className={classes.pinned}>
              <IconPin size={16} stroke={1.8} aria-hidden /> {m.desk_guests_page_pinned()}
            </span>
          )}
        </p>
        <LongText>{note.text}</LongText>
        <div className={classes.noteActions}>
          <Button
            variant="subtle"
            size="xs"
            loading={pending === 'pin'}
            disabled={pending === 'withdraw'}
            onClick={() => void pin()}
          >
            {note.pinned ? m.desk_guests_page_unpin() : m.desk_guests_page_pin()}
          </Button>
          {note.isOwn && (
            <Button
              variant="subtle"
              size="xs"
              loading={pending === 'withdraw'}
              disabled={pending === 'pin'}
              onClick={() => void withdraw()}
            >
              {m.desk_guests_page_withdraw()}
            </Button>
          )}
        </div>
        <RefusalNote refusal={refusal} />
      </div>
    </li>
  );
};

/** The desk's notes on a guest. */
export const NotesCard = ({ guest: { uid, notes } }: { guest: GuestDetail }) => {
  const id = useId();
  return (
    <section className={`${parts.card} ${classes.sideCard}`} aria-labelledby={id}>
      <h2 id={id}>{m.desk_guests_page_notes()}</h2>
      <p className={classes.small}>{m.desk_guests_page_notes_lead()}</p>
      <NewNote uid={uid} />
      <ul className={classes.notes}>
        {notes.map((note) => (
          <NoteLine key={note.noteId} uid={uid} note={note} />
        ))}
      </ul>
    </section>
  );
};
