import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Gauges of the connection pool. */
export const watchPool = (
  { watch }: Pick<Metrics, 'watch'>,
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>,
): void => {
  watch('pool_connections', 'Connections to the database.', () => pool.totalCount);
  watch('pool_idle', 'Connections to the database that nobody uses.', () => pool.idleCount);
  watch('pool_waiting', 'Requests that wait for a connection to the database.', () => pool.waitingCount);
};

/** From a cached response to one that a guest gives up on. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Each app has its own counters, starting at zero. */
export const createMetrics = () => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'nightdesk_' });
  const requests = new Histogram({
    name: 'nightdesk_request_seconds',
    help: 'How long answers took, by call and status.',
    buckets,
    labelNames: ['call', 'status'] as const,
    registers,
  });
  const cachedResponses = new Counter({
    name: 'nightdesk_kept_answers_total',
    help: 'Lists that were answered from memory.',
    registers,
  });
  const refusals = new Counter({
    name: 'nightdesk_refusals_total',
    help: 'Requests that were refused, by the code of the refusal.',
    labelNames: ['code'] as const,
    registers,
  });
  const bookings = new Counter({
    name: 'nightdesk_bookings_total',
    help: 'Bookings and checkouts that were made, by call.',
    labelNames: ['call'] as const,
    registers,
  });
  const clashes = new Counter({
    name: 'nightdesk_clashes_total',
    help: 'Bookings and checkouts that came too late, by code.',
    labelNames: ['code'] as const,
    registers,
  });
  const turns = new Histogram({
    name: 'nightdesk_job_seconds',
    help: 'How long turns of jobs took, by job and outcome.',
    buckets,
    labelNames: ['job', 'outcome'] as const,
    registers,
  });
  const mails = new Counter({
    name: 'nightdesk_mails_total',
    help: 'Mails that were due, by what became of them.',
    labelNames: ['outcome'] as const,
    registers,
  });

  return {
    countResponse: ({ call, status, seconds }: { call: string; status: number; seconds: number }) =>
      requests.observe({ call, status }, seconds),
    countCachedResponse: () => cachedResponses.inc(),
    countRefusal: (code: string) => refusals.inc({ code }),
    countBooking: (call: string) => bookings.inc({ call }),
    countClash: (code: string) => clashes.inc({ code }),
    countJobRun: ({ job, isDone, seconds }: { job: string; isDone: boolean; seconds: number }) =>
      turns.observe({ job, outcome: isDone ? 'done' : 'failed' }, seconds),
    countMails: (outcome: string, count: number) => mails.inc({ outcome }, count),
    /** A gauge that is read when scraped. */
    watch: (name: string, help: string, read: () => number) =>
      void new Gauge({
        name: `nightdesk_${name}`,
        help,
        registers,
        collect() {
          this.set(read());
        },
      }),
    print: () => registry.metrics(),
    contentType: registry.contentType,
  };
};

export type Metrics = ReturnType<typeof createMetrics>;
