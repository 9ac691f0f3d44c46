import { sql } from 'kysely';
import type { Values } from '../../../domain/forms/definition.ts';
import { hasGroup } from '../../../domain/forms/document.ts';
import { codeLeft, codesByGravity } from '../../../domain/forms/put-right.ts';
import { formsOfType, formTypes } from '../../../domain/forms/registry.ts';
import type { Conclusion } from '../../../domain/forms/words/form-summary.ts';
import { type Db, isPostgres } from '../../db/dialect.ts';

/** An observation that an issued report leaves open, with its code as left. */
export type Observation = { id: string; code: 'C1' | 'C2' | 'C3' | 'FI'; text: string; location: string };

const codes: readonly string[] = codesByGravity;
/** The gravest first. */
const byCode = (a: Pick<Observation, 'code'>, b: Pick<Observation, 'code'>): number =>
  codes.indexOf(a.code) - codes.indexOf(b.code);

/** The observations of a certificate, as JSON text: the database sends only them, not the whole certificate. */
export const observationsOf = (db: Db) =>
  isPostgres(db)
    ? sql<string | null>`(certificate.canonical::json -> 'report' -> 'observations')::text`
    : sql<string | null>`json_extract(certificate.canonical, '$.report.observations')`;

/** The days within which a certificate asks for the work on them, where it says so. */
export const workWithinOf = (db: Db) =>
  isPostgres(db)
    ? sql<number | null>`(certificate.canonical::json #>> '{report,summary,work_within_days}')::integer`
    : sql<number | null>`json_extract(certificate.canonical, '$.report.summary.work_within_days')`;

/** Types of form that list no observations, such as minor works: a site has many of those, and few of the others. */
export const typesWithoutObservations = (): string[] =>
  formTypes().filter((type) => !formsOfType(type).some((form) => hasGroup(form, 'observations')));

/**
 * The observations of a certificate and its conclusion, which a form without an outcome has, as a JSON list of the two: the database
 * reads the whole certificate once for both.
 */
export const foundOf = (db: Db) =>
  isPostgres(db)
    ? sql<string>`(select json_build_array(read.report -> 'observations', read.printed -> 'conclusion')::text from json_to_record(certificate.canonical::json) as read(report json, printed json))`
    : sql<string>`json_extract(certificate.canonical, '$.report.observations', '$.printed.conclusion')`;

/** @param text  as `foundOf` selects it. */
export function readFound(text: string): { observations: Observation[]; conclusion: Conclusion | undefined } {
  const [observations, conclusion] = JSON.parse(text) as [unknown, Conclusion | null];
  return { observations: observationsIn(observations), conclusion: conclusion ?? undefined };
}

/** The gravest first. Leaves out observations without a code and those put right during the inspection; the code is the one as left. */
export const readObservations = (text: string | null): Observation[] =>
  observationsIn(text === null ? [] : JSON.parse(text));

function observationsIn(list: unknown): Observation[] {
  if (!Array.isArray(list)) return [];
  return (list as (Partial<Observation> & Values)[])
    .map((each) => ({ ...each, code: codeLeft(each) as Observation['code'] | undefined }))
    .filter((each) => codes.includes(each.code ?? ''))
    .map(
      ({ id = '', code = 'C3', text: words = '', location = '' }): Observation => ({ id, code, text: words, location }),
    )
    .sort(byCode);
}
