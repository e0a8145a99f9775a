import type { FastifyInstance } from 'fastify';
import type { SocialProvider } from '#contract/identity/identity.ts';
import { cookiesOf } from '../create-guest.ts';

/** The identity entered on the provider's page. */
export type Person = { email?: string; name?: string; verified?: string };

const pathOf = (address: string) => address.replace(/^https?:\/\/[^/]+/, '');

/** Begins a sign-in with a provider, and returns the address of its page. */
export const beginSocialSignIn = async (
  app: FastifyInstance,
  provider: SocialProvider,
  body: object = {},
) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/social',
    payload: { provider, callbackURL: '/bookings', errorCallbackURL: '/register?next=%2Fbookings', ...body },
  });
  return { answer, cookie: cookiesOf(answer), url: String(answer.json().url) };
};

/** Submits the provider's page, and returns where it redirects to. */
export const decideAtStandIn = async (
  app: FastifyInstance,
  provider: SocialProvider,
  { url, person, answer = 'allow' }: { url: string; person: Person; answer?: string | undefined },
) => {
  const asked = Object.fromEntries(new URL(url).searchParams);
  const decided = await app.inject({
    method: 'POST',
    url: `/dev/identity/${provider}/authorize`,
    payload: new URLSearchParams({ ...asked, verified: 'yes', ...person, answer }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return pathOf(String(decided.headers.location));
};

/** The whole way to a provider and back; the app has to listen, since it calls the stand-in over the network. */
export const signInWithStandIn = async (
  app: FastifyInstance,
  provider: SocialProvider,
  person: Person,
  answer?: string,
) => {
  const { cookie, url } = await beginSocialSignIn(app, provider);
  return app.inject({
    url: await decideAtStandIn(app, provider, { url, person, answer }),
    headers: { cookie },
  });
};
