import type { InvalidateOptions } from '@tanstack/react-query';
import { askAnew } from '#web/lib/ask-anew.ts';
import { type Follow, useLive } from '#web/lib/live.ts';

const followMenu: Follow = (client) => {
  const lookAgain = (options?: InvalidateOptions) => void askAnew(client, ['GET /menu'], options);
  return { on: { menu: () => lookAgain() }, lookAgain, pause: 30_000 };
};

/** As long as it is used, the kitchen's card is the present one. */
export const useLiveMenu = (): void => useLive(followMenu);
