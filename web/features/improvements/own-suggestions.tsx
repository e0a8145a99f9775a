import { useSyncExternalStore } from 'react';
import { LongText } from '#web/ui/long-text.tsx';
import { followSuggestions, keptSuggestions } from './kept-improvements.ts';
import classes from './own-suggestions.module.css';

/** What was suggested from this browser, the latest first. */
export const OwnSuggestions = () => {
  const texts = useSyncExternalStore(followSuggestions, keptSuggestions.read);
  return (
    <section className={classes.part} aria-labelledby="own-suggestions">
      <h2 className={classes.heading} id="own-suggestions">
        What you have suggested
      </h2>
      {texts.length === 0 ? (
        <p className={classes.none}>Nothing yet. What you suggest is kept here, in this browser.</p>
      ) : (
        <ul className={classes.list}>
          {texts
            .map((text, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: texts are only ever added at the end, and may be the same.
              <li key={number} className={classes.suggestion}>
                <LongText>{text}</LongText>
              </li>
            ))
            .toReversed()}
        </ul>
      )}
    </section>
  );
};
