import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Db } from '../../../../server/db/dialect.ts';
import type { Closing } from '../../domain/confirmation.ts';

/** A defect that was closed without a certificate of the company. */
export type Closed = {
  number: string;
  observation: string;
  code: string;
  text: string;
  how: Closing;
  /** YYYY-MM-DD: the day of the work, on which the clock stopped. */
  doneOn: string;
  doneBy: string;
  /** The paper that shows it, and what was said of the work. */
  proof: string;
  work: string;
};

/** Those of a home that the law asks work for. What a current certificate of the company puts right has its own confirmation. */
export async function listClosed(trx: Db, { companyId }: Viewer, siteId: string): Promise<Closed[]> {
  const rows = await trx
    .selectFrom('defect')
    .innerJoin('certificate', 'certificate.id', 'defect.certificate_id')
    .where('defect.company_id', '=', companyId)
    .where('defect.site_id', '=', siteId)
    .where('defect.gone_at', 'is', null)
    .where('defect.code', '<>', 'C3')
    .where('defect.state', 'in', ['verified', 'removed', 'further'])
    .where('defect.done_on', 'is not', null)
    .where('certificate.outcome', 'is not', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('remedy')
            .innerJoin('certificate as by', 'by.id', 'remedy.certificate_id')
            .where('remedy.company_id', '=', companyId)
            .where('remedy.site_id', '=', siteId)
            .where('by.status', '=', 'current')
            .whereRef('remedy.number', '=', 'defect.number')
            .whereRef('remedy.observation_id', '=', 'defect.observation_id')
            .select('remedy.number'),
        ),
      ),
    )
    .orderBy('defect.number')
    .orderBy('defect.observation_id')
    .select(['defect.id', 'defect.number', 'defect.observation_id', 'defect.code', 'defect.words', 'defect.state'])
    .select(['defect.location', 'defect.done_on', 'defect.done_by'])
    .execute();
  if (rows.length === 0) return [];
  const events = await trx
    .selectFrom('defect_event')
    .where('company_id', '=', companyId)
    .where(
      'defect_id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('undone_at', 'is', null)
    .where('kind', 'in', ['done', 'not_ours', 'further', 'removed'])
    .orderBy('at')
    .orderBy('id')
    .select(['defect_id', 'kind', 'words', 'firm'])
    .execute();
  return rows.map((row): Closed => {
    const isInVisit = row.state === 'verified' && row.done_by === row.number;
    const said = events.findLast(
      ({ defect_id, kind }) =>
        defect_id === row.id &&
        (row.state === 'verified' ? kind === 'done' || kind === 'not_ours' : kind === row.state),
    );
    return {
      ...{ number: row.number, observation: row.observation_id, code: row.code, how: howOf(row, isInVisit) },
      ...{ text: [row.words, row.location].filter(Boolean).join(', '), doneOn: row.done_on ?? '' },
      ...{ doneBy: said?.firm ?? '', proof: isInVisit ? `Report ${row.number}` : row.done_by },
      // Of a fault that is gone nobody told the company what was done.
      work: isInVisit || row.state === 'removed' ? '' : (said?.words ?? ''),
    };
  });
}

function howOf({ state, code }: { state: string; code: string }, isInVisit: boolean): Closing {
  if (isInVisit) return 'in-visit';
  if (state === 'removed') return 'gone';
  if (state === 'further') return 'more-found';
  return code === 'FI' ? 'nothing-found' : 'other-firm';
}
