import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { currentHouse } from '#contract/house/house.rules.ts';
import { ownOrigin } from '../../http/own-origin.ts';
import { type Html, html } from '../../lib/html.ts';
import { sendDocument } from '../../pages/send-document.ts';
import type { Parts } from '../../parts.ts';
import { createGrants, type Provider } from './create-grants.ts';
import { type Person, presentGithubEmails, presentGithubUser, presentGoogleUser } from './present-person.ts';
import {
  type AuthorizeRequest,
  answerAddress,
  readAuthorizeRequest,
  readTokenRequest,
} from './read-requests.ts';

const providerNames: Record<Provider, string> = { google: 'Google', github: 'GitHub' };

const someone: Record<Provider, { email: string; name: string }> = {
  google: { email: 'wanda.web@example.com', name: 'Wanda Web' },
  github: { email: 'cody.host@example.com', name: 'Cody Host' },
};

/** The page on which an identity is entered. The provider then omits empty fields. */
const renderConsent = (provider: Provider, request: AuthorizeRequest): Html => {
  const { email, name } = someone[provider];
  const hidden = Object.entries(request).map(
    ([key, value = '']) => html`<input type="hidden" name="${key}" value="${value}">`,
  );
  return html`<p class="note">This is a stand-in for ${providerNames[provider]}. No real account is used, and
nothing leaves this machine. It exists only while the demonstration is on.</p>
<p>${currentHouse().name} asks who you are. Be whoever you like.</p>
<form method="post" action="/dev/identity/${provider}/authorize" autocomplete="off">
${hidden}
<label>Email <input type="email" name="email" value="${email}" maxlength="254"></label>
<label>Name <input name="name" value="${name}" maxlength="100"></label>
<label><input type="checkbox" name="verified" value="yes" checked> Email verified</label>
<button name="answer" value="allow">Allow</button>
<button name="answer" value="refuse" formnovalidate>Refuse</button>
</form>`;
};

const Answer = z.object({
  answer: z.enum(['allow', 'refuse']),
  email: z.string().trim().max(254).default(''),
  name: z.string().trim().max(100).default(''),
  // Browsers do not send unticked boxes.
  verified: z.string().default(''),
});

const hidden = { schema: { hide: true } };

const facts: Record<Provider, Record<string, (person: Person) => unknown>> = {
  google: { userinfo: presentGoogleUser },
  github: { user: presentGithubUser, 'user/emails': presentGithubEmails },
};

/** A local stand-in for the two identity providers, below `/identity`; for demos only. */
export const serveStandIn = async (
  dev: FastifyInstance,
  { db, settings }: Pick<Parts, 'db' | 'settings'>,
): Promise<void> => {
  const grants = createGrants(db);
  const refuse = (reply: FastifyReply, provider: Provider, reason: string) =>
    sendDocument(reply, {
      title: `Stand-in for ${providerNames[provider]}`,
      body: html`<p>${reason}</p>`,
      status: 400,
    });

  dev.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );

  for (const provider of ['google', 'github'] as const) {
    const path = `/identity/${provider}`;

    dev.get(`${path}/authorize`, hidden, (request, reply) => {
      const asked = readAuthorizeRequest(request.query, provider, ownOrigin(settings, request));
      if (typeof asked === 'string') return refuse(reply, provider, asked);
      return sendDocument(reply, {
        title: `Stand-in for ${providerNames[provider]}`,
        body: renderConsent(provider, asked),
        formTargets: ["'self'", new URL(asked.redirect_uri).origin],
      });
    });

    dev.post(`${path}/authorize`, hidden, async (request, reply) => {
      const asked = readAuthorizeRequest(request.body, provider, ownOrigin(settings, request));
      if (typeof asked === 'string') return refuse(reply, provider, asked);
      const { success, data } = Answer.safeParse(request.body);
      if (!success) return refuse(reply, provider, 'The form was not filled in as it should be.');
      reply.header('cache-control', 'no-store');
      if (data.answer === 'refuse')
        return reply.redirect(answerAddress(asked, { error: 'access_denied' }), 303);
      const code = await grants.issueCode({
        provider,
        person: { email: data.email, name: data.name, verified: data.verified === 'yes' },
        clientId: asked.client_id,
        redirectUri: asked.redirect_uri,
        challenge: asked.code_challenge,
      });
      return reply.redirect(answerAddress(asked, { code }), 303);
    });

    dev.post(`${path}/token`, hidden, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const claim = readTokenRequest(request.body, request.headers.authorization);
      const token = claim && (await grants.redeemCode(claim.code, { provider, ...claim }));
      if (!token) return reply.code(400).send({ error: claim ? 'invalid_grant' : 'invalid_request' });
      return { access_token: token, token_type: 'Bearer', expires_in: grants.tokenSeconds };
    });

    for (const [name, present] of Object.entries(facts[provider]))
      dev.get(`${path}/${name}`, hidden, async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const [, token = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
        const person = await grants.findPerson(provider, token);
        return person ? present(person) : reply.code(401).send({ error: 'invalid_token' });
      });
  }
};
