import type { Settings } from '../settings.ts';
import type { Provider } from './provider.ts';
import { sandbox } from './sandbox.ts';

/** The payment provider named by the settings; undefined without one. */
export const chooseProvider = async ({
  payments,
  stripe,
}: Pick<Settings, 'payments' | 'stripe'>): Promise<Provider | undefined> => {
  if (payments === 'none') return undefined;
  if (!stripe) return sandbox;
  // Its SDK takes half a second and 30 MB to load, which most houses do not need.
  const { connectStripe } = await import('./stripe.ts');
  return connectStripe(stripe);
};
