import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth';
import { z } from 'zod';
import { PictureUrl } from '#contract/fields.ts';
import { Email, type SocialProvider } from '#contract/identity/identity.ts';
import type { Settings } from '../../../settings.ts';

type Given = Pick<Settings, 'providers' | 'demo'>;

/** The available social sign-ins: those with a client id, and in a demo the stand-in for both. */
export const listProviders = ({ providers, demo }: Given): Record<SocialProvider, boolean> => ({
  google: demo || providers.google.client !== undefined,
  github: demo || providers.github.client !== undefined,
});

/** The stand-in accepts any secret. */
const standInClient = { id: 'nightdesk', secret: 'nightdesk' };

/** The endpoints of each provider: its own, or without a client id those of the stand-in on this server. */
export const chooseProviders = (
  { providers: { google, github }, demo }: Given,
  { origin, ownAddress }: { origin: string; ownAddress: string },
) => {
  // The browser uses the public origin; the server calls itself at its listening address.
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

/** A provider's profile of a person. Without a verified e-mail they cannot sign in. */
type Profile = {
  id: string;
  email: string | undefined;
  emailVerified: boolean;
  name: string;
  image: string | undefined;
};

const GoogleAnswer = z.object({
  sub: z.string().min(1),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.string().transform((text) => text === 'true')]).optional(),
  name: z.string().nullish(),
  picture: z.string().nullish(),
});

const GithubUser = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});

const GithubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

const patienceMs = 10_000;

const askProvider = async (url: string, accessToken: string): Promise<unknown> => {
  const answer = await fetch(url, {
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${accessToken}`,
      'user-agent': 'nightdesk',
    },
    // Requests carry a token, which only this address may get.
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!answer.ok) throw new Error(`The provider answered ${answer.status}.`);
  return answer.json();
};

/** Limits a foreign profile to what fits here. */
const trimProfile = (profile: {
  id: string;
  email?: string | undefined;
  name: string;
  image?: string | null | undefined;
}): Profile => {
  const email = Email.safeParse(profile.email).data;
  // One line, since names are used in mails.
  const name = profile.name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return {
    id: profile.id,
    email,
    emailVerified: email !== undefined,
    name: (name || (email?.split('@')[0] ?? '')).slice(0, 100),
    image: PictureUrl.safeParse(profile.image).data || undefined,
  };
};

const readGoogleProfile = async (
  { userinfoUrl }: Pick<Settings['providers']['google'], 'userinfoUrl'>,
  accessToken: string,
): Promise<Profile> => {
  const { sub, email, email_verified, name, picture } = GoogleAnswer.parse(
    await askProvider(userinfoUrl, accessToken),
  );
  return trimProfile({
    id: sub,
    email: email_verified ? email : undefined,
    name: name ?? '',
    image: picture,
  });
};

const readGithubProfile = async (
  { userUrl, emailsUrl }: Pick<Settings['providers']['github'], 'userUrl' | 'emailsUrl'>,
  accessToken: string,
): Promise<Profile> => {
  const { id, name, avatar_url } = GithubUser.parse(await askProvider(userUrl, accessToken));
  const emails = GithubEmails.parse(await askProvider(emailsUrl, accessToken)).filter(
    ({ verified }) => verified,
  );
  const email = (emails.find(({ primary }) => primary) ?? emails[0])?.email;
  return trimProfile({ id, email, name: name?.trim() || 'GitHub User', image: avatar_url });
};

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
  // Never trust data sent with the token; ask the provider.
  getUserInfo: async ({ accessToken }) => (accessToken ? read(accessToken) : null),
});

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
