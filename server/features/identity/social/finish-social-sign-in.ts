import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SocialProvider } from '#contract/identity/identity.ts';
import { pages, safePath } from '#contract/pages.ts';
import type { Parts } from '../../../parts.ts';
import { callAuth } from '../call-auth.ts';

/** Where a failed sign-in ends: the page that began it, which learns only the provider's name. */
const failurePage = (location: string, provider: SocialProvider): string => {
  const { pathname, searchParams } = new URL(safePath(location), 'http://here');
  searchParams.delete('error_description');
  searchParams.set('error', provider);
  return safePath(`${pathname === '/' ? pages.login : pathname}?${searchParams}`);
};

/** The page for the second step, with the target after it. */
const secondStepPage = (next: string): string =>
  `${pages.login}?${new URLSearchParams({ step: 'code', next })}`;

/** Handles the return from a provider: signed in, or on a page that reports the failure, never bare JSON. */
export const finishSocialSignIn = async (
  parts: Parts,
  provider: SocialProvider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const [, search = ''] = request.url.split('?', 2);
  try {
    const path = `/callback/${provider}?${search}`;
    const answer = await callAuth(parts, request, reply, { method: 'GET', path });
    const location = answer.headers.get('location');
    const cookies = answer.headers.getSetCookie();
    const sets = (name: string) =>
      cookies.some((cookie) => cookie.replace(/^__Secure-/, '').match(`^nightdesk\\.${name}=[^;]`));
    if (location && sets('two_factor')) return reply.redirect(secondStepPage(safePath(location)), 302);
    const isSignedIn = sets('session_token');
    if (location && isSignedIn) return reply.redirect(safePath(location), 302);
    return reply.redirect(failurePage(location ?? pages.login, provider), 302);
  } catch (error) {
    request.log.error({ err: error }, `sign-in with ${provider} failed`);
    return reply.redirect(failurePage(pages.login, provider), 302);
  }
};
