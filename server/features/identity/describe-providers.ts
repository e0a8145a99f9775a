import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth';
import type { chooseProviders } from './choose-providers.ts';
import { type Profile, readGithubProfile, readGoogleProfile } from './read-profile.ts';

type Provider = { client: { id: string; secret: string }; authorizeUrl: string; tokenUrl: string };

const describe = (
  providerId: string,
  { client, authorizeUrl, tokenUrl }: Provider,
  scopes: string[],
  read: (accessToken: string) => Promise<Profile>,
): GenericOAuthConfig => ({
  providerId,
  clientId: client.id,
  clientSecret: client.secret,
  authorizationUrl: authorizeUrl,
  tokenUrl,
  scopes,
  pkce: true,
  // Nothing that comes with the token is believed: the provider is asked.
  getUserInfo: async ({ accessToken }) => (accessToken ? read(accessToken) : null),
});

/** The providers as better-auth's plugin wants to hear of them. */
export const describeProviders = ({
  google,
  github,
}: ReturnType<typeof chooseProviders>): GenericOAuthConfig[] => [
  ...(google
    ? [
        describe('google', google, ['openid', 'email', 'profile'], (token) =>
          readGoogleProfile(google, token),
        ),
      ]
    : []),
  ...(github
    ? [describe('github', github, ['read:user', 'user:email'], (token) => readGithubProfile(github, token))]
    : []),
];
