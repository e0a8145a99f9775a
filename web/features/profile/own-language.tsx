import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { type Language, languages } from '#contract/languages.rules.ts';
import { m } from '#messages/web.ts';
import { changeLanguage, languageNames } from '#web/features/identity/own-language.ts';
import { failedOutcome, type Outcome } from '#web/lib/explain-failure.ts';
import { Form } from '#web/ui/form.tsx';
import parts from '#web/ui/parts.module.css';
import classes from './profile-page.module.css';

/** The guest's language; that of this page until they choose one. */
export const OwnLanguage = ({ language }: { language: Language | undefined }) => {
  const { search } = useLocation();
  const [outcome, setOutcome] = useState<Outcome>();
  const send = async (fields: Record<string, string>) => {
    setOutcome(undefined);
    try {
      await changeLanguage(fields.language as Language, search); // one of the options
    } catch (error) {
      console.error(error);
      setOutcome(failedOutcome(m.profile_mails_not_saved(), error));
    }
  };
  return (
    <section className={`${parts.card} ${classes.card}`} aria-labelledby="language-title">
      <h2 id="language-title">{m.app_language()}</h2>
      <p className={classes.muted}>{m.profile_language_about()}</p>
      <Form label={m.app_language()} onSend={send} outcome={outcome}>
        {(busy) => (
          <>
            <NativeSelect
              name="language"
              aria-label={m.app_language()}
              defaultValue={language ?? m.language()}
            >
              {languages.map((value) => (
                <option key={value} value={value} lang={value}>
                  {languageNames[value]}
                </option>
              ))}
            </NativeSelect>
            <div className={classes.row}>
              <Button type="submit" size="xs" loading={busy}>
                {m.profile_save()}
              </Button>
            </div>
          </>
        )}
      </Form>
    </section>
  );
};
