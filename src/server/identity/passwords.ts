import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { type Asker, openTurns } from '../runtime/concurrency-limit.ts';

/** Source of the parameters: OWASP Password Storage Cheat Sheet, Argon2id, second option. Memory in KiB. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const HASH_BYTES = 32;
const SALT_BYTES = 16;

/** Shortest password allowed, in characters. NIST SP 800-63B-4 requires 15 without a second factor and 8 with one. */
export const PASSWORD_MIN_LENGTH = 12;
/** Longest, so that a megabyte of password is not hashed. */
export const PASSWORD_MAX_LENGTH = 200;

/** Each running hash holds 19 MiB and a thread of the pool that file reading shares. */
const hashing = openTurns('passwords wait to be hashed', {
  atOnce: Math.max(2, availableParallelism()),
  waiting: 200,
  waitingOfOne: 20,
  // By then the present queue is done: a hash takes some 30 ms.
  retryAfterSeconds: 10,
  words: 'Too many people are signing in at this moment.',
});

/**
 * @returns `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, the usual PHC text.
 * @throws BusyError when too many wait.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, PARAMETERS, HASH_BYTES);
  const { memory, passes, parallelism } = PARAMETERS;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

/**
 * Whether the password matches the hash. Without a hash (no such account, or one without a password) it takes
 * as long as with one and returns false, so that the response time does not reveal which accounts exist.
 * @param asker  the source of a guess from outside: other people do not wait behind a stranger's flood.
 * @throws when `stored` is not such a text: a damaged row, not a wrong password; BusyError when too many wait.
 */
export async function isPassword(password: string, stored: string | null | undefined, asker?: Asker): Promise<boolean> {
  const { parameters, salt, hash } = readHash(stored ?? NOBODYS_HASH);
  const derived = await derive(cutOff(password), salt, parameters, hash.length, asker);
  return timingSafeEqual(derived, hash) && stored != null;
}

/** By whole characters, like the length of a new one: half an emoji is not a character. */
const cutOff = (password: string) =>
  [...password.slice(0, 2 * PASSWORD_MAX_LENGTH + 2)].slice(0, PASSWORD_MAX_LENGTH + 1).join('');

/** A hash of zeros, which no known password gives. */
const NOBODYS_HASH = `$argon2id$v=19$m=${PARAMETERS.memory},t=${PARAMETERS.passes},p=${PARAMETERS.parallelism}$${unpadded(Buffer.alloc(SALT_BYTES))}$${unpadded(Buffer.alloc(HASH_BYTES))}`;

type Cost = { memory: number; passes: number; parallelism: number };

function readHash(stored: string): { parameters: Cost; salt: Buffer; hash: Buffer } {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored);
  if (!match) throw new Error('a stored password hash is not an Argon2id text');
  const [, memory, passes, parallelism, salt = '', hash = ''] = match;
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function derive(password: string, nonce: Buffer, cost: Cost, tagLength: number, asker?: Asker): Promise<Buffer> {
  // Two devices may compose the same letters differently; NFKC makes them equal.
  return hashing.run(() => argon2id({ message: password.normalize('NFKC'), nonce, tagLength, ...cost }), asker);
}

function argon2id(parameters: Argon2Parameters): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/={1,2}$/, '');
}
