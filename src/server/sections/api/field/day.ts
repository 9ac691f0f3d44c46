import type { DayAnswer, DayRequest } from '../../../../domain/field-sync/day.ts';
import { library } from '../../../../domain/library/library.ts';
import { lastAtBoards } from '../../../../domain/report/work.ts';
import { dayIn } from '../../../../domain/time/company-day.ts';
import { addDays } from '../../../../domain/time/dates.ts';
import { NotFoundError } from '../../../../kernel/errors.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import { sha256 } from '../../../codes.ts';
import type { Deps } from '../../../context.ts';
import { phoneKey } from '../../../identity/phone-key.ts';
import { listOthersWork } from '../../../repositories/entries/at-work.ts';
import { listSideMarks } from '../../../repositories/entries/news.ts';
import type { DayParts } from '../../electrician/day-parts.ts';
import { onServer } from '../../electrician/on-server.ts';
import { toldSince } from '../../electrician/report/hand-over/handed.ts';
import type { IssuedOnSite, Report, ReportStore, Visit } from '../../electrician/store.ts';

/** Days ahead for which everything is prepared; later visits are only listed. */
const DAYS_AHEAD = 7;
/** Number of reports prepared: far more than a person works on at a time. */
const MOST_REPORTS = 40;
const MOST_LISTED = 200;
/** Issued reports per site that can be read without signal, the last first. */
const MOST_ISSUED = 3;
/** Unpacked size of those that are not last inspections: with more, a day with many sites would take minutes on a weak connection. */
const MOST_ISSUED_BYTES = 1_000_000;
/** Unpacked; compressed it is about a tenth. Parts that do not fit are sent with the next answer. */
const MOST_BYTES = 3 * 1024 * 1024;

/** The data for the pages of the coming days, as far as the phone lacks it, from the same store that the pages use. */
export async function makeDay(deps: Deps, viewer: Viewer, { have }: Pick<DayRequest, 'have'>): Promise<DayAnswer> {
  const parts: DayAnswer['parts'] = [];
  let bytes = 0;
  let more = false;
  for await (const [name, content] of partsOf(deps, viewer)) {
    const text = JSON.stringify(content);
    const version = versionOf(text);
    const part = { name, version, size: Buffer.byteLength(text) };
    const isThere = have[name] === version;
    // The first part is always sent, however large.
    const goes = !isThere && (bytes === 0 || bytes + part.size <= MOST_BYTES);
    if (goes) bytes += part.size;
    if (!goes && !isThere) more = true;
    parts.push(goes ? { ...part, content } : part);
  }
  return { user: viewer.userId, now: deps.clock().toISOString(), parts, more, seal: phoneKey(deps, viewer) };
}

const versionOf = (text: string): string => sha256(text).slice(0, 16);

const visitsPart = ({ today, unfinished, coming }: Awaited<ReturnType<ReportStore['ownVisits']>>): Visit[] => [
  ...today,
  ...unfinished,
  ...coming,
];

/** Sent to the phone with every answer: changes when the office changes anything about its visits. */
export async function versionOfVisits(deps: Deps, viewer: Viewer): Promise<string> {
  const store = onServer(deps).store(viewer);
  const own = await store.ownVisits(dayIn(deps.clock(), await store.timeZone()));
  return versionOf(JSON.stringify(visitsPart(own)));
}

type NamedPart = { [Name in keyof DayParts]: [name: Name, content: DayParts[Name]] }[keyof DayParts];

async function* partsOf(deps: Deps, viewer: Viewer): AsyncGenerator<NamedPart> {
  const store = onServer(deps).store(viewer);
  const timeZone = await store.timeZone();
  const today = dayIn(deps.clock(), timeZone);
  const own = await store.ownVisits(today);
  const listedVisits = visitsPart(own);
  yield ['visits', listedVisits];
  yield ['calls', Object.fromEntries(await store.calls(listedVisits.map(({ id }) => id)))];
  const listed = await listsOf(store, deps.clock());
  yield ['reports', listed];
  const [instruments, defaults, ownTexts] = [await store.instruments(), await store.defaults(), await store.ownTexts()];
  yield ['standards', { instruments, defaults, ownTexts, usedTexts: await store.usedTexts() }];
  yield ['library', library()];

  const near = own.coming.filter(({ day }) => day <= addDays(today, DAYS_AHEAD));
  const visits = [...own.today, ...own.unfinished, ...near];
  for (const siteId of new Set(visits.map(({ siteId }) => siteId))) {
    const site = await store.siteContacts(siteId).catch(unlessGone);
    if (site) yield [`site/${siteId}`, site];
  }
  const issued: Record<string, readonly IssuedOnSite[]> = {};
  for (const visit of visits.slice(0, MOST_REPORTS)) {
    const there = await store.issuedAt(visit);
    if (there.length > 0) issued[visit.id] = there;
  }
  yield ['issued', issued];
  const people = new Set<string>();
  const sites = new Set<string>();
  const lasts = new Set<string>();
  for (const id of reportsOf(visits, listed.reports)) {
    // Handed over or discarded while this is built: the next answer omits it.
    const report = await store.report(id).catch(unlessGone);
    if (!report || (report.electricianId !== viewer.userId && !report.isColleagues)) continue;
    const beside = (await listSideMarks(deps.db, viewer, [id])).get(id) ?? '';
    const work = lastAtBoards(await listOthersWork(deps.db, viewer, report, ''));
    const part = { ...(await reportPart(store, report)), work, beside };
    for (const { authorId } of [...report.conflicts, ...part.entries]) people.add(authorId);
    for (const { byId } of work) people.add(byId);
    yield [`report/${id}`, part];
    const last = (await store.lastInspection(report)) ?? null;
    if (last) lasts.add(last.reportId);
    yield [`last/${id}`, last];
    const beginning = await store.beginning(report);
    yield [`begin/${id}`, beginning?.sources ? beginning : null];
    if (sites.has(report.siteId)) continue;
    sites.add(report.siteId);
    yield [`open/${report.siteId}`, await store.openDefects(report)];
  }
  yield* issuedParts(store, visits, { issued, lasts });
  const { sessionId: _, ...shown } = viewer;
  const names = Object.fromEntries(await store.namesOf([...people]));
  yield ['account', { viewer: shown, account: await store.account(), timeZone, names }];
}

/** The last report of each site, then earlier ones, except last inspections already included, as far as there is room. */
async function* issuedParts(
  store: ReportStore,
  visits: readonly Visit[],
  { issued, lasts }: { issued: DayParts['issued']; lasts: ReadonlySet<string> },
): AsyncGenerator<NamedPart> {
  const there = new Set(lasts);
  let bytes = 0;
  for (let at = 0; at < MOST_ISSUED; at += 1)
    for (const visit of visits) {
      const reportId = issued[visit.id]?.[at]?.reportId;
      if (reportId === undefined || there.has(reportId)) continue;
      there.add(reportId);
      const report = await store.issuedReport(visit, reportId).catch(unlessGone);
      if (!report) continue;
      const size = JSON.stringify(report.document).length;
      // The list shows it as needing a signal; later ones may be smaller.
      if (bytes + size > MOST_ISSUED_BYTES) continue;
      bytes += size;
      yield [`issued/${reportId}`, report.document];
    }
}

/** The data for the list of reports. */
async function listsOf(store: ReportStore, now: Date): Promise<DayParts['reports']> {
  const open = await store.ownReports({ status: ['returned', 'draft', 'submitted', 'approved'], most: MOST_LISTED });
  const past = await store.ownReports({ status: ['issued', 'discarded'] });
  const reports = [...open.reports, ...past.reports];
  return {
    reports,
    handedTo: [...(await store.handedTo()).values()],
    handedOn: await store.handedOn(toldSince(now)),
    discarded: await store.discarded(toldSince(now)),
    corrections: Object.fromEntries(await store.corrections(reports)),
  };
}

async function reportPart(
  store: ReportStore,
  report: Report,
): Promise<Omit<DayParts[`report/${string}`], 'beside' | 'work'>> {
  const paths = [...new Set(report.conflicts.map(({ path }) => path))];
  return {
    report,
    overrides: await store.overrides(report.id),
    comments: await store.comments(report.id),
    notices: await store.givenNotices(report),
    entries: paths.length > 0 ? await store.entriesAt(report.id, paths) : [],
  };
}

/** The visits' reports first, in their order; then other reports being filled in. */
function reportsOf(visits: readonly Visit[], reports: DayParts['reports']['reports']): string[] {
  const ofVisits = visits.flatMap(({ reportId }) => (reportId === null ? [] : [reportId]));
  const open = reports.filter(({ status }) => status === 'draft' || status === 'returned').map(({ id }) => id);
  return [...new Set([...ofVisits, ...open])].slice(0, MOST_REPORTS);
}

function unlessGone(error: unknown): undefined {
  if (!(error instanceof NotFoundError)) throw error;
}
