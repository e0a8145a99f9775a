import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Language } from '#contract/languages.rules.ts';
import { m } from '#messages/web.ts';
import type { CallOutput } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { FailedNotice } from '#web/ui/notice.tsx';
import { Segments } from '#web/ui/segments.tsx';
import classes from './languages.module.css';
import { nameLanguage } from './name-language.ts';
import type { Drafts } from './text-field.tsx';
import { TextList } from './text-list.tsx';

type Progress = CallOutput<'GET /desk/translations/summary'>['languages'][number];

const shareOf = ({ missing, texts }: Progress): string =>
  `${Math.round((1 - missing / Math.max(1, texts)) * 100)}%`;

/** A choice of languages with their progress. */
const LanguageChoice = ({
  languages,
  value,
  onChange,
}: {
  languages: readonly Progress[];
  value: Language;
  onChange: (language: Language) => void;
}) => {
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.into}>{m.desk_languages_into()}</legend>
      <div className={classes.languages}>
        {languages.map((one) => (
          <label key={one.language} className={classes.language}>
            <input
              type="radio"
              name={name}
              checked={one.language === value}
              onChange={() => onChange(one.language)}
            />
            <span>{nameLanguage(one.language)}</span>
            <span className={classes.progress}>{m.desk_languages_progress(one)}</span>
            <span
              className={classes.bar}
              style={{ '--share': shareOf(one) } as React.CSSProperties} // React has no types for custom properties
              aria-hidden
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
};

type Show = 'open' | 'all';

/** The progress of each language, and fields for missing translations. */
export const TranslateWords = ({ version }: { version: number }) => {
  const { data, error, refetch } = useQuery(apiQuery('GET /desk/translations/summary', {}));
  const [chosen, choose] = useState<Language>();
  const [show, setShow] = useState<Show>('open');
  // Here, so that unsaved translations survive a change of language.
  const [drafts] = useState<Drafts>(() => new Map());
  if (error && !data)
    return (
      <FailedNotice
        level={2}
        heading={m.desk_languages_not_counted()}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  const current = data?.languages.find(({ language }) => language === chosen) ?? data?.languages[0];
  if (!data || !current) return <Skeleton height={160} radius={14} mt={16} />;
  const { language, texts, missing, outdated } = current;
  return (
    <>
      <LanguageChoice languages={data.languages} value={language} onChange={choose} />
      <div className={classes.show}>
        <Segments<Show>
          label={m.desk_languages_show()}
          quiet
          options={[
            { value: 'open', label: m.desk_languages_open(), count: String(missing + outdated) },
            { value: 'all', label: m.desk_languages_all(), count: String(texts) },
          ]}
          value={show}
          onChange={setShow}
        />
      </div>
      <TextList
        key={`${language} ${show}`}
        language={language}
        isOpen={show === 'open'}
        version={version}
        own={data.own}
        drafts={drafts}
      />
    </>
  );
};
