import type { StateKey } from '../../../components/office/parts/state.tsx';
import { CONDITION_REPORT } from '../../../domain/register/earlier-certificate.ts';
import { showNear } from '../../../domain/time/calendar.ts';
import { addDays, firstDay } from '../../../domain/time/dates.ts';
import { firstIds, inOrder } from '../../../server/lists/answer.ts';
import { readAsked } from '../../../server/lists/asked.ts';
import type { ListContext } from '../../../server/lists/list.ts';
import { stateWord } from '../../../server/office-lists/home-columns.tsx';
import { soon } from '../../../server/office-lists/home-filters.ts';
import type { HomeRow } from '../../../server/office-lists/home-rows.ts';
import { homeList } from '../../../server/office-lists/homes.tsx';
import { listAwaitedReports } from '../../../server/repositories/homes/booked-visits.ts';
import { asksInspection, isPaper } from '../../compliance/domain/clock.ts';
import { stateWords } from '../../compliance/domain/words.ts';
import { homeStates } from '../../compliance/server/states.ts';
import { buckets } from '../../defects/domain/defect-state.ts';
import { type Defect, listDefectsAt, listToBook } from '../../defects/records/defects.ts';
import { type ChosenSite, listChosenSites } from './repository/planned.ts';

/** The list of sites that shows all of them. */
export const TO_BOOK = 'state=plan&booked=no';
/** So many stand beside the week. Our own choice. */
const MOST = 10;
/** So many of either kind are looked at: each is read whole. */
const MOST_DEFECTS = 200;
const MOST_HOMES = 60;

type HomeToBook = {
  id: string;
  /** What it waits for: the codes of its defects, or the state of its inspection. */
  needs: string;
  /** The form that books it, to which a person and a day can be added. */
  form: string;
  /** By when, as it is shown. */
  by: { state: StateKey; word: string };
};
type Waiting = HomeToBook & { rank: number; day: string };

/** A danger, then what is urgent without a day, then the rest by day. */
const ranks = { danger: 0, urgent: 1, byDay: 2 };
const NO_DAY = '9999-12-31';

/**
 * The homes that a visit would help and that have none for it: open defects to repair, and inspections late or due in 90 days.
 * @param but  ids of sites that are shown in another place.
 * @returns the first of them, how many more there are, and whether others were not looked at.
 */
export async function homesToBook(
  context: ListContext,
  but: ReadonlySet<string>,
): Promise<{ homes: (HomeToBook & { site: ChosenSite })[]; more: number; isCut: boolean }> {
  const { db, viewer, today } = context;
  const defects = await listToBook(db, viewer, MOST_DEFECTS);
  const repairs = [...Map.groupBy(defects, ({ site_id }) => site_id)].map(([id, theirs]) =>
    repairOf(id, theirs, today),
  );
  const asked = await firstIds(homeList, context, await readAsked(homeList, context, TO_BOOK), MOST_HOMES);
  const isRepaired = new Set(repairs.map(({ id }) => id));
  const rows = await inOrder(
    homeList,
    context,
    asked.filter((id) => !isRepaired.has(id)),
  );
  const waiting = [...repairs, ...(await inspectionsOf(context, rows))].filter(({ id }) => !but.has(id));
  const sites = await listChosenSites(
    db,
    viewer,
    waiting.map(({ id }) => id),
  );
  const byId = new Map(sites.map((site) => [site.id, site]));
  const homes = waiting
    .flatMap((each) => {
      const site = byId.get(each.id);
      return site ? [{ ...each, site }] : [];
    })
    .sort((a, b) => a.rank - b.rank || (a.day < b.day ? -1 : Number(a.day > b.day)));
  const isCut = defects.length === MOST_DEFECTS || asked.length === MOST_HOMES;
  return { homes: homes.slice(0, MOST), more: Math.max(0, homes.length - MOST), isCut };
}

/** A repair is booked for the home's defects, also where its inspection is due. */
function repairOf(id: string, defects: readonly Defect[], today: string): Waiting {
  const isDanger = defects.some(({ bucket }) => bucket === buckets.atOnce);
  const day = isDanger
    ? ''
    : (firstDay(defects.map(({ due_on, target_on }) => due_on ?? target_on ?? undefined)) ?? '');
  const rank = defects.some(({ code }) => code === 'C1') ? ranks.danger : day === '' ? ranks.urgent : ranks.byDay;
  const codes = defects.map(({ code }) => code).toSorted();
  const state = rank === ranks.danger ? 'danger' : rank === ranks.urgent || day < today ? 'late' : 'due';
  const word = rank === ranks.danger ? 'At once' : 'Urgent';
  return {
    ...{ id, rank, day: isDanger ? '' : day || NO_DAY, needs: codes.join(', ') },
    form: `/defects/repair?${new URLSearchParams(defects.map((each) => ['defect', each.id]))}`,
    by: day === '' ? { state, word } : { state, word: day < today ? 'late' : showNear(day, today) },
  };
}

/** Those whose inspection, or a check that no defect stands for, is to be booked: a paper that is owed needs no visit. */
async function inspectionsOf({ db, viewer, today }: ListContext, rows: readonly HomeRow[]): Promise<Waiting[]> {
  const ids = rows.map(({ id }) => id);
  const awaited = await listAwaitedReports(db, viewer, ids, CONDITION_REPORT);
  const inspected = new Set(awaited.map(({ siteId }) => siteId));
  const followed = (await listDefectsAt(db, viewer, ids)).filter(({ bucket }) => bucket !== null);
  const isFollowed = new Set(followed.map(({ site_id }) => site_id));
  const states = await homeStates(db, viewer, ids, today);
  const lastDay = addDays(today, Math.max(...soon));
  return rows.flatMap((row): Waiting[] => {
    const unmet = (states.get(row.id)?.assessment.clocks ?? []).filter(({ metOn }) => metOn === undefined);
    const isDue =
      !inspected.has(row.id) &&
      ((row.inspectionDue !== '' && row.inspectionDue <= lastDay) ||
        unmet.some(({ duty, due }) => asksInspection(duty) && (due === null || due <= lastDay)));
    const others = unmet.filter(({ duty }) => !asksInspection(duty) && !isPaper(duty));
    const isOther = others.some(({ of }) => of === undefined || !isFollowed.has(row.id));
    if (!isDue && !isOther) return [];
    const isDanger = row.state === 'danger';
    const day = (isDue ? row.inspectionDue : firstDay(others.map(({ due }) => due?.slice(0, 10)))) ?? '';
    const isLate = row.state === 'late' || row.state === 'no_report' || (day !== '' && day < today);
    const state = isDanger ? 'danger' : isLate ? 'late' : 'due';
    const word = isDanger
      ? 'At once'
      : day >= today
        ? showNear(day, today)
        : isLate
          ? 'late'
          : stateWords[row.state].word;
    return [
      {
        ...{ id: row.id, rank: isDanger ? ranks.danger : ranks.byDay, day: day || NO_DAY, needs: stateWord(row) },
        ...{ form: `/visits/new?site=${row.id}`, by: { state, word } },
      },
    ];
  });
}
