/** An answer and when it was written, by this browser's clock. */
export type FirstAnswer = { said: unknown; written: number };

/** A page that takes an answer later than this asks anew. In milliseconds since the page was asked for. */
const freshFor = 15_000;

/** About when the server wrote the document: between being asked for it and its first byte. */
const writtenAt = (): number => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]; // by their type
  const sinceStart = navigation ? (navigation.requestStart + navigation.responseStart) / 2 : 0;
  return Date.now() - performance.now() + sinceStart;
};

const readDocument = (): Map<string, unknown> => {
  const text = globalThis.document?.getElementById('first-answers')?.textContent;
  return new Map(Object.entries(text ? JSON.parse(text) : {}));
};

let answers: Map<string, unknown> | undefined;

/** The answer that came with the document to a call that the page begins with. Each is given once, and soon or not at all. */
export const takeFirstAnswer = (address: string): FirstAnswer | undefined => {
  answers ??= readDocument();
  const said = answers.get(address);
  if (!answers.delete(address) || performance.now() > freshFor) return undefined;
  return { said, written: writtenAt() };
};
