import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { type Language, languages } from '#contract/languages.rules.ts';
import { m } from '#messages/web.ts';
import { changeLanguage, languageNames, searchIn } from '#web/features/identity/own-language.ts';
import { sessionQuery, useViewer } from '#web/features/identity/session.ts';
import classes from './language-menu.module.css';

/** Links to this page in other languages. For signed-in users the choice is saved too. */
export const LanguageMenu = () => {
  const viewer = useViewer();
  const client = useQueryClient();
  const { search } = useLocation();
  const [hasFailed, setFailed] = useState(false);
  const choose = async (language: Language) => {
    setFailed(false);
    try {
      if (await client.ensureQueryData(sessionQuery)) await changeLanguage(language, search);
      else location.assign(searchIn(language, search));
    } catch (error) {
      console.error(error);
      setFailed(true);
    }
  };
  return (
    <nav className={classes.menu} aria-label={m.app_language()}>
      {languages.map((language) => (
        <a
          key={language}
          href={searchIn(language, search)}
          lang={language}
          hrefLang={language}
          aria-current={language === m.language() || undefined}
          onClick={(event) => {
            if (viewer === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            void choose(language);
          }}
        >
          {languageNames[language]}
        </a>
      ))}
      {hasFailed && <p role="alert">{m.profile_mails_not_saved()}</p>}
    </nav>
  );
};
