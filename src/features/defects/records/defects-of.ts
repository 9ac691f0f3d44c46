import { defectKey } from '../../../domain/forms/closes.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { visibleSites } from '../../../server/repositories/fences.ts';
import { inLondon } from '../../compliance/domain/clocks/hazard.ts';
import type { HomeFacts } from '../../compliance/domain/facts.ts';
import { WITHIN_DAYS } from '../domain/law.ts';
import type { DefectTable } from './schema.ts';

/** What the state of a home follows from: `codes` and `remedied` of `HomeFacts`. Each is named by its `defectKey`. */
export type DefectFacts = Pick<HomeFacts, 'codes' | 'remedied'>;

/**
 * The facts that the defects of sites give, by site id; sites without defects are not in it. Observations that ended, and those that no law
 * asks about, are left out. Of the work on the rest, the day and the paper are said: one that is gone in a later report was put right on its
 * day at the latest.
 * @param viewer  only the sites that they see.
 */
export async function defectsOf(
  db: Db,
  viewer: Pick<Viewer, 'companyId' | 'role' | 'userId' | 'clientId'>,
  siteIds: readonly string[],
): Promise<ReadonlyMap<string, DefectFacts>> {
  if (siteIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('defect')
    .innerJoin('certificate', 'certificate.id', 'defect.certificate_id')
    .where('defect.company_id', '=', viewer.companyId)
    .where(
      'defect.site_id',
      'in',
      visibleSites(db, viewer)
        .where('site.id', 'in', [...new Set(siteIds)])
        .select('site.id'),
    )
    .where('defect.gone_at', 'is', null)
    .where('defect.state', '<>', 'ended')
    .orderBy('defect.found_on', 'desc')
    .orderBy('defect.id')
    .select(['defect.id', 'defect.site_id', 'defect.parent_id', 'defect.code', 'defect.state', 'defect.state_on'])
    .select([
      'defect.starts_on',
      'defect.within_days',
      'defect.made_safe_on',
      'defect.made_safe_at',
      'defect.done_on',
      'defect.words',
      'defect.number',
      'defect.observation_id',
      'certificate.outcome',
    ])
    .execute();
  const facts = new Map<string, DefectFacts>();
  // A report without an outcome, such as a visual one, asks for no work by law, but its danger is one.
  for (const row of rows.filter(({ outcome, code }) => outcome !== null || code === 'C1')) {
    const of = facts.get(row.site_id) ?? { codes: [], remedied: [] };
    of.codes.push({ ...foundIn(row), inspectedOn: row.starts_on, asksForWork: row.outcome !== null, ...daysOf(row) });
    // The clock stops on the day of the work, not on that of its check.
    if (row.done_on !== null) {
      const finds = rows.filter(({ parent_id }) => parent_id === row.id).map(foundIn);
      const result = row.state === 'further' ? 'further_needed' : 'met';
      const proof = row.state === 'removed' ? 'report' : 'certificate';
      of.remedied.push({ id: keyOf(row), on: row.done_on, result, proof, finds });
    }
    facts.set(row.site_id, of);
  }
  return facts;
}

type Row = Parameters<typeof nameOf>[0] &
  Parameters<typeof keyOf>[0] &
  Pick<DefectTable, 'code' | 'state' | 'state_on' | 'made_safe_on' | 'made_safe_at'>;

/** An observation, what made it safe, and the defence that a person accepted of it alone. */
const foundIn = (row: Row) => ({
  ...{ id: keyOf(row), name: nameOf(row), code: row.code },
  madeSafeAt: row.made_safe_at === null ? row.made_safe_on : inLondon(Date.parse(row.made_safe_at)),
  defendedOn: row.state === 'defended' ? row.state_on : null,
});

/** Where its report asks for the work sooner than the law. */
const daysOf = ({ within_days: days }: Pick<DefectTable, 'within_days'>) =>
  days < WITHIN_DAYS ? { withinDays: days } : {};

const keyOf = ({ number, observation_id }: { number: string; observation_id: string }) =>
  defectKey(number, observation_id);

const MOST_LETTERS = 80;

/** What sentences about its clock call it. */
function nameOf({ code, words }: { code: string; words: string }): string {
  const short = words.length > MOST_LETTERS ? `${words.slice(0, MOST_LETTERS).trimEnd()} …` : words;
  return short === '' ? `an observation with code ${code}` : `${code} “${short}”`;
}
