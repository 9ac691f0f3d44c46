import { defectKey } from '../../../domain/forms/closes.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { visibleSites } from '../../../server/repositories/fences.ts';
import { listed } from '../../../server/repositories/listed.ts';
import { inLondon } from '../../compliance/domain/clocks/hazard.ts';
import type { HomeFacts } from '../../compliance/domain/facts.ts';
import { isOver } from '../domain/defect-state.ts';
import { WITHIN_DAYS } from '../domain/law.ts';
import type { Listed } from './listed-defects.ts';
import type { DefectTable } from './schema.ts';

/** The defects as facts for the state of a home: `codes` and `remedied` of `HomeFacts`, named by `defectKey`. */
export type DefectFacts = Pick<HomeFacts, 'codes' | 'remedied'>;

/**
 * The facts that the defects of sites give, by site id; sites without defects are not in it. Observations that ended are left out. Of the
 * work on the rest, the day and the paper are said once the paper was verified: one that is gone in a later report was put right on its day
 * at the latest.
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
    .leftJoin('certificate', 'certificate.id', 'defect.certificate_id')
    .where('defect.company_id', '=', viewer.companyId)
    .where(
      'defect.site_id',
      'in',
      visibleSites(db, viewer).where('site.id', 'in', listed(db, siteIds).select('hit.id')).select('site.id'),
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
      'defect.earlier_id',
      'certificate.outcome',
    ])
    .execute();
  const facts = new Map<string, DefectFacts>();
  for (const row of rows) {
    const of = facts.get(row.site_id) ?? { codes: [], remedied: [] };
    of.codes.push({ ...foundIn(row), inspectedOn: row.starts_on, asksForWork: asksForWork(row), ...daysOf(row) });
    // Once the proof stands, the clock stops on the day of the work, not on that of its check.
    if (row.done_on !== null && isOver(row.state)) {
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
  Pick<DefectTable, 'code' | 'state' | 'state_on' | 'made_safe_on' | 'made_safe_at' | 'done_on'>;

/** An observation, what made it safe, and the defence that a person accepted of it alone. */
const foundIn = (row: Row) => ({
  ...{ id: keyOf(row), name: nameOf(row), code: row.code },
  madeSafeAt: madeSafeAt(row),
  defendedOn: row.state === 'defended' ? row.state_on : null,
});

/** An observation of another firm's report before it is a defect. */
export const notFollowed = (each: Listed): DefectFacts['codes'][number] => ({
  ...{ id: keyOf(each), name: nameOf(each), code: each.code, madeSafeAt: null, defendedOn: null },
  ...{ inspectedOn: each.found_on, asksForWork: true },
});

/** A report without an outcome, such as a visual one, asks for no work by law, but what it lists is open. */
const asksForWork = ({ outcome, earlier_id: byOther }: { outcome: string | null } & Pick<DefectTable, 'earlier_id'>) =>
  outcome !== null || byOther !== null;

/** Work that nobody has looked at yet left no danger behind, as its paper says. */
function madeSafeAt({ made_safe_at: at, made_safe_on: on, done_on: doneOn }: Row): string | null {
  if (at !== null) return inLondon(Date.parse(at));
  return on ?? doneOn;
}

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
