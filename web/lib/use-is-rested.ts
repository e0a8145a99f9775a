import { useEffect, useState } from 'react';

/** How long the next step waits in the place of the previous one, in milliseconds. */
const rest = 700;

/** Whether a step has been shown long enough not to be hit by a double press on the previous one. */
export const useIsRested = (step: string | undefined): boolean => {
  const [rested, setRested] = useState(step);
  const isRested = rested === step;
  useEffect(() => {
    if (isRested) return;
    const timer = setTimeout(() => setRested(step), rest);
    return () => clearTimeout(timer);
  }, [step, isRested]);
  return isRested;
};
