import type { Db } from './dialect.ts';

/** By the adapter, which a database and all its transactions share. */
const secrets = new WeakMap<object, string>();

/** Gives a database the secret that its rows are sealed with, so that no function that writes one has to be handed it. */
export function giveSealingSecret(db: Db, secret: string): void {
  secrets.set(db.getExecutor().adapter, secret);
}

/** Of a database or one of its transactions; undefined where it was opened without, as a command that only reads may be. */
export const sealingSecretOf = (db: Db): string | undefined => secrets.get(db.getExecutor().adapter);
