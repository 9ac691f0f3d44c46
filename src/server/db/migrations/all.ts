import type { Dialect } from '../dialect.ts';
import * as foundation from './2026-11-22-01-foundation.ts';
import * as photos from './2026-11-22-04-photos.ts';
import * as standards from './2026-11-22-06-standards.ts';
import * as visitColleagues from './2026-11-22-07-visit-colleagues.ts';

export type Migration = { up: (dialect: Dialect) => readonly string[] };

/** Every migration in the order it is applied. Frozen once released: a change is a new one. */
export const migrations: readonly (readonly [name: string, migration: Migration])[] = [
  ['2026-11-22-01-foundation', foundation],
  ['2026-11-22-04-photos', photos],
  ['2026-11-22-06-standards', standards],
  ['2026-11-22-07-visit-colleagues', visitColleagues],
];
