import { useEffect, useState } from 'react';

/** After a tap, browsers fire mouse events following the pointer events. */
const pressing = ['pointerdown', 'mousedown'] as const;
const releasing = ['pointerup', 'pointercancel', 'mouseup', 'contextmenu'] as const;

/** Whether a finger or the main mouse button is down anywhere on the page. */
const useIsPressed = (): boolean => {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    const press = ({ button }: MouseEvent) => button === 0 && setPressed(true);
    // The click comes right after the release.
    const release = () => setTimeout(() => setPressed(false));
    const controller = new AbortController();
    const options = { capture: true, signal: controller.signal };
    for (const type of pressing) document.addEventListener(type, press, options);
    for (const type of releasing) document.addEventListener(type, release, options);
    return () => controller.abort();
  }, []);
  return isPressed;
};

/** The value, frozen between press and click, so that the pressed target does not move away. */
export const useSteady = <T>(value: T): T => {
  const isPressed = useIsPressed();
  const [kept, keep] = useState(value);
  if (!isPressed && kept !== value) keep(value);
  return isPressed ? kept : value;
};
