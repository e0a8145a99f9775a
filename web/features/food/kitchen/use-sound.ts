import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useState } from 'react';

let context: AudioContext | undefined;

/** The two notes of a bell, in hertz. */
const notes = [988, 1319];
const beat = 0.16;
const ring = 0.6;

/** Enables sound; browsers only allow that during a user gesture. */
const wakeChime = (): void => {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
};

/** Plays the bell once. */
const playChime = (): void => {
  wakeChime();
  if (!context) return;
  for (const [index, note] of notes.entries()) {
    const start = context.currentTime + index * beat;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = note;
    volume.gain.setValueAtTime(0.25, start);
    // Fades out, since an abrupt end would click.
    volume.gain.exponentialRampToValueAtTime(0.001, start + ring);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + ring);
  }
};

/** Events after the press is over, so that nothing moves away under a finger. */
const touches = ['click', 'keydown'] as const;

/** Whether new orders ring, as last chosen in this browser. After a reload, browsers wait for a gesture. */
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
      // Plays a sample when it is switched on.
      if (!isOn) playChime();
      setTouched(true);
      setOn(!isOn);
    },
    ring: () => {
      if (isOn) playChime();
    },
  };
};
