import { languages } from '../../../contract/languages.rules.ts';
import { pseudoLanguage } from './pseudo-language.ts';

/** The languages that pages are built in: those that are offered, and for tests one that nobody speaks. */
export const builtLanguages = (env = process.env): readonly string[] =>
  env.PSEUDO_LANGUAGE ? [...languages, pseudoLanguage] : languages;
