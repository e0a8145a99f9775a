import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { cookiesOf } from './create-guest.ts';
import type { TestApp } from './test-app.ts';

type By = { headers: Record<string, string> };

/** False claims of a device: its origin and site, whether it verified its user, how often it was used. */
export type Lies = { origin?: string; rpId?: string; isVerified?: boolean; counter?: number };

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

const flags = { present: 0x01, verified: 0x04, withKey: 0x40 };

/** A CBOR text string. */
const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** A CBOR byte string of 24 to 255 bytes. */
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);

/** A device with one passkey, with responses like a browser's (WebAuthn, ES256, without attestation). */
export const createDevice = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let used = 0;

  const writeClientData = (type: string, challenge: string, { origin = 'http://localhost' }: Lies) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const writeState = (flag: number, { rpId = 'localhost', isVerified = true, counter = used }: Lies) => {
    const state = Buffer.alloc(5);
    state.writeUInt8(flag | flags.present | (isVerified ? flags.verified : 0));
    state.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), state]);
  };

  /** The public key in COSE: elliptic curve, ES256, P-256, x and y. */
  const writeKey = (): Buffer => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const [left, right] = [x, y].map((part) => cborBytes(Buffer.from(part, 'base64url')));
    return Buffer.concat([
      Buffer.from('a5010203262001', 'hex'),
      Buffer.from([0x21]),
      left ?? Buffer.alloc(0),
      Buffer.from([0x22]),
      right ?? Buffer.alloc(0),
    ]);
  };

  const wrap = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    ),
  });

  return {
    create(challenge: string, lies: Lies = {}) {
      const length = Buffer.from([0, id.length]);
      const data = Buffer.concat([writeState(flags.withKey, lies), Buffer.alloc(16), length, id, writeKey()]);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ]);
      return wrap({
        attestationObject,
        clientDataJSON: writeClientData('webauthn.create', challenge, lies),
      });
    },
    use(challenge: string, lies: Lies = {}) {
      used += 1;
      const clientDataJSON = writeClientData('webauthn.get', challenge, lies);
      const authenticatorData = writeState(0, lies);
      const signature = sign(
        'sha256',
        Buffer.concat([authenticatorData, sha256(clientDataJSON)]),
        privateKey,
      );
      return wrap({ clientDataJSON, authenticatorData, signature });
    },
  };
};

export type Device = ReturnType<typeof createDevice>;

/** Requests a challenge; returns it with the headers that a browser sends along with the answer. */
export const askChallenge = async (
  { app }: Pick<TestApp, 'app'>,
  { headers }: By,
  ceremony: 'register' | 'authenticate',
) => {
  const url = `/api/auth/passkey/generate-${ceremony}-options`;
  const response = await app.inject({ url, headers });
  const cookie = [headers.cookie, cookiesOf(response)].filter(Boolean).join('; ');
  return { response, challenge: String(response.json().challenge), headers: { ...headers, cookie } };
};

/** Adds a passkey to an account, through the API. */
export const addPasskey = async (house: TestApp, by: By, name = 'My phone', lies: Lies = {}) => {
  const device = createDevice();
  const { challenge, headers } = await askChallenge(house, by, 'register');
  const response = device.create(challenge, lies);
  const added = await house.post({ headers }, '/auth/passkey/verify-registration', { name, response });
  return { device, added };
};
