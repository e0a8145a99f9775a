import type { Settings } from '../settings.ts';
import type { Provider } from './provider.ts';
import { sandbox } from './sandbox.ts';

/** Who takes money for the house by its settings; undefined when nobody does. */
export const chooseProvider = async ({
  payments,
  stripe,
}: Pick<Settings, 'payments' | 'stripe'>): Promise<Provider | undefined> => {
  if (payments === 'none') return undefined;
  if (!stripe) return sandbox;
  // Its SDK takes half a second and 30 MB to load, which most houses never need.
  const { connectStripe } = await import('./stripe.ts');
  return connectStripe(stripe);
};
