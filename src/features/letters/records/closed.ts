import type { CertificateData } from '../../../domain/certificate/certificate.ts';
import { defectKey, type NamedDefect } from '../../../domain/forms/closes.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../../server/db/dialect.ts';
import type { Closing, ConfirmationFacts } from '../domain/confirmation.ts';
import type { Reopened } from '../domain/taken-back.ts';

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
  /** Who looked at the proof: the person who verified it, or who found it gone; of work in the visit the inspector. */
  signedBy: ConfirmationFacts['signedBy'] | undefined;
};

/** Those of a home that the law asks work for. What a current certificate of the company puts right has its own confirmation. */
export async function listClosed(trx: Db, { companyId }: Pick<Viewer, 'companyId'>, siteId: string): Promise<Closed[]> {
  const rows = await trx
    .selectFrom('defect')
    .leftJoin('certificate', 'certificate.id', 'defect.certificate_id')
    .where('defect.company_id', '=', companyId)
    .where('defect.site_id', '=', siteId)
    .where('defect.gone_at', 'is', null)
    .where('defect.code', '<>', 'C3')
    .where('defect.state', 'in', ['verified', 'removed', 'further'])
    .where('defect.done_on', 'is not', null)
    // Reports of other firms on the condition of a home have an outcome.
    .where((where) =>
      where.or([where('certificate.outcome', 'is not', null), where('defect.earlier_id', 'is not', null)]),
    )
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
    .select(['defect.location', 'defect.done_on', 'defect.done_by', 'defect.certificate_id'])
    .execute();
  if (rows.length === 0) return [];
  const events = await eventsOf(
    trx,
    companyId,
    rows.map(({ id }) => id),
  );
  const answers = await answersAt(trx, companyId, siteId);
  const inspectors = await inspectorsOf(
    trx,
    companyId,
    rows.filter(isInVisit).flatMap((row) => row.certificate_id ?? []),
  );
  return rows.map((row): Closed => {
    const last = (...kinds: string[]) =>
      events.findLast(({ defect_id, kind }) => defect_id === row.id && kinds.includes(kind));
    const said = row.state === 'verified' ? last('done', 'not_ours') : last(row.state);
    const answered = answers.find((each) => each.number === row.number && each.observation_id === row.observation_id);
    const settled = last(row.state) ?? (row.state === 'removed' ? answered : undefined);
    return {
      ...{ number: row.number, observation: row.observation_id, code: row.code, how: howOf(row) },
      ...{ text: [row.words, row.location].filter(Boolean).join(', '), doneOn: row.done_on ?? '' },
      ...{ doneBy: said?.firm ?? '', proof: isInVisit(row) ? `Report ${row.number}` : row.done_by },
      // Of a fault that is gone nobody told the company what was done.
      work: isInVisit(row) || row.state === 'removed' ? '' : (said?.words ?? ''),
      signedBy: isInVisit(row)
        ? inspectors.get(row.certificate_id ?? '')
        : settled?.name
          ? { name: settled.name, position: settled.position ?? '' }
          : undefined,
    };
  });
}

/** Why faults of a home are not among those that `listClosed` answers, by `defectKey`; 'ours': a certificate of the company closes it. */
export async function whyNotClosed(
  trx: Db,
  { companyId }: Pick<Viewer, 'companyId'>,
  siteId: string,
  named: readonly NamedDefect[],
): Promise<ReadonlyMap<string, Reopened | 'ours'>> {
  const numbers = named.map(({ number }) => number);
  const reports = await trx
    .selectFrom('certificate')
    .where('company_id', '=', companyId)
    .where('number', 'in', numbers)
    .where('status', '=', 'current')
    .select('number')
    .execute();
  const remedies = await trx
    .selectFrom('remedy')
    .innerJoin('certificate as by', 'by.id', 'remedy.certificate_id')
    .where('remedy.company_id', '=', companyId)
    .where('remedy.site_id', '=', siteId)
    .where('by.status', '=', 'current')
    .where('remedy.number', 'in', numbers)
    .select(['remedy.number', 'remedy.observation_id'])
    .execute();
  const defects = await trx
    .selectFrom('defect')
    .where('company_id', '=', companyId)
    .where('site_id', '=', siteId)
    .where('number', 'in', numbers)
    .select(['number', 'observation_id', 'earlier_id', 'parent_id', 'code', 'gone_at'])
    .execute();
  // What an investigation found is gone because a person took the investigation back.
  const asked = defects.filter((row) => row.parent_id !== null || (row.gone_at === null && row.code !== 'C3'));
  const keyOf = (row: NamedRow) => defectKey(row.number, row.observation_id);
  const [ours, wanted] = [new Set(remedies.map(keyOf)), new Set(asked.map(keyOf))];
  const earlierOf = new Map(defects.map((row) => [keyOf(row), row.earlier_id]));
  const current = new Set([
    ...reports.map(({ number }) => number),
    ...defects.flatMap((row) => (row.gone_at === null && row.earlier_id ? [row.earlier_id] : [])),
  ]);
  const causeOf = (number: string, key: string): Reopened | 'ours' => {
    if (!current.has(earlierOf.get(key) ?? number)) return 'withdrawn';
    if (ours.has(key)) return 'ours';
    return wanted.has(key) ? 'reopened' : 'corrected';
  };
  return new Map(
    named.map(({ number, observation }) => {
      const key = defectKey(number, observation);
      return [key, causeOf(number, key)];
    }),
  );
}

type NamedRow = { number: string; observation_id: string };

/** What people said of defects, the oldest first, and who. */
const eventsOf = (trx: Db, companyId: string, ids: readonly string[]) =>
  trx
    .selectFrom('defect_event')
    .leftJoin('user', 'user.id', 'defect_event.by_id')
    .where('defect_event.company_id', '=', companyId)
    .where('defect_event.defect_id', 'in', ids)
    .where('defect_event.undone_at', 'is', null)
    .where('defect_event.kind', 'in', ['done', 'not_ours', 'verified', 'further', 'removed'])
    .orderBy('defect_event.at')
    .orderBy('defect_event.id')
    .select(['defect_event.defect_id', 'defect_event.kind', 'defect_event.words', 'defect_event.firm'])
    .select(['user.name', 'user.position'])
    .execute();

/** Who answered that a defect of an earlier report is gone. */
const answersAt = (trx: Db, companyId: string, siteId: string) =>
  trx
    .selectFrom('defect_answer')
    .innerJoin('user', 'user.id', 'defect_answer.by_id')
    .where('defect_answer.company_id', '=', companyId)
    .where('defect_answer.site_id', '=', siteId)
    .where('defect_answer.undone_at', 'is', null)
    .where('defect_answer.answer', '=', 'put_right')
    .select(['defect_answer.number', 'defect_answer.observation_id', 'user.name', 'user.position'])
    .execute();

/** Who signed for reports, by their ids. */
async function inspectorsOf(trx: Db, companyId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, ConfirmationFacts['signedBy']>();
  const rows = await trx
    .selectFrom('certificate')
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .select(['id', 'canonical'])
    .execute();
  return new Map(rows.map(({ id, canonical }) => [id, signerOf(JSON.parse(canonical) as CertificateData)]));
}

/** Who signs a letter about the work of a certificate: the person who answers for it, or the company. */
export function signerOf({
  authoriser,
  inspector,
  company,
}: Pick<CertificateData, 'authoriser' | 'inspector' | 'company'>): ConfirmationFacts['signedBy'] {
  const signed = authoriser ?? inspector;
  return { name: signed?.name ?? company.name, position: signed?.position ?? '' };
}

type Row = { state: string; code: string; done_by: string; number: string; certificate_id: string | null };

/** The report of another firm never says so, and the paper of the work on it may have its number. */
const isInVisit = ({ state, done_by, number, certificate_id: own }: Row): boolean =>
  own !== null && state === 'verified' && done_by === number;

function howOf(row: Row): Closing {
  const { state, code } = row;
  if (isInVisit(row)) return 'in-visit';
  if (state === 'removed') return 'gone';
  if (state === 'further') return 'more-found';
  return code === 'FI' ? 'nothing-found' : 'other-firm';
}
