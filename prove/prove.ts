import { appendFileSync } from 'node:fs';
import { it } from 'vitest';

/** What is tried, how often, and what must hold; a row of `docs/proof.md`. */
type Claim = {
  test: string;
  must: string;
  /** How often with `npm test -- --thorough`, and with `npm run prove`. */
  short: number;
  long: number;
  unit: string;
  /** Uses no database, so one engine is enough. */
  pure?: boolean;
  /** Brings its own database, on which nothing else is proved. */
  on?: 'cluster';
};

export type Given = {
  count: number;
  /** Draws everything that is left to chance; printed, and repeated with `SEED=…`. */
  seed: number;
  isLong: boolean;
};

type Engine = 'embedded' | 'outside' | 'cluster';

/** The result of a claim; the command collects them. */
export type Outcome = Pick<Claim, 'test' | 'must' | 'unit'> & {
  engine: Engine | 'none';
  count: number;
  seed: number;
  held: boolean;
  said: string;
  seconds: number;
};

const isLong = process.env.PROVE === 'long';
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const aMinute = 60_000;

const readEngine = (name: string | undefined): Engine =>
  name === 'outside' || name === 'cluster' ? name : 'embedded';

/** The database under test: the built-in one, an outside PostgreSQL, or several under Patroni. */
export const engine = readEngine(process.env.PROVE_ENGINE);

const tell = (outcome: Outcome): void => {
  const { PROVE_REPORT } = process.env;
  if (PROVE_REPORT) appendFileSync(PROVE_REPORT, `${JSON.stringify(outcome)}\n`);
};

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

/** Tries a claim as often as wanted. `attack` returns what it measured. */
export const prove = (
  { test, must, unit, short, long, pure = false, on }: Claim,
  attack: (given: Given) => Promise<string>,
): void => {
  const count = isLong ? long : short;
  const isMeant = on ? on === engine : engine !== 'cluster' && !(pure && engine === 'outside');
  it.runIf(isMeant)(
    `${test}: ${must} (${count} ${unit}, SEED=${seed})`,
    async () => {
      const begun = performance.now();
      const finish = (held: boolean, said: string): void =>
        tell({
          test,
          must,
          unit,
          count,
          seed,
          held,
          said,
          engine: pure ? 'none' : engine,
          seconds: (performance.now() - begun) / 1000,
        });
      try {
        finish(true, await attack({ count, seed, isLong }));
      } catch (error) {
        finish(false, firstLine(error));
        throw error;
      }
    },
    (isLong ? 60 : 20) * aMinute,
  );
};
