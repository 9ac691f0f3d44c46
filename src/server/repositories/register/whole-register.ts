import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';
import { getClientToChange, listClients } from './clients.ts';
import { listSites, type SiteRow } from './listed-sites.ts';
import { findMergedInto } from './merged-into.ts';
import { getSiteToChange, type Site } from './sites.ts';
import { listVisitsOfSite } from './visit-lists.ts';
import type { Visit } from './visits.ts';

/** As many as a page shows at a time: more words find the rest. */
const MOST = 20;

/**
 * A person who starts a visit on the spot searches all of the company's sites, not only those where they have been: they see the
 * list's columns and nothing more. A visit gives them access to the rest of the site.
 */
const asWholeCompany = (viewer: Viewer): Viewer => ({ ...viewer, role: 'office' });

/** @param search  as for `listSites`. */
export async function listSitesToBegin(
  db: Db,
  viewer: Viewer,
  search: string,
): Promise<{ sites: SiteRow[]; isMore: boolean }> {
  const whole = asWholeCompany(viewer);
  const { sites } = await listSites(db, whole, { search });
  return { sites: sites.slice(0, MOST), isMore: sites.length > MOST };
}

/**
 * The site at which a job begins; for one that was merged into another, that one.
 * @throws NotFoundError when the company has no such site; ConflictError when it is archived.
 */
export async function getSiteToBegin(
  db: Db,
  viewer: Viewer,
  siteId: string,
): Promise<Pick<Site, 'id' | 'name' | 'addressLines' | 'town' | 'postcode' | 'clientName'>> {
  const { id, name, addressLines, town, postcode, clientName } = await getSiteToChange(
    db,
    asWholeCompany(viewer),
    (await findMergedInto(db, viewer, 'site', siteId)) ?? siteId,
  );
  return { id, name, addressLines, town, postcode, clientName };
}

export type VisitToBegin = Pick<Visit, 'id' | 'day' | 'windowFrom' | 'windowTo' | 'electricianName' | 'status'> & {
  /** Whether the viewer is on it, and may open it. */
  isOwn: boolean;
};

/** The visits of a site that are booked, in progress or waiting to be booked again: a new visit may duplicate one. */
export async function listVisitsToBegin(db: Db, viewer: Viewer, siteId: string): Promise<VisitToBegin[]> {
  const visits = await listVisitsOfSite(db, asWholeCompany(viewer), siteId);
  const open = visits.filter(({ status }) => status !== 'done' && status !== 'cancelled');
  return open.slice(-MOST).map(({ id, day, windowFrom, windowTo, electricianName, status, ...visit }) => ({
    ...{ id, day, windowFrom, windowTo, electricianName, status },
    isOwn: visit.electricianId === viewer.userId || visit.isColleagues === true,
  }));
}

export type ClientToBegin = { id: string; name: string };

/** @param search  part of a name. */
export async function listClientsToBegin(
  db: Db,
  viewer: Viewer,
  search: string,
): Promise<{ clients: ClientToBegin[]; isMore: boolean }> {
  const { clients } = await listClients(db, asWholeCompany(viewer), { search });
  return { clients: clients.slice(0, MOST).map(({ id, name }) => ({ id, name })), isMore: clients.length > MOST };
}

/** For one that was merged into another, that one. @throws NotFoundError when the company has no such client; ConflictError when it is archived. */
export async function getClientToBegin(db: Db, viewer: Viewer, clientId: string): Promise<ClientToBegin> {
  const at = (await findMergedInto(db, viewer, 'client', clientId)) ?? clientId;
  const { id, name } = await getClientToChange(db, asWholeCompany(viewer), at);
  return { id, name };
}
