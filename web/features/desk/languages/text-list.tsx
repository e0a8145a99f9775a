import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import type { TranslatedText } from '#contract/house/translations.ts';
import type { Language } from '#contract/languages.rules.ts';
import { m } from '#messages/web.ts';
import { FailedNotice } from '#web/ui/notice.tsx';
import classes from './languages.module.css';
import { nameLanguage } from './name-language.ts';
import { type Drafts, nameSubject, TextField } from './text-field.tsx';
import { keyOf, useTexts } from './use-texts.ts';

/** Groups the texts of one room, dish or question. */
const groupTexts = (texts: readonly TranslatedText[]): TranslatedText[][] => {
  const groups: TranslatedText[][] = [];
  for (const text of texts) {
    const last = groups.at(-1);
    if (last?.[0]?.subject === text.subject) last.push(text);
    else groups.push([text]);
  }
  return groups;
};

const Group = ({
  texts,
  own,
  drafts,
  onChange,
}: {
  texts: readonly TranslatedText[];
  own: string;
  drafts: Drafts;
  onChange: (text: TranslatedText) => void;
}) => {
  const [first] = texts;
  if (!first) return null;
  const { kind, name } = nameSubject(first);
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>
        <span className={classes.kind}>{kind}</span>
        {name && <span lang={own}>{name}</span>}
      </legend>
      {texts.map((text) => (
        <TextField key={keyOf(text)} text={text} own={own} drafts={drafts} onChange={onChange} />
      ))}
    </fieldset>
  );
};

type Props = { language: Language; isOpen: boolean; version: number; own: string; drafts: Drafts };

/** The texts of a language, each with its original and a field. */
export const TextList = ({ own, drafts, ...wanted }: Props) => {
  const { list, texts, replace } = useTexts(wanted);
  if (list.error && !texts)
    return (
      <FailedNotice
        level={2}
        heading={m.desk_languages_not_loaded()}
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  if (!texts)
    return (
      <div role="status">
        <VisuallyHidden>{m.desk_languages_loading()}</VisuallyHidden>
        <Skeleton height={180} radius={14} mt={16} />
      </div>
    );
  if (texts.length === 0)
    return (
      <p className={classes.done}>{m.desk_languages_done({ language: nameLanguage(wanted.language) })}</p>
    );
  return (
    <>
      {groupTexts(texts).map((group) => (
        <Group
          key={`${wanted.language} ${group[0]?.subject}`}
          texts={group}
          own={own}
          drafts={drafts}
          onChange={replace}
        />
      ))}
      {list.hasNextPage && (
        <Button
          variant="light"
          mt={16}
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {m.desk_languages_more()}
        </Button>
      )}
    </>
  );
};
