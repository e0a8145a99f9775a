import type { Outcome } from '#web/lib/explain-failure.ts';
import type { Provider } from './sign-in.ts';

/** What each page says when a provider's round trip fails. */
export const providerFailures = {
  login: {
    google: 'Failed to log in with Google. Please try again!',
    github: 'Failed to log in with GitHub. Please try again!',
  },
  register: {
    google: 'Google sign-in failed. Please try again!',
    github: 'GitHub sign-in failed. Please try again!',
  },
} as const satisfies Record<string, Record<Provider, string>>;

/** A round trip that failed comes back with the provider's name in the address. */
export const failureInAddress = (
  search: URLSearchParams,
  words: Record<Provider, string>,
): Outcome | undefined => {
  const provider = search.get('error');
  return provider === 'google' || provider === 'github' ? { kind: 'bad', text: words[provider] } : undefined;
};
