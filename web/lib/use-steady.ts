import { useEffect, useState } from 'react';

/** Of a tap, browsers tell the mouse events after the pointer events. */
const pressing = ['pointerdown', 'mousedown'] as const;
const releasing = ['pointerup', 'pointercancel', 'mouseup', 'contextmenu'] as const;

/** Whether a finger or the main button of a mouse is down anywhere on the page. */
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

/** The value, which stays as it is between press and click: what is pressed must not move away from under the hand. */
export const useSteady = <T>(value: T): T => {
  const isPressed = useIsPressed();
  const [kept, keep] = useState(value);
  if (!isPressed && kept !== value) keep(value);
  return isPressed ? kept : value;
};
