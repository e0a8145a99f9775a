import { Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { kindOfSubject, maxLengthOfField } from '#contract/house/translations.rules.ts';
import type { TranslatedText } from '#contract/house/translations.ts';
import { m } from '#messages/web.ts';
import { api, ProblemError } from '#web/lib/api.ts';
import { useIsMounted } from '#web/lib/submit-once.ts';
import { Message } from '#web/ui/notice.tsx';
import { ActionButton } from '../action-button.tsx';
import { FieldLabel } from '../upkeep/edit-field.tsx';
import { useDeskAction } from '../use-desk-action.ts';
import classes from './languages.module.css';
import { nameLanguage } from './name-language.ts';
import { keyOf } from './use-texts.ts';

/** The kind and name of a subject, such as `Room` and `Lantern Bunk`; the name may be empty. */
export const nameSubject = ({ subject, name }: TranslatedText): { kind: string; name: string } => {
  const kind = m.desk_languages_kind({
    kind: kindOfSubject(subject) ?? '',
    number: subject.split(' ')[1] ?? '',
  });
  return { kind, name };
};

/** The current text, if the server refused a translation of an outdated one. */
const readCurrent = (error: unknown): TranslatedText | undefined => {
  if (!(error instanceof ProblemError) || error.problem.code !== 'CHANGED_MEANWHILE') return undefined;
  return 'current' in error.problem ? (error.problem.current as TranslatedText) : undefined; // as the call declares
};

/** Unsaved translations by text, with the saved value at the time editing began. They outlive their fields. */
export type Drafts = Map<string, { value: string; seen: string }>;

type Props = {
  text: TranslatedText;
  own: string;
  drafts: Drafts;
  /** Called with the current text. */
  onChange: (text: TranslatedText) => void;
};

/** A text of the house, and below it its translation. */
export const TextField = ({ text, own, drafts, onChange }: Props) => {
  const { language, subject, field, original, translation: saved = '' } = text;
  const key = keyOf(text);
  const [draft, setDraft] = useState(() => drafts.get(key));
  const write = (next: typeof draft) => {
    if (next) drafts.set(key, next);
    else drafts.delete(key);
    setDraft(next);
  };
  const isMounted = useIsMounted();
  const [isSaved, setSaved] = useState(false);
  const { run, pending, refusal, dismiss } = useDeskAction();
  const originalId = useId();
  const value = draft?.value ?? saved;
  const seen = draft?.seen ?? saved;
  const isChanged = value.trim() !== saved;
  const { kind, name } = nameSubject(text);
  const fieldName = m.desk_languages_field({ field });
  const names = { field: fieldName, name: name || kind };
  const most = maxLengthOfField(subject, field) ?? 0;
  const save = async () => {
    if (!isChanged && !text.outdated) return;
    const written = await run({
      call: async () => {
        const body = { language, subject, field, original, seen, translation: value };
        try {
          return await api('PUT /desk/translations', { body });
        } catch (error) {
          const current = readCurrent(error);
          // Keep what was typed, and compare it with the current translation now that both are visible.
          if (current && isMounted.current) {
            write({ value: drafts.get(key)?.value ?? value, seen: current.translation ?? '' });
            onChange(current);
          }
          throw error;
        }
      },
      failed: m.desk_languages_not_saved(),
      done: () => ({ text: m.desk_languages_saved_named(names) }),
    });
    if (!written) return;
    // Keep what was typed while saving.
    const now = drafts.get(key)?.value ?? value;
    write(now === value ? undefined : { value: now, seen: written.translation ?? '' });
    setSaved(true);
    onChange(written);
  };
  return (
    <div className={classes.text}>
      <p className={classes.original} id={originalId} lang={own} dir="auto">
        {original}
      </p>
      <Textarea
        label={
          <FieldLabel
            text={m.desk_languages_translation({ field: fieldName, language: nameLanguage(language) })}
            isChanged={isChanged}
            length={value.length}
            most={most}
          />
        }
        aria-describedby={originalId}
        description={text.outdated ? m.desk_languages_outdated() : undefined}
        inputWrapperOrder={['label', 'input', 'description']}
        lang={language}
        dir="auto"
        autosize
        minRows={1}
        maxRows={12}
        maxLength={most}
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => {
          write({ value: currentTarget.value, seen });
          setSaved(false);
          dismiss();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void save();
        }}
      />
      {refusal && <Message kind="bad">{refusal.text}</Message>}
      {refusal?.code === 'CHANGED_MEANWHILE' && saved !== '' && (
        <p className={classes.theirs}>{m.desk_languages_theirs({ text: saved })}</p>
      )}
      <div className={classes.actions}>
        <ActionButton
          ready={isChanged || text.outdated}
          loading={pending !== undefined}
          onClick={() => void save()}
          aria-label={m.desk_languages_save_named(names)}
        >
          {m.desk_languages_save()}
        </ActionButton>
        {isSaved && !isChanged && (
          <span className={classes.saved}>
            <IconCheck size={18} stroke={1.8} aria-hidden />
            {m.desk_languages_saved()}
          </span>
        )}
      </div>
    </div>
  );
};
