import { type Html, html } from '../../lib/html.ts';
import type { Provider } from './create-grants.ts';
import type { AuthorizeRequest } from './read-authorize-request.ts';

export const providerNames: Record<Provider, string> = { google: 'Google', github: 'GitHub' };

const someone: Record<Provider, { email: string; name: string }> = {
  google: { email: 'wanda.web@example.com', name: 'Wanda Web' },
  github: { email: 'cody.host@example.com', name: 'Cody Host' },
};

/** The page on which one says who to be. Empty fields are what the provider then does not tell. */
export const renderConsent = (provider: Provider, request: AuthorizeRequest): Html => {
  const { email, name } = someone[provider];
  const hidden = Object.entries(request).map(
    ([key, value = '']) => html`<input type="hidden" name="${key}" value="${value}">`,
  );
  return html`<p class="note">This is a stand-in for ${providerNames[provider]}. No real account is used, and
nothing leaves this machine. It exists only while the demonstration is on.</p>
<p>Nightdesk asks who you are. Be whoever you like.</p>
<form method="post" action="/dev/identity/${provider}/authorize" autocomplete="off">
${hidden}
<label>Email <input type="email" name="email" value="${email}" maxlength="254"></label>
<label>Name <input name="name" value="${name}" maxlength="100"></label>
<label><input type="checkbox" name="verified" value="yes" checked> Email verified</label>
<button name="answer" value="allow">Allow</button>
<button name="answer" value="refuse" formnovalidate>Refuse</button>
</form>`;
};
