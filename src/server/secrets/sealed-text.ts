import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** The purpose of sealed content: its kind, from which the key is derived, and the row it belongs to. */
export type SealedFor = { kind: string; name: string };

const derive = (secret: string, salt: Buffer, kind: string) =>
  Buffer.from(hkdfSync('sha256', secret, salt, `copperplate ${kind}`, 32));

/** "v1.salt.nonce.tag.ciphertext", AES-256-GCM, bound to the name so that rows cannot be swapped. */
export function seal(content: Buffer, secret: string, { kind, name }: SealedFor): string {
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', derive(secret, salt, kind), nonce).setAAD(Buffer.from(name));
  const ciphertext = Buffer.concat([cipher.update(content), cipher.final()]);
  return ['v1', ...[salt, nonce, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url'))].join('.');
}

/** @throws Error when it was sealed with another secret, or the text was changed or belongs to another row. */
export function unseal(text: string, secret: string, { kind, name }: SealedFor): Buffer {
  const [version, ...parts] = text.split('.');
  const [salt, nonce, tag, ciphertext] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (version !== 'v1' || !salt || !nonce || !tag || !ciphertext) throw new Error(`${kind} ${name} is not readable`);
  try {
    const decipher = createDecipheriv('aes-256-gcm', derive(secret, salt, kind), nonce, { authTagLength: 16 });
    decipher.setAAD(Buffer.from(name)).setAuthTag(tag);
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  } catch (cause) {
    throw new Error(`${kind} ${name} does not open with the secret of the settings`, { cause });
  }
}

/** The same content under another secret. @throws Error when it does not open with `from`. */
export const reseal = (text: string, from: string, to: string, what: SealedFor): string =>
  seal(unseal(text, from, what), to, what);
