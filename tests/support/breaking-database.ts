import type { Db } from '../../src/server/db/dialect.ts';

/** A database whose process is killed when a transaction would have been kept. */
export function breaking(db: Db, isKilled: () => boolean): Db {
  const transaction = () => ({
    execute: (work: (trx: unknown) => Promise<unknown>) =>
      db.transaction().execute(async (trx) => {
        const done = await work(trx);
        if (isKilled()) throw new Error('killed');
        return done;
      }),
  });
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const value = Reflect.get(target, name, target);
      // `fn` is asked as a function and for the functions that hang on it.
      return typeof value === 'function' ? Object.assign(value.bind(target), value) : value;
    },
  });
}
