import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Temporal } from 'temporal-polyfill';
import type { Here } from '#contract/bookings.rules.ts';
import { apiQuery } from './api-query.ts';

/** The footer reads the same answer; what has passed since is added to it. */
const configQuery = { ...apiQuery('GET /config', {}), staleTime: Number.POSITIVE_INFINITY };

const tick = 20_000;

/** The moment it is by the server's clock, however wrong this machine's is; undefined until the server has told. */
export const useVenueClock = (): Here | undefined => {
  const { data, dataUpdatedAt } = useQuery(configQuery);
  const [machineNow, setMachineNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setMachineNow(Date.now()), tick);
    return () => clearInterval(timer);
  }, []);
  if (!data) return undefined;
  const passed = Math.max(0, machineNow - dataUpdatedAt);
  return { now: Temporal.Instant.from(data.now).add({ milliseconds: passed }), timeZone: data.timeZone };
};
