import { sql } from 'kysely';
import { NotFoundError } from '../../../kernel/errors.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { isOnTheTools, visibleSites } from '../../../server/repositories/fences.ts';
import { listed } from '../../../server/repositories/listed.ts';
import { countTallied } from '../../../server/repositories/tallies.ts';
import { type Assessment, assess, hasOlderCopies } from '../domain/assess.ts';
import type { HomeFacts } from '../domain/facts.ts';
import {
  type OpenCodes,
  openCodes,
  type ShownState,
  shownState,
  shownStates,
  statusDates,
} from '../domain/status-dates.ts';
import { openBeyondLaw, sentencesOf, wordOf } from '../domain/words.ts';
import { gatherAt } from '../records/refresh.ts';
import { homeSql } from './state-sql.ts';

export type HomeState = {
  state: ShownState;
  word: string;
  tone: 'good' | 'warn' | 'bad' | 'info';
  /** The reasons with their regulations; the first one is the shortest answer. */
  sentences: readonly string[];
  assessment: Assessment;
  /** The first day of all clocks that are not met, and that of the next inspection. */
  nextDue: string | null;
  inspectionDue: string | null;
  open: OpenCodes;
  /** Copies were due before anybody recorded here who has them: they have no clock. */
  hasOlderCopies: boolean;
};

/**
 * The states of homes that the viewer sees, by the site's id, from stored states with two queries. Homes without a valid stored state are
 * worked out for this answer.
 * @param today  the local day, YYYY-MM-DD, at whose end they are asked about.
 */
export async function homeStates(
  db: Db,
  viewer: Viewer,
  siteIds: readonly string[],
  today: string,
): Promise<Map<string, HomeState>> {
  if (siteIds.length === 0) return new Map();
  const rows = await visibleSites(db, viewer)
    .where('site.id', 'in', listed(db, siteIds).select('hit.id'))
    .leftJoin('home_state', 'home_state.site_id', 'site.id')
    .leftJoin('home_facts', 'home_facts.site_id', 'site.id')
    .select(['site.id', 'home_state.stale_from', 'home_state.worked_at', 'home_facts.facts'])
    .execute();
  const isRight = ({ worked_at, stale_from }: (typeof rows)[number]) =>
    worked_at !== null && (stale_from === null || stale_from > today);
  const stored = new Map<string, HomeFacts>(
    rows.filter(isRight).flatMap(({ id, facts }) => (facts === null ? [] : [[id, JSON.parse(facts)]])),
  );
  const missing = rows.map(({ id }) => id).filter((id) => !stored.has(id));
  const { homes } =
    missing.length === 0
      ? { homes: undefined }
      : await gatherAt(db, { companyId: viewer.companyId, siteIds: missing, now: new Date(`${today}T12:00:00Z`) });
  for (const [id, { facts }] of homes ?? []) stored.set(id, { ...facts, today });
  return new Map([...stored].map(([id, facts]) => [id, stateOf({ ...facts, today })]));
}

/** The state of a site that the viewer sees. */
export async function homeState(db: Db, viewer: Viewer, siteId: string, today: string): Promise<HomeState> {
  const state = (await homeStates(db, viewer, [siteId], today)).get(siteId);
  if (!state) throw new NotFoundError(`site ${siteId}`);
  return state;
}

function stateOf(facts: HomeFacts): HomeState {
  const assessment = assess(facts);
  const { nextDue, inspectionDue } = statusDates(facts);
  const sentences = sentencesOf(assessment);
  const beyond = openBeyondLaw(facts);
  // Shown if nothing is late or owed.
  const isQuiet = assessment.status === 'in_order';
  return {
    state: shownState(assessment),
    ...wordOf(assessment),
    sentences: [...(isQuiet && beyond ? [beyond] : []), ...sentences, ...(!isQuiet && beyond ? [beyond] : [])],
    assessment,
    ...{ nextDue, inspectionDue, open: openCodes(facts), hasOlderCopies: hasOlderCopies(facts) },
  };
}

/** The same for the homes in each of some buildings; a state without homes is left out. */
export async function countByBuilding(
  db: Db,
  viewer: Viewer,
  buildingIds: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, Partial<StateCounts>>> {
  if (buildingIds.length === 0) return new Map();
  const rows = await visibleSites(db, viewer)
    .where('site.building_id', 'in', listed(db, buildingIds).select('hit.id'))
    .where('site.building_id', '<>', sql.lit(''))
    .innerJoin('home_state', 'home_state.site_id', 'site.id')
    .where('home_state.out_of_scope', '<>', 'archived')
    .groupBy([sql`1`, sql`2`])
    .select(['site.building_id', homeSql.state(day).as('state'), (query) => query.fn.countAll().as('homes')])
    .execute();
  const counts = new Map<string, Partial<Record<ShownState, number>>>();
  for (const { building_id, state, homes } of rows)
    counts.set(building_id, { ...counts.get(building_id), [state]: Number(homes) });
  return counts;
}

export type StateCounts = Readonly<Record<ShownState, number>>;

/** Counts the homes that the viewer sees by their state on a day. */
export async function countByStatus(
  db: Db,
  viewer: Viewer,
  { clientId, day }: { clientId?: string | undefined; day: string },
): Promise<StateCounts> {
  const isClient = viewer.role === 'client';
  if (isClient && clientId !== undefined && clientId !== viewer.clientId) return countsFrom(new Map());
  const of = isClient ? (viewer.clientId ?? '') : clientId;
  const counted = isOnTheTools(viewer)
    ? await countOwn(db, viewer, { clientId, day })
    : await countTallied(db, viewer.companyId, { list: 'homes', facet: 'state', clientId: of, day });
  return countsFrom(counted);
}

const countsFrom = (counted: ReadonlyMap<string, number>) =>
  Object.fromEntries(shownStates.map((name) => [name, counted.get(name) ?? 0])) as StateCounts;

/** Electricians and apprentices see the sites of their work only. */
async function countOwn(db: Db, viewer: Viewer, { clientId, day }: { clientId?: string | undefined; day: string }) {
  const rows = await visibleSites(db, viewer)
    .innerJoin('home_state', 'home_state.site_id', 'site.id')
    .where('home_state.out_of_scope', '<>', 'archived')
    .$if(clientId !== undefined, (query) => query.where('home_state.client_id', '=', clientId as string))
    .groupBy(sql`1`)
    .select([homeSql.state(day).as('state'), (query) => query.fn.countAll().as('homes')])
    .execute();
  return new Map<string, number>(rows.map(({ state, homes }) => [state, Number(homes)]));
}
