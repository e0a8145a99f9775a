import { ActionIcon, Button } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react';
import { createContext, use, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { m } from '#messages/web.ts';
import classes from './desk-notes.module.css';

/** The outcome of an action, announced and shown over the page, so that nothing moves. */
type Note = {
  kind: 'good' | 'bad';
  text: string;
  /** Undoes the action. The button is there as long as the note. */
  undo?: () => Promise<void>;
  /** When the action began (`performance.now()`); defaults to now. */
  begunAt?: number;
};

const Notes = createContext<(note: Note) => void>(() => {});

/** Shows the outcome of an action. `useDeskAction` calls it; pages call it for anything else. */
export const useDeskNotes = () => use(Notes);

/** The number of this clerk's running actions. Their results are shown by notes and not announced as news. */
const Acting = createContext({ current: 0 });

export const useActing = () => use(Acting);

/** How long a note stays unless hovered or focused, in milliseconds. */
const lifetime = 10_000;

const NoteLine = ({ note, onClose }: { note: Note; onClose: () => void }) => {
  const [isHeld, setHeld] = useState(false);
  const [busy, setBusy] = useState(false);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(close, lifetime);
    return () => clearTimeout(timer);
  }, [isHeld]);
  const { undo } = note;
  const Mark = note.kind === 'good' ? IconCheck : IconAlertCircle;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only keep the note open.
    <div
      className={classes.note}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Mark size={20} stroke={1.8} aria-hidden />
      <span role={note.kind === 'bad' ? 'alert' : undefined}>{note.text}</span>
      {undo && (
        <Button
          variant="transparent"
          size="xs"
          className={classes.undo}
          loading={busy}
          onClick={async () => {
            setBusy(true);
            await undo();
            onClose();
          }}
        >
          {m.desk_undo()}
        </Button>
      )}
      <ActionIcon variant="night-subtle" aria-label={m.desk_dismiss()} onClick={onClose}>
        <IconX size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
    </div>
  );
};

/** Shows the latest note. A note of an action that began earlier and took longer does not replace a newer one. */
export const DeskNotes = ({ children }: { children: React.ReactNode }) => {
  const [latest, setLatest] = useState<{ note: Note; begunAt: number; number: number }>();
  const say = useMemo(
    () => (note: Note) => {
      const { begunAt = performance.now() } = note;
      setLatest((before) =>
        before && before.begunAt > begunAt ? before : { note, begunAt, number: (before?.number ?? 0) + 1 },
      );
    },
    [],
  );
  const acting = useRef(0);
  const close = (number: number) => setLatest((now) => (now?.number === number ? undefined : now));
  return (
    <Notes value={say}>
      <Acting value={acting}>{children}</Acting>
      {/* Rendered before its first text, because some screen readers miss it otherwise. */}
      <div className={classes.place} role="status">
        {latest && <NoteLine key={latest.number} note={latest.note} onClose={() => close(latest.number)} />}
      </div>
    </Notes>
  );
};
