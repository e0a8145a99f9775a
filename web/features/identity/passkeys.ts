import { queryOptions } from '@tanstack/react-query';
import { m } from '#messages/web.ts';
import { api, fetchJson } from '#web/lib/api.ts';
import { failedOutcome, type Outcome, withReasons } from '#web/lib/explain-failure.ts';

const address = (path: string) => `/api/auth/passkey${path}`;

/** Why passkeys are not possible here; undefined if they are. */
export const explainNoPasskeys = (): string | undefined => {
  // Browsers support them for https and localhost, never for IP addresses.
  if (!isSecureContext || /^[\d.]+$|:/.test(location.hostname))
    return m.identity_no_passkeys_at_this_address();
  const isKnown = 'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
  return isKnown ? undefined : m.identity_no_passkeys_in_this_browser();
};

export type Passkey = { id: string; name: string; createdAt: string; lastUsedAt: string | null };

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async () => (await fetchJson('GET', address('/list-user-passkeys'))) as Passkey[], // better-auth's shape
});

/** The device's response, to be sent; undefined if the user dismissed it. */
const askDevice = async (ask: () => Promise<Credential | null>) => {
  try {
    return ((await ask()) as PublicKeyCredential | null)?.toJSON(); // the only kind requested
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return undefined;
    throw error;
  }
};

const readPasskey = async () => {
  const options = await fetchJson('GET', address('/generate-authenticate-options'));
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
    ...(options as PublicKeyCredentialRequestOptionsJSON), // better-auth's shape
    userVerification: 'required',
  });
  return askDevice(() => navigator.credentials.get({ publicKey }));
};

/** Why the device failed, as far as browsers say. */
const explainDevice = (error: unknown): string | undefined => {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'InvalidStateError') return m.identity_passkey_there_already();
  return name === 'SecurityError' ? m.identity_passkeys_of_another_address() : undefined;
};

/** Runs a call that uses a device; returns whether it succeeded, and the message if it failed. */
export const withDevice = async (
  failed: string,
  call: () => Promise<unknown>,
): Promise<{ isDone: boolean; outcome?: Outcome }> => {
  const none = explainNoPasskeys();
  if (none) return { isDone: false, outcome: { kind: 'bad', text: none } };
  try {
    return { isDone: (await call()) !== undefined };
  } catch (error) {
    const why = explainDevice(error);
    const outcome: Outcome = why
      ? { kind: 'bad', text: withReasons(failed, [why]) }
      : failedOutcome(failed, error);
    return { isDone: false, outcome };
  }
};

// These return undefined if the user dismissed the device's dialog.

export const signInWithPasskey = async () => {
  const response = await readPasskey();
  return response && fetchJson('POST', address('/verify-authentication'), { body: { response } });
};

export const confirmWithPasskey = async () => {
  const said = await readPasskey();
  return (
    said && api('POST /confirmations', { body: { passkey: { ...said, response: { ...said.response } } } })
  );
};

export const addPasskey = async (name: string) => {
  const options = await fetchJson('GET', address('/generate-register-options'));
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON, // better-auth's shape
  );
  const response = await askDevice(() => navigator.credentials.create({ publicKey }));
  return response && fetchJson('POST', address('/verify-registration'), { body: { name, response } });
};

export const deletePasskey = (id: string) => fetchJson('POST', address('/delete-passkey'), { body: { id } });
