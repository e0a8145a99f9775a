import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { playChime, wakeChime } from './play-chime.ts';

/** A click is over when it is told: what moves then does not move away under a finger. */
const touches = ['click', 'keydown'] as const;

/** Whether new orders ring, as was last chosen in this browser. After a reload browsers wait for a touch. */
export const useSound = () => {
  const [isOn, setOn] = useLocalStorage({ key: 'nightdesk-kitchen-sound', defaultValue: false });
  const [isTouched, setTouched] = useState(() => navigator.userActivation?.hasBeenActive ?? true);
  useEffect(() => {
    if (!isOn || isTouched) return;
    const wake = () => {
      wakeChime();
      setTouched(true);
    };
    for (const touch of touches) window.addEventListener(touch, wake);
    return () => {
      for (const touch of touches) window.removeEventListener(touch, wake);
    };
  }, [isOn, isTouched]);
  return {
    isOn,
    needsTouch: isOn && !isTouched,
    toggle: () => {
      // Whoever switches it on hears what to listen for.
      if (!isOn) playChime();
      setTouched(true);
      setOn(!isOn);
    },
    ring: () => {
      if (isOn) playChime();
    },
  };
};
