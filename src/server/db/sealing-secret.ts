import type { Db } from './dialect.ts';

/**
 * Stored on the adapter, which a database and all its transactions share. The symbol is global, because the demo loads this module both from
 * the source and from the build, and a secret known to only one of them left a chain without its seal.
 */
const SECRET = Symbol.for('copperplate.sealing-secret');
type Sealing = { [SECRET]?: string };

/** Gives a database the secret for sealing its rows, so that functions that write them need not be passed it. */
export function giveSealingSecret(db: Db, secret: string): void {
  (db.getExecutor().adapter as Sealing)[SECRET] = secret;
}

/** The secret of a database or one of its transactions; undefined where it was opened without, as by a command that only reads. */
export const sealingSecretOf = (db: Db): string | undefined => (db.getExecutor().adapter as Sealing)[SECRET];
