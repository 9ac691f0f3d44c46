import { answerOf } from '../../../server/lists/answer.ts';
import { readAsked } from '../../../server/lists/asked.ts';
import type { ListContext } from '../../../server/lists/list.ts';
import { stateWord } from '../../../server/office-lists/home-columns.tsx';
import type { HomeRow } from '../../../server/office-lists/home-rows.ts';
import { homeList } from '../../../server/office-lists/homes.tsx';
import { buckets } from '../../defects/domain/defect-state.ts';
import { type Defect, listDefectsAt } from '../../defects/records/defects.ts';

/** The list of sites that shows all of them. */
export const TO_BOOK = 'state=plan&booked=no';
/** So many stand beside the week. Our own choice. */
const MOST = 10;

export type HomeToBook = Pick<HomeRow, 'id' | 'name' | 'nextDue' | 'state'> & {
  postcode: string;
  /** What it waits for: the codes of its defects, or the state of its inspection. */
  needs: string;
  /** The form that books it, to which a person and a day can be added. */
  form: string;
};

/**
 * The homes late, open or due in 90 days without a visit, what is due first before the rest.
 * @param but  ids of sites that are shown in another place.
 * @returns the first of them, and how many more there are.
 */
export async function homesToBook(
  context: ListContext,
  but: ReadonlySet<string>,
): Promise<{ homes: HomeToBook[]; more: number }> {
  const { rows, count } = await answerOf(homeList, context, await readAsked(homeList, context, TO_BOOK));
  const others = rows.filter(({ id }) => !but.has(id));
  const shown = others.slice(0, MOST);
  const ids = shown.map(({ id }) => id);
  const defects = Map.groupBy(
    (await listDefectsAt(context.db, context.viewer, ids)).filter(waitsForRepair),
    ({ site_id }) => site_id,
  );
  return {
    homes: shown.map((row) => toBook(row, defects.get(row.id) ?? [])),
    more: count - (rows.length - others.length) - shown.length,
  };
}

const waitsForRepair = ({ state, bucket }: Defect): boolean =>
  state === 'open' && bucket !== null && bucket !== buckets.wanted;

/** A repair is booked for its defects, unless the inspection is due before it. */
function toBook(row: HomeRow, defects: readonly Defect[]): HomeToBook {
  const { id, name, nextDue, state, inspectionDue } = row;
  const isRepair = defects.length > 0 && (nextDue === '' || nextDue !== inspectionDue);
  const query = new URLSearchParams(isRepair ? defects.map((each) => ['defect', each.id]) : { site: id });
  return {
    ...{ id, name, nextDue, state, postcode: row.address.postcode },
    needs: isRepair
      ? defects
          .map(({ code }) => code)
          .toSorted()
          .join(', ')
      : stateWord(row),
    form: `${isRepair ? '/defects/repair' : '/visits/new'}?${query}`,
  };
}
