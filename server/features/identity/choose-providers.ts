import type { SocialProvider } from '#contract/identity/identity.ts';
import type { Settings } from '../../settings.ts';

type Given = Pick<Settings, 'providers' | 'demo'>;

/** Which social sign-ins work: those we are known to, and in a demonstration the stand-in for both. */
export const listProviders = ({ providers, demo }: Given): Record<SocialProvider, boolean> => ({
  google: demo || providers.google.client !== undefined,
  github: demo || providers.github.client !== undefined,
});

/** The stand-in asks nobody for a secret. */
const standInClient = { id: 'nightdesk', secret: 'nightdesk' };

/** Where each provider is: its own endpoints, or without a client of ours there the stand-in that this server serves. */
export const chooseProviders = (
  { providers: { google, github }, demo }: Given,
  { origin, ownAddress }: { origin: string; ownAddress: string },
) => {
  // The browser goes where it came from; the server asks itself by the address it listens on.
  const [shown, asked] = [origin, ownAddress].map((base) => `${base}/dev/identity`);
  return {
    google: google.client
      ? { ...google, client: google.client }
      : demo && {
          client: standInClient,
          authorizeUrl: `${shown}/google/authorize`,
          tokenUrl: `${asked}/google/token`,
          userinfoUrl: `${asked}/google/userinfo`,
        },
    github: github.client
      ? { ...github, client: github.client }
      : demo && {
          client: standInClient,
          authorizeUrl: `${shown}/github/authorize`,
          tokenUrl: `${asked}/github/token`,
          userUrl: `${asked}/github/user`,
          emailsUrl: `${asked}/github/user/emails`,
        },
  };
};
