import type { NotNull } from 'kysely';
import type { Viewer } from '../../context.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import { isUniqueViolation } from '../../db/faults.ts';
import type { DefectAnswerTable } from '../../db/schema.ts';
import { BadInputError, ConflictError, NotFoundError } from '../../http/errors.ts';
import { mustBeAllowed } from '../../identity/permissions.ts';
import { newId } from '../../ids.ts';
import { appendAudit } from '../audit.ts';
import { latestInspections } from '../certificates/certificates.ts';
import { type Observation, observationsOf, readObservations } from '../entries/observations.ts';
import { visibleCertificates, visibleSites } from '../fences.ts';

export type DefectAnswer = {
  answer: DefectAnswerTable['answer'];
  /** Name of who said so. */
  by: string;
  /** UTC ISO text. */
  at: string;
};

/** A defect that an earlier report of a site names. */
export type EarlierDefect = Observation & {
  /** Of the report that names it. */
  number: string;
  reportId: string;
  inspectedOn: string;
  said: DefectAnswer | undefined;
};

/**
 * The defects of a site's reports that a newer one has followed: the newer report does not say whether each was put right, so
 * a person does. Empty while there is one report only.
 */
export async function listEarlierDefects(db: Db, viewer: Viewer, siteId: string): Promise<EarlierDefect[]> {
  mustBeAllowed(viewer, 'certificates.read');
  const latest = (await latestInspections(db, viewer, [siteId])).get(siteId);
  if (latest === undefined) return [];
  const rows = await visibleCertificates(db, viewer)
    .where('certificate.site_id', '=', siteId)
    .where('certificate.status', '=', 'current')
    .where('certificate.inspected_on', '<', latest)
    .orderBy('certificate.inspected_on', 'desc')
    .orderBy('certificate.id', 'desc')
    .limit(50)
    .select(['certificate.number', 'certificate.report_id', 'certificate.inspected_on'])
    .$narrowType<{ inspected_on: NotNull }>()
    .select(observationsOf(db).as('observations'))
    .execute();
  const answers = await defectAnswers(db, viewer, [siteId]);
  return rows.flatMap((row) =>
    readObservations(row.observations).map((observation) => ({
      ...observation,
      number: row.number,
      reportId: row.report_id,
      inspectedOn: row.inspected_on,
      said: answers.get(keyOf(row.number, observation.id)),
    })),
  );
}

/** What stands of what was said of the defects of sites that the viewer sees, by `keyOf`. */
export async function defectAnswers(
  db: Db,
  viewer: Viewer,
  siteIds: readonly string[],
): Promise<ReadonlyMap<string, DefectAnswer>> {
  mustBeAllowed(viewer, 'certificates.read');
  if (siteIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('defect_answer')
    .innerJoin('user', 'user.id', 'defect_answer.by_id')
    .where('defect_answer.company_id', '=', viewer.companyId)
    .where('defect_answer.site_id', 'in', visibleSites(db, viewer).select('site.id'))
    .where('defect_answer.site_id', 'in', [...new Set(siteIds)])
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

/** Of an observation of a certificate's line of revisions, which carry its id on. */
export const keyOf = (number: string, observationId: string): string => `${number} ${observationId}`;

export type DefectSaid = { number: string; id: string; answer: DefectAnswerTable['answer'] | null };

/**
 * Keeps what was said of the defects of a site's earlier reports; null takes back what was said before. What is as it was is
 * left alone.
 * @throws NotFoundError when the site is not the viewer's; BadInputError when a defect is none of the site's earlier reports;
 * ConflictError when somebody has answered at the same moment.
 */
export async function answerDefects(
  trx: Trx,
  viewer: Viewer,
  siteId: string,
  said: readonly DefectSaid[],
  now: Date,
): Promise<void> {
  mustBeAllowed(viewer, 'remedials.answer');
  const site = await visibleSites(trx, viewer).where('site.id', '=', siteId).select('site.id').executeTakeFirst();
  if (!site) throw new NotFoundError(`site ${siteId}`);
  const known = new Map(
    (await listEarlierDefects(trx, viewer, siteId)).map((each) => [keyOf(each.number, each.id), each]),
  );
  for (const { number, id, answer } of said) {
    const defect = known.get(keyOf(number, id));
    if (!defect) throw new BadInputError('This defect is not of an earlier report of the site');
    if ((defect.said?.answer ?? null) === answer) continue;
    const about = { number, observation: id, ...(defect.said && { before: defect.said.answer }) };
    if (defect.said) await undo(trx, viewer, { number, id }, now);
    if (answer !== null) await insert(trx, viewer, siteId, { number, id, answer }, now);
    const action = answer === null ? 'defect.answer-undone' : 'defect.answered';
    await appendAudit(trx, viewer, { action, subject: siteId, detail: { ...about, ...(answer && { answer }) } }, now);
  }
}

async function undo(trx: Trx, viewer: Viewer, { number, id }: Pick<DefectSaid, 'number' | 'id'>, now: Date) {
  await trx
    .updateTable('defect_answer')
    .set({ undone_by: viewer.userId, undone_at: now.toISOString() })
    .where('company_id', '=', viewer.companyId)
    .where('number', '=', number)
    .where('observation_id', '=', id)
    .where('undone_at', 'is', null)
    .execute();
}

async function insert(
  trx: Trx,
  viewer: Viewer,
  siteId: string,
  { number, id, answer }: DefectSaid & { answer: DefectAnswerTable['answer'] },
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
        ? new ConflictError('Somebody has answered this already. Open the site again.', { cause: error })
        : error;
    });
}
