import { sql } from 'kysely';
import { defectKey } from '../../../domain/forms/closes.ts';
import { isOver } from '../../../features/defects/domain/defect-state.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import { isUniqueViolation } from '../../db/faults.ts';
import type { DefectAnswerTable } from '../../db/schema/findings.ts';
import { latestInspections } from '../certificates/certificates.ts';
import { listSinceAt } from '../certificates/since.ts';
import {
  type Observation,
  observationsOf,
  readObservations,
  typesWithoutObservations,
} from '../entries/observations.ts';
import { visibleCertificates, visibleSites } from '../fences.ts';

type DefectAnswer = {
  answer: DefectAnswerTable['answer'];
  /** Name of the person who answered. */
  by: string;
  /** UTC ISO text. */
  at: string;
};

/**
 * When the defects of a certificate were found: the last day of its inspection, or, for a form without one, such as a visual report,
 * the day it was issued. YYYY-MM-DD.
 */
export const foundOn = ({
  inspected_on: on,
  issued_at: at,
}: {
  inspected_on: string | null;
  issued_at: string;
}): string => on ?? at.slice(0, 10);
const foundDay = sql<string>`coalesce(certificate.inspected_on, substr(certificate.issued_at, 1, 10))`;

/** A defect listed in an earlier report of a site. */
export type EarlierDefect = Observation & {
  /** Number of that report. */
  number: string;
  reportId: string;
  inspectedOn: string;
  said: DefectAnswer | undefined;
};

/**
 * The defects in a site's earlier reports: the newer report does not say whether each was put right, so a person does.
 * Defects that are over by their proof are left out. Empty while there is only one report.
 */
export async function listEarlierDefects(db: Db, viewer: Viewer, siteId: string): Promise<EarlierDefect[]> {
  const latest = (await latestInspections(db, viewer, [siteId])).get(siteId);
  if (latest === undefined) return [];
  const rows = await visibleCertificates(db, viewer)
    .innerJoin('report', 'report.id', 'certificate.report_id')
    .where('certificate.site_id', '=', siteId)
    .where('certificate.status', '=', 'current')
    .where('report.form_type', 'not in', typesWithoutObservations())
    .where(foundDay, '<', latest)
    .orderBy(foundDay, 'desc')
    .orderBy('certificate.id', 'desc')
    .limit(50)
    .select(['certificate.number', 'certificate.report_id', 'certificate.inspected_on', 'certificate.issued_at'])
    .select(observationsOf(db).as('observations'))
    .execute();
  const answers = await defectAnswers(db, viewer, [siteId]);
  const since = await listSinceAt(db, viewer, [siteId]);
  // One that a person said is gone stays: they may have been wrong.
  const isAsked = (number: string) => (observation: Observation) => {
    const { state, by } = since.get(keyOf(number, observation.id)) ?? {};
    return by === undefined && (state === undefined || state === 'removed' || !isOver(state));
  };
  return rows.flatMap((row) =>
    readObservations(row.observations)
      .filter(isAsked(row.number))
      .map((observation) => ({
        ...observation,
        number: row.number,
        reportId: row.report_id,
        inspectedOn: foundOn(row),
        said: answers.get(keyOf(row.number, observation.id)),
      })),
  );
}

/** The valid answers about defects of sites that the viewer sees, by `keyOf`. */
async function defectAnswers(
  db: Db,
  viewer: Viewer,
  siteIds: readonly string[],
): Promise<ReadonlyMap<string, DefectAnswer>> {
  if (siteIds.length === 0) return new Map();
  const asked = [...new Set(siteIds)];
  const rows = await db
    .selectFrom('defect_answer')
    .innerJoin('user', 'user.id', 'defect_answer.by_id')
    .where('defect_answer.company_id', '=', viewer.companyId)
    .where('defect_answer.site_id', 'in', visibleSites(db, viewer).where('site.id', 'in', asked).select('site.id'))
    .where('defect_answer.undone_at', 'is', null)
    .select(['defect_answer.number', 'defect_answer.observation_id', 'defect_answer.answer'])
    .select(['defect_answer.created_at', 'user.name'])
    .execute();
  return new Map(
    rows.map(({ number, observation_id, answer, created_at, name }) => [
      keyOf(number, observation_id),
      { answer, by: name, at: created_at },
    ]),
  );
}

/** Key of an observation in a certificate's line of revisions, which carry its id on. */
export const keyOf = defectKey;

export type AnsweredDefect = { number: string; id: string; answer: DefectAnswerTable['answer'] | null };

/** Withdraws the answer about a defect. */
export async function undoDefectAnswer(
  trx: Trx,
  viewer: Viewer,
  { number, id }: Pick<AnsweredDefect, 'number' | 'id'>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('defect_answer')
    .set({ undone_by: viewer.userId, undone_at: now.toISOString() })
    .where('company_id', '=', viewer.companyId)
    .where('number', '=', number)
    .where('observation_id', '=', id)
    .where('undone_at', 'is', null)
    .execute();
}

/** @throws ConflictError when another person has answered at the same moment. */
export async function insertDefectAnswer(
  trx: Trx,
  viewer: Viewer,
  siteId: string,
  { number, id, answer }: AnsweredDefect & { answer: DefectAnswerTable['answer'] },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('defect_answer')
    .values({
      id: newId(),
      company_id: viewer.companyId,
      site_id: siteId,
      number,
      observation_id: id,
      answer,
      by_id: viewer.userId,
      created_at: now.toISOString(),
      undone_by: null,
      undone_at: null,
    })
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error)
        ? new ConflictError('This is answered already. Open the site again.', { cause: error })
        : error;
    });
}
