import { sql } from 'kysely';
import type { Values } from '../../../domain/forms/definition.ts';
import { codeLeft, codesByGravity } from '../../../domain/forms/put-right.ts';
import { type Db, isPostgres } from '../../db/dialect.ts';

/** An observation that an issued report leaves open, with its code as left. */
export type Observation = { id: string; code: 'C1' | 'C2' | 'C3' | 'FI'; text: string; location: string };

const codes: readonly string[] = codesByGravity;
/** The gravest first. */
export const byCode = (a: Pick<Observation, 'code'>, b: Pick<Observation, 'code'>): number =>
  codes.indexOf(a.code) - codes.indexOf(b.code);

/** The observations of a certificate, as JSON text: the database sends only them, not the whole certificate. */
export const observationsOf = (db: Db) =>
  isPostgres(db)
    ? sql<string | null>`(certificate.canonical::json -> 'report' -> 'observations')::text`
    : sql<string | null>`json_extract(certificate.canonical, '$.report.observations')`;

/** The conclusion of a certificate whose form has no outcome, as JSON text. */
export const conclusionOf = (db: Db) =>
  isPostgres(db)
    ? sql<string | null>`(certificate.canonical::json -> 'printed' -> 'conclusion')::text`
    : sql<string | null>`json_extract(certificate.canonical, '$.printed.conclusion')`;

/** The gravest first. Leaves out observations without a code and those put right during the inspection; the code is the one as left. */
export function readObservations(text: string | null): Observation[] {
  const list: unknown = text === null ? [] : JSON.parse(text);
  if (!Array.isArray(list)) return [];
  return (list as (Partial<Observation> & Values)[])
    .map((each) => ({ ...each, code: codeLeft(each) as Observation['code'] | undefined }))
    .filter((each) => codes.includes(each.code ?? ''))
    .map(
      ({ id = '', code = 'C3', text: words = '', location = '' }): Observation => ({ id, code, text: words, location }),
    )
    .sort(byCode);
}
