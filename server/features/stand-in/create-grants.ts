import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Person } from './present-person.ts';

export type Provider = 'google' | 'github';

type Grant = {
  provider: Provider;
  person: Person;
  clientId: string;
  redirectUri: string;
  /** Of PKCE, by SHA-256; undefined where the client sent none. */
  challenge: string | undefined;
};

type Claim = { provider: Provider; clientId: string; redirectUri: string; verifier: string | undefined };

type Entry = { grant: Grant; until: number };

const lifetimes = { code: 60_000, token: 600_000 };

const mostEntries = 1_000;

const provesChallenge = (challenge: string | undefined, verifier = ''): boolean =>
  challenge === undefined || createHash('sha256').update(verifier).digest('base64url') === challenge;

/** What the stand-in has allowed. Kept in the memory of one process: enough for a demonstration, and nothing outlives it. */
export const createGrants = (clock: Clock) => {
  const codes = new Map<string, Entry>();
  const tokens = new Map<string, Entry>();
  const now = () => clock.now().epochMilliseconds;

  const keep = (entries: Map<string, Entry>, grant: Grant, lifetime: number): string => {
    // A Map remembers the order of insertion, and all entries of one live equally long.
    for (const [key, { until }] of entries)
      if (until <= now() || entries.size >= mostEntries) entries.delete(key);
      else break;
    const key = randomBytes(24).toString('base64url');
    entries.set(key, { grant, until: now() + lifetime });
    return key;
  };
  const find = (entries: Map<string, Entry>, key: string): Grant | undefined => {
    const entry = entries.get(key);
    return entry && entry.until > now() ? entry.grant : undefined;
  };

  return {
    tokenSeconds: lifetimes.token / 1000,

    issueCode: (grant: Grant): string => keep(codes, grant, lifetimes.code),

    /** Gives a token for a code, once: whoever presents a code uses it up, also with a wrong claim. */
    redeemCode(code: string, claim: Claim): string | undefined {
      const grant = find(codes, code);
      codes.delete(code);
      const matches =
        grant?.provider === claim.provider &&
        grant.clientId === claim.clientId &&
        grant.redirectUri === claim.redirectUri &&
        provesChallenge(grant.challenge, claim.verifier);
      return matches ? keep(tokens, grant, lifetimes.token) : undefined;
    },

    findPerson(provider: Provider, token: string): Person | undefined {
      const grant = find(tokens, token);
      return grant?.provider === provider ? grant.person : undefined;
    },
  };
};
