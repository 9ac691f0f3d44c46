import { sql } from 'kysely';
import { type Db, isPostgres } from '../../db/dialect.ts';

/** What an issued report says is wrong. */
export type Observation = { id: string; code: 'C1' | 'C2' | 'C3' | 'FI'; text: string; location: string };

/** The gravest first. */
const codes = ['C1', 'C2', 'FI', 'C3'];
export const byCode = (a: Pick<Observation, 'code'>, b: Pick<Observation, 'code'>): number =>
  codes.indexOf(a.code) - codes.indexOf(b.code);

/** The observations of a certificate, as JSON text: only they leave the database, not the whole certificate. */
export const observationsOf = (db: Db) =>
  isPostgres(db)
    ? sql<string | null>`(certificate.canonical::json -> 'report' -> 'observations')::text`
    : sql<string | null>`json_extract(certificate.canonical, '$.report.observations')`;

/** The gravest first; what has no code is left out. */
export function readObservations(text: string | null): Observation[] {
  const list: unknown = text === null ? [] : JSON.parse(text);
  if (!Array.isArray(list)) return [];
  return (list as Partial<Observation>[])
    .filter((each) => codes.includes(each.code ?? ''))
    .map(
      ({ id = '', code = 'C3', text: words = '', location = '' }): Observation => ({ id, code, text: words, location }),
    )
    .sort(byCode);
}
