import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

export type Visit = {
  requests: number;
  kilobytes: number;
  shift: number;
  score: number;
};

/** The parts of Lighthouse's types that are used here: it is installed only when needed, so its own types are missing. */
type Audit = { numericValue?: number; details?: { items?: readonly object[] } };
type Result = {
  lhr: {
    runtimeError?: { message: string };
    audits: Record<string, Audit | undefined>;
    categories: { performance?: { score: number | null } };
  };
};
type Lighthouse = (url: string, flags: object) => Promise<Result | undefined>;

const loadLighthouse = async (): Promise<Lighthouse> => {
  const path = createRequire(new URL('./lighthouse/package.json', import.meta.url)).resolve('lighthouse');
  const loaded: { default: Lighthouse } = await import(pathToFileURL(path).href);
  return loaded.default;
};

/** The audits that are used: the five behind the score, and the network requests. All others take seconds. */
const onlyAudits = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'speed-index',
  'cumulative-layout-shift',
  'network-requests',
  'total-byte-weight',
];

/** Visits a page with an empty cache, as a phone on a slow line would, with the browser at this port, in this language. */
export const visitPage = async (url: string, port: number, language = 'en'): Promise<Visit> => {
  const lighthouse = await loadLighthouse();
  const extraHeaders = { 'Accept-Language': language };
  const flags = { port, logLevel: 'error', onlyAudits, extraHeaders, disableFullPageScreenshot: true };
  const { lhr } = (await lighthouse(url, flags)) ?? {};
  if (!lhr || lhr.runtimeError) throw new Error(lhr?.runtimeError?.message ?? 'Nothing came of a visit.');
  const { audits, categories } = lhr;
  return {
    requests: audits['network-requests']?.details?.items?.length ?? Number.NaN,
    kilobytes: (audits['total-byte-weight']?.numericValue ?? Number.NaN) / 1000,
    shift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    score: 100 * (categories.performance?.score ?? Number.NaN),
  };
};
