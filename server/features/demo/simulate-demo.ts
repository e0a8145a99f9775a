import type { VenueClock } from '#contract/bookings.rules.ts';
import { type JobNeeds, repeatJob } from '../../jobs/repeat-job.ts';

type Needs = JobNeeds & { venue(): VenueClock & { origin: string } };

/** Simulates the demo's guests while the house is open, in any number of processes, until closed. */
export const simulateDemo = ({ db, changes, venue, warn, pollEvery = 60_000, onRun }: Needs) =>
  repeatJob({
    changes,
    pollEvery,
    onRun,
    async run() {
      // Only demos load it.
      const { advanceDemo } = await import('./advance-demo.ts');
      await advanceDemo(db, venue());
    },
    onError: (error) => warn(`The demo's invented guests stay where they are: ${error.message}`),
  });
