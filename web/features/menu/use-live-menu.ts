import { askAnew } from '#web/lib/ask-anew.ts';
import { type Follow, useLive } from '#web/lib/live.ts';

const followMenu: Follow = (client) => ({
  hint: 'menu',
  lookAgain: (options) => void askAnew(client, ['GET /menu'], options),
  pause: 30_000,
});

/** As long as it is used, the kitchen's card is the present one. */
export const useLiveMenu = (): void => useLive(followMenu);
