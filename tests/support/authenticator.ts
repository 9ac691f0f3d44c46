import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** The options of a page's passkey form, as far as an authenticator goes by them. */
export type Asked = { challenge: string; rp?: { id: string }; rpId?: string; user?: { id: string } };

type Options = {
  /** What the browser says it is on. */
  origin?: string;
  /** Signs with another key than the passkey's. */
  forged?: boolean;
  /** The challenge that is signed, where it is not the one that was asked. */
  challenge?: string;
  /** What the authenticator counts; one more each time where nothing is said. */
  counter?: number;
};

/**
 * An authenticator in software, with one passkey: ECDSA on P-256, attestation `none`. Bytes are laid out as WebAuthn level 3
 * says in 6.1 (authenticator data) and 6.5.4 (attestation object), and signed by node's own crypto.
 */
export function softAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let count = 0;
  const clientData = (type: string, asked: Asked, options: Options) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: options.challenge ?? asked.challenge,
        origin: options.origin ?? origin,
        crossOrigin: false,
      }),
    );
  return {
    id: id.toString('base64url'),
    /** As a passkey's row keeps it. */
    publicKey: coseKey(publicKey).toString('base64url'),
    /** The answer to `navigator.credentials.create`, as JSON. */
    create(asked: Asked, options: Options = {}): string {
      const clientDataJSON = clientData('webauthn.create', asked, options);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const authData = Buffer.concat([authenticatorData(asked.rp?.id ?? '', 0x45, options.counter ?? count), attested]);
      const attestationObject = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData)],
      ]);
      return answer(id, { clientDataJSON, attestationObject }, { transports: ['internal', 'made-up'] });
    },
    /** The answer to `navigator.credentials.get`, as JSON. */
    get(asked: Asked, options: Options = {}): string {
      count = options.counter ?? count + 1;
      const clientDataJSON = clientData('webauthn.get', asked, options);
      const data = authenticatorData(asked.rpId ?? '', 0x05, count);
      const key = options.forged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : privateKey;
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), key);
      return answer(id, { clientDataJSON, authenticatorData: data, signature });
    },
  };
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

function answer(id: Buffer, bytes: Record<string, Buffer>, more: object = {}): string {
  const name = id.toString('base64url');
  const texts = Object.fromEntries(Object.entries(bytes).map(([key, value]) => [key, value.toString('base64url')]));
  return JSON.stringify({
    id: name,
    rawId: name,
    type: 'public-key',
    response: { ...texts, ...more },
    clientExtensionResults: {},
  });
}

/** @param flags  0x01 somebody was there, 0x04 and showed who, 0x40 a key follows. */
function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const counted = Buffer.alloc(4);
  counted.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted]);
}

/** RFC 9053, 7.1: kty EC2, alg ES256, crv P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cborMap([
    [Buffer.from([0x01]), Buffer.from([0x02])],
    [Buffer.from([0x03]), Buffer.from([0x26])],
    [Buffer.from([0x20]), Buffer.from([0x01])],
    [Buffer.from([0x21]), cborBytes(Buffer.from(String(x), 'base64url'))],
    [Buffer.from([0x22]), cborBytes(Buffer.from(String(y), 'base64url'))],
  ]);
}

// RFC 8949, as little of it as this needs: maps of a few entries, short texts, byte strings.
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([Buffer.from([0xa0 | entries.length]), ...entries.flat()]);
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)]);
function cborBytes(bytes: Buffer): Buffer {
  const head = bytes.length < 24 ? [0x40 | bytes.length] : bytes.length < 256 ? [0x58, bytes.length] : undefined;
  const long = [0x59, bytes.length >> 8, bytes.length & 0xff];
  return Buffer.concat([Buffer.from(head ?? long), bytes]);
}
