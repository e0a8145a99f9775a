import { HouseChange } from '#contract/house/house.ts';

/** The house's settings with a text in every field that accepts it. */
export const houseOf = (text: string): HouseChange => {
  const parts: HouseChange[] = [
    { name: text.slice(0, 60) },
    { address: text.slice(0, 120) },
    { town: text.slice(0, 120) },
    { logo: text },
    { words: { headline: text.slice(0, 80) } },
    { words: { sentence: text.slice(0, 200) } },
    { words: { footer: text.slice(0, 200) } },
    { wifi: { name: text.slice(0, 64), password: text.slice(0, 64) } },
    { questions: [{ question: text.slice(0, 160), answer: text }] },
    { rules: [text.slice(0, 120)] },
  ].filter((part) => HouseChange.safeParse(part).success);
  const words = Object.assign({}, ...parts.map((part) => part.words));
  return Object.assign({}, ...parts, { words });
};
