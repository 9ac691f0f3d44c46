import { defectKey } from '../../../../domain/forms/closes.ts';
import { listed } from '../../../../server/repositories/listed.ts';
import type { Part } from './asked.ts';

/** What is put right, by `defectKey`: the day where a certificate says so, null where a person does. */
type PutRight = ReadonlyMap<string, string | null>;

export const putRightFacts: Part<PutRight> = async (db, { companyId, siteIds, dayOf }) => {
  const ids = listed(db, siteIds).select('hit.id');
  const answers = await db
    .selectFrom('defect_answer')
    .where('company_id', '=', companyId)
    .where('site_id', 'in', ids)
    .where('undone_at', 'is', null)
    .where('answer', '=', 'put_right')
    .select(['site_id', 'number', 'observation_id'])
    .execute();
  const remedies = await db
    .selectFrom('remedy')
    .innerJoin('certificate as by', 'by.id', 'remedy.certificate_id')
    .where('remedy.company_id', '=', companyId)
    .where('remedy.site_id', 'in', ids)
    .where('by.status', '=', 'current')
    .orderBy('by.issued_at', 'desc')
    .orderBy('by.id', 'desc')
    .select(['remedy.site_id', 'remedy.number', 'remedy.observation_id', 'by.issued_at'])
    .execute();
  const said = [
    ...answers.map((each) => ({ ...each, on: null })),
    // The first issued of several remedies comes last, and counts.
    ...remedies.map((each) => ({ ...each, on: dayOf(each.issued_at) })),
  ];
  return new Map(
    [...Map.groupBy(said, ({ site_id }) => site_id)].map(([id, all]) => [
      id,
      new Map(all.map(({ number, observation_id, on }) => [defectKey(number, observation_id), on])),
    ]),
  );
};
