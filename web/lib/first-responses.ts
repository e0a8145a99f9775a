/** A response, and when the server wrote it by this browser's clock, in milliseconds. */
export type FirstResponse = { data: unknown; writtenAt: number };

/** After this, pages fetch instead; in milliseconds since the document was requested. */
const freshFor = 15_000;

/** Roughly when the server wrote the document: between the request and the first byte. */
const estimateWrittenAt = (): number => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]; // entries of that type
  const sinceStart = navigation ? (navigation.requestStart + navigation.responseStart) / 2 : 0;
  return Date.now() - performance.now() + sinceStart;
};

const readDocument = (): Map<string, unknown> => {
  const text = globalThis.document?.getElementById('first-responses')?.textContent;
  return new Map(Object.entries(text ? JSON.parse(text) : {}));
};

let responses: Map<string, unknown> | undefined;

/** The embedded response to one of the page's first calls. Each is returned once, and only while fresh. */
export const takeFirstResponse = (address: string): FirstResponse | undefined => {
  responses ??= readDocument();
  const data = responses.get(address);
  if (!responses.delete(address) || performance.now() > freshFor) return undefined;
  return { data, writtenAt: estimateWrittenAt() };
};
