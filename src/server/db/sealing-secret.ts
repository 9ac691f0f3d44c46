import type { Db } from './dialect.ts';

/**
 * On the adapter, which a database and all its transactions share. By a name that every copy of this module knows: the demo reads it from
 * the source and from the build, and a secret that only one of them found left a chain without its seal.
 */
const SECRET = Symbol.for('copperplate.sealing-secret');
type Sealing = { [SECRET]?: string };

/** Gives a database the secret that its rows are sealed with, so that no function that writes one has to be handed it. */
export function giveSealingSecret(db: Db, secret: string): void {
  (db.getExecutor().adapter as Sealing)[SECRET] = secret;
}

/** Of a database or one of its transactions; undefined where it was opened without, as a command that only reads may be. */
export const sealingSecretOf = (db: Db): string | undefined => (db.getExecutor().adapter as Sealing)[SECRET];
