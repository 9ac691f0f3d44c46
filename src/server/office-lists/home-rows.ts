import type { ShownState } from '../../features/compliance/domain/status-dates.ts';
import { homeSql } from '../../features/compliance/server/state-sql.ts';
import type { ListContext } from '../lists/list.ts';
import { visibleSites } from '../repositories/fences.ts';
import { listed } from '../repositories/listed.ts';
import { type InFile, listForFiles } from './homes-in-files.ts';
import { listNextVisits, type NextVisit } from './next-visits.ts';

export type HomeRow = {
  id: string;
  name: string;
  address: { addressLines: string[]; town: string; postcode: string };
  uprn: string;
  ownReference: string;
  nation: string;
  tenure: string;
  clientName: string;
  state: ShownState;
  /** Days, YYYY-MM-DD, '' where there is none. */
  nextDue: string;
  inspectionDue: string;
  lastInspected: string;
  lastOutcome: string;
  lastFirm: string;
  lastNumber: string;
  open: Record<'C1' | 'C2' | 'C3' | 'FI', number>;
  noAccess: number;
  visit: NextVisit | undefined;
  inFile: InFile | undefined;
  today: string;
};

/** Codes of observations, the gravest first. */
export const codes = ['C1', 'C2', 'C3', 'FI'] as const;
/** The homes with these ids that the viewer sees, in any order. */
export async function homeRows({ db, viewer, today, isFile }: ListContext, ids: readonly string[]): Promise<HomeRow[]> {
  const rows = await visibleSites(db, viewer)
    .where('site.id', 'in', listed(db, ids).select('hit.id'))
    .innerJoin('client', 'client.id', 'site.client_id')
    .innerJoin('home_state', 'home_state.site_id', 'site.id')
    .select([
      'site.id',
      'site.name',
      'site.address_lines',
      'site.town',
      'site.postcode',
      'site.uprn',
      'site.own_reference as ownReference',
      'site.nation',
      'site.tenure',
      'client.name as clientName',
      'home_state.next_due',
      'home_state.inspection_due',
      'home_state.last_inspected as lastInspected',
      'home_state.last_outcome as lastOutcome',
      'home_state.last_firm as lastFirm',
      'home_state.last_number as lastNumber',
      'home_state.open_c1',
      'home_state.open_c2',
      'home_state.open_c3',
      'home_state.open_fi',
      'home_state.no_access as noAccess',
    ])
    .select(homeSql.state(today).as('state'))
    .execute();
  const visits = await listNextVisits(db, viewer, ids, today);
  const inFiles = isFile ? await listForFiles(db, viewer, ids, today) : undefined;
  return rows.map(
    ({ address_lines, town, postcode, next_due, inspection_due, open_c1, open_c2, open_c3, open_fi, ...row }) => ({
      ...row,
      address: { addressLines: JSON.parse(address_lines), town, postcode },
      nextDue: next_due ?? '',
      inspectionDue: inspection_due ?? '',
      open: { C1: open_c1, C2: open_c2, C3: open_c3, FI: open_fi },
      visit: visits.get(row.id),
      inFile: inFiles?.get(row.id),
      today,
    }),
  );
}
