import { useEffect, useState } from 'react';

/** How long the next step waits in the place of the one that was just taken, in milliseconds. */
const rest = 700;

/** Whether a step stands there long enough not to be pressed by the second of two quick presses on the one before. */
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
