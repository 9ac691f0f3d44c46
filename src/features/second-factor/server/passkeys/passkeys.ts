import { randomBytes } from 'node:crypto';
import type { Passkey } from '../../../../server/repositories/identity/second-factors.ts';
import type { RelyingParty } from './relying-party.ts';

/**
 * The library includes certificates, CBOR and algorithms: it is loaded with the first use of a passkey, so that the
 * server starts faster.
 */
const library = () => import('@simplewebauthn/server');

/** COSE names of the accepted signatures: Ed25519, ECDSA with P-256, RSA. Every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];
/** The password came before, so touching the key is enough: not every key has a PIN. */
const VERIFICATION = 'preferred';

/** 256 random bits, base64url: what the authenticator signs, once. */
export const newChallenge = (): string => randomBytes(32).toString('base64url');

type Person = { id: string; email: string; name: string };

/** Options for the browser to make a passkey, as JSON. */
export async function creationOptions(
  party: RelyingParty,
  person: Person,
  challenge: string,
  existing: readonly Passkey[],
): Promise<object> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'Copperplate',
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(person.id)),
    userName: person.email,
    userDisplayName: person.name,
    challenge: bytesOf(challenge),
    attestationType: 'none',
    excludeCredentials: existing.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: VERIFICATION },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** Options for the browser to sign, as JSON. */
export async function requestOptions(
  party: RelyingParty,
  challenge: string,
  passkeys: readonly Passkey[],
): Promise<object> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: bytesOf(challenge),
    allowCredentials: passkeys.map(({ id, transports }) => ({ id, transports })),
    userVerification: VERIFICATION,
  });
}

export type NewPasskey = Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'>;

/** The new passkey in a response. Undefined if it is not a passkey, or was not made for this site and challenge. */
export async function readNewPasskey(
  answer: string,
  party: RelyingParty,
  challenge: string,
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await library();
  const response = readAnswer(answer);
  if (!response) return undefined;
  const verified = await verifyRegistrationResponse({
    response: response as unknown as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refused);
  if (!verified?.verified) return undefined;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return {
    id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: readTransports(response.response),
  };
}

/** The passkey that signed, and its counter. Undefined: none of these, or not for this site and challenge. */
export async function readSignature(
  answer: string,
  party: RelyingParty,
  challenge: string,
  passkeys: readonly Passkey[],
): Promise<{ passkey: Passkey; counter: number } | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const response = readAnswer(answer);
  const passkey = passkeys.find(({ id }) => id === response?.id);
  if (!response || !passkey) return undefined;
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    credential: { id: passkey.id, publicKey: bytesOf(passkey.publicKey), counter: passkey.counter },
  }).catch(refused);
  return verified?.verified ? { passkey, counter: verified.authenticationInfo.newCounter } : undefined;
}

/** The library throws for every fault in a response, and responses come from outside. */
const refused = () => undefined;

type Answer = { id: string; response: Record<string, unknown> };

function readAnswer(text: string): Answer | undefined {
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer !== 'object' || answer === null) return undefined;
    const { id, response } = answer as Record<string, unknown>;
    if (typeof id !== 'string' || typeof response !== 'object' || response === null) return undefined;
    return answer as Answer;
  } catch {
    return undefined;
  }
}

/** How the browser can reach the authenticator: returned to it at sign-in, so that it looks in the right place. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];
function readTransports({ transports }: Record<string, unknown>): string[] {
  return Array.isArray(transports) ? TRANSPORTS.filter((transport) => transports.includes(transport)) : [];
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
