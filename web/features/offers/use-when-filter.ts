import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import type { Kind } from '#contract/kinds.ts';
import { complete, isPast, isWhole, noWhen, type When } from '#web/features/availability/when.ts';
import { useVenueMinute, type VenueMinute } from '#web/lib/use-venue-minute.ts';

const usable = (kind: Kind, typed: When, here: VenueMinute | undefined): When | undefined =>
  isWhole(kind, typed) && !(here && isPast(kind, typed, here)) ? typed : undefined;

const same = (a: When | undefined, b: When | undefined) =>
  a?.date === b?.date && a?.time === b?.time && a?.count === b?.count;

/** What stands in the fields of a list's time: half a date while somebody types, and then what the address says. */
export const useWhenFilter = (
  kind: Kind,
  when: When | undefined,
  onChange: (when: When | undefined) => void,
) => {
  const here = useVenueMinute();
  const [typed, setTyped] = useState(when ?? noWhen);
  const [followed, setFollowed] = useState(when);
  const send = useDebouncedCallback(onChange, 250);
  // Back, forward and "Clear date" change the address behind the fields' back.
  if (!same(when, followed)) {
    setFollowed(when);
    if (!same(usable(kind, typed, here), when)) setTyped(when ?? noWhen);
  }
  return {
    here,
    value: typed,
    onChange: (part: Partial<When>) => {
      const begun = { ...typed, ...part };
      const next = part.date === '' || part.time === '' ? begun : complete(kind, begun, here);
      setTyped(next);
      send(usable(kind, next, here));
    },
  };
};
