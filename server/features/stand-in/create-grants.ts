import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../db/schema.ts';
import type { Person } from './present-person.ts';
import { findSecret, forgetSecrets, type Secret, storeSecret, takeSecret } from './stand-in.queries.ts';

export type Provider = 'google' | 'github';

type Grant = {
  provider: Provider;
  person: Person;
  clientId: string;
  redirectUri: string;
  /** Of PKCE, by SHA-256; undefined if the client sent none. */
  challenge: string | undefined;
};

type Claim = { provider: Provider; clientId: string; redirectUri: string; verifier: string | undefined };

const lifetimes = { code: 60, token: 600 };

const maxGrants = 1_000;

/** The form of all secrets issued here. */
const secretForm = /^[\w-]{32}$/;

const provesChallenge = (challenge: string | undefined, verifier = ''): boolean =>
  challenge === undefined || createHash('sha256').update(verifier).digest('base64url') === challenge;

/** The stand-in's grants; in the database, because a code may be redeemed at another process. */
export const createGrants = (db: Db) => {
  const keep = async (kind: Secret['kind'], grant: Grant): Promise<string> => {
    await forgetSecrets(db, maxGrants - 1);
    const secret = randomBytes(24).toString('base64url');
    await storeSecret(db, { kind, secret }, { value: JSON.stringify(grant), seconds: lifetimes[kind] });
    return secret;
  };
  const read = async (named: Secret, from: typeof findSecret): Promise<Grant | undefined> => {
    const kept = secretForm.test(named.secret) ? await from(db, named) : undefined;
    return kept && JSON.parse(kept);
  };

  return {
    tokenSeconds: lifetimes.token,

    issueCode: (grant: Grant): Promise<string> => keep('code', grant),

    /** Exchanges a code for a token, once: even a wrong claim uses up the code. */
    async redeemCode(code: string, claim: Claim): Promise<string | undefined> {
      const grant = await read({ kind: 'code', secret: code }, takeSecret);
      const matches =
        grant?.provider === claim.provider &&
        grant.clientId === claim.clientId &&
        grant.redirectUri === claim.redirectUri &&
        provesChallenge(grant.challenge, claim.verifier);
      return matches ? keep('token', grant) : undefined;
    },

    async findPerson(provider: Provider, token: string): Promise<Person | undefined> {
      const grant = await read({ kind: 'token', secret: token }, findSecret);
      return grant?.provider === provider ? grant.person : undefined;
    },
  };
};
