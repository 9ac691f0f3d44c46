import { randomUUID } from 'node:crypto';
import { eicA4 } from '../../../src/domain/forms/eic/a4.ts';
import { eicrA4 } from '../../../src/domain/forms/eicr/a4.ts';
import { meiwcA4 } from '../../../src/domain/forms/meiwc/a4.ts';
import { visualA4 } from '../../../src/domain/forms/visual/a4.ts';
import type { Change } from '../../../src/domain/report/merge.ts';
import { openDatabase } from '../../../src/server/db/connect.ts';
import type { Db } from '../../../src/server/db/dialect.ts';
import { openBlobStore } from '../../../src/server/documents/blobs/store/open-store.ts';
import { addPhotos } from '../../../src/server/reports/photos/add-photos.ts';
import { arrive } from '../../../src/server/visits/attendance/arrive.ts';
import { pagesOf } from '../../e2e/support/addresses.ts';
import { makePlaces, type Places } from '../../e2e/support/places.ts';
import { makeDeps } from '../../support/deps.ts';
import { filledVisual } from '../../support/filled-visual.ts';
import { changesOf } from '../../support/inspection.ts';
import { bookWork, soundMinorWorks } from '../../support/new-work/issued-work.ts';
import { installationOfFour } from '../../support/new-work/sound-installation.ts';
import { phonePhoto } from '../../support/photos.ts';
import { book, fill, type TestCompany } from '../../support/world.ts';
import { signIn } from '../servers.ts';
import { busyInspection } from '../world.ts';
import type { Page } from './pages.ts';

export type Section = { origin: string; pages: Page[]; close(): Promise<void> };

/**
 * The section on a server with something of every kind: all pages of its routes that the electrician opens, and those that only an
 * apprentice does. An address that leads on or has nothing to show is none of them.
 */
export async function makeSection(): Promise<Section> {
  const places = await makePlaces();
  try {
    const { origin } = places.server;
    const { electrician, apprentice } = places.mine.people;
    const cookie = await signIn(origin, electrician.email);
    const more = await makeMore(places, origin, cookie);
    const pages = [
      ...(await opened(origin, cookie, [...pagesOf(places, 'electrician'), ...more])),
      ...(await opened(origin, await signIn(origin, apprentice.email), pagesOf(places, 'apprentice'))),
    ];
    return { origin, pages, close: places.close };
  } catch (error) {
    await places.close();
    throw error;
  }
}

/** Those of the addresses that answer with a page. @throws Error where one of them fails. */
async function opened(origin: string, cookie: string, paths: readonly string[]): Promise<Page[]> {
  const pages: Page[] = [];
  for (const path of new Set(paths)) {
    const answer = await ask(origin, cookie, path);
    if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`);
    if (answer.status === 200) pages.push({ path, url: `${origin}${path}`, cookie });
  }
  return pages;
}

async function ask(origin: string, cookie: string, path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${origin}${path}`, { headers: { cookie }, redirect: 'manual' });
  return { status: answer.status, text: await answer.text() };
}

const photographed = 'observations/obs-1';

/** What the places do not have: a visit under way with a full board, a photo and a finding, and the other forms. */
async function makeMore({ server, mine }: Places, origin: string, cookie: string): Promise<string[]> {
  const { db, close } = openDatabase({ dataDir: server.dataDir });
  try {
    const busy = await makeBusy(db, mine, server.dataDir);
    const report = `/electrician/reports/${busy.reportId}`;
    const board = `${report}/boards/${busy.boardId}`;
    return [
      `/electrician/visits/${busy.visitId}`,
      `/electrician/visits/${busy.visitId}/giving-up`,
      `${report}/photos/${busy.photoId}?of=${photographed}`,
      `${report}/check`,
      ...(await overridesOf(origin, cookie, report)),
      ...['', '/grid', '/table', '/grid/ways', '/paper', '/grid/zs', '/grid/same-rcd'].map(
        (below) => `${board}${below}`,
      ),
      ...(await makeOtherForms(db, mine)),
    ];
  } finally {
    await close();
  }
}

/** A visit that its electrician is at, with a board of forty circuits of which one fails, and a photo. */
async function makeBusy(db: Db, company: TestCompany, dataDir: string) {
  const { electrician } = company.people;
  const { reportId, visitId } = await book(db, company, electrician);
  const { inspection, boardId, circuitId } = busyInspection();
  await fill(db, electrician, reportId, changesOf(inspection));
  await fill(db, electrician, reportId, highZs(`boards/${boardId}/circuits/${circuitId}`));
  const at = new Date();
  await db.transaction().execute((trx) => arrive(trx, electrician, { visitId, at: at.toISOString() }, at));
  const { deps } = makeDeps(db, { blobs: openBlobStore({ blobs: undefined, dataDir }) });
  const sent = {
    submission: randomUUID(),
    contentHash: 'x',
    boundTo: photographed,
    sent: [await phonePhoto()],
  };
  const { added, refused } = await addPhotos(deps, electrician, reportId, sent);
  if (refused.length > 0) throw new Error(`the photo was not taken: ${refused.join(', ')}`);
  return { reportId, visitId, boardId, photoId: added[0] ?? '' };
}

/** Of a circuit: a type B of 32 A without an RCD whose Zs is above its limit. */
const highZs = (circuit: string): Change[] => [
  { path: `${circuit}/zs`, value: { text: '1.52', provenance: 'measured' } },
  ...['standard', 'type', 'idn', 'rating', 'delay', 'ms', 'button'].map(
    (name): Change => ({ path: `${circuit}/rcd_${name}`, value: null }),
  ),
  { path: `${circuit}/ocpd_standard`, value: 'BS EN 60898' },
  { path: `${circuit}/ocpd_type`, value: 'B' },
  { path: `${circuit}/ocpd_rating`, value: '32' },
];

/** Where a reason is given against a finding: the first that the checks of a report lead to. */
async function overridesOf(origin: string, cookie: string, report: string): Promise<string[]> {
  const { text } = await ask(origin, cookie, `${report}/check`);
  const [, href] = /href="([^"]*\/override\?[^"]*)"/.exec(text) ?? [];
  return href === undefined ? [] : [href.replaceAll('&amp;', '&')];
}

/** A draft of each other form, filled in: its own page, and the sections that an EICR does not have. */
async function makeOtherForms(db: Db, company: TestCompany): Promise<string[]> {
  const ofEicr = new Set(eicrA4.sections.map(({ key }) => key));
  const forms = [
    { form: meiwcA4, changes: soundMinorWorks(), below: ['/whole'] },
    { form: eicA4, changes: installationOfFour(), below: ['/sign/others'] },
    { form: visualA4, changes: filledVisual(), below: ['/inspection_schedule', '/observations'] },
  ];
  const paths: string[] = [];
  for (const { form, changes, below } of forms) {
    const { reportId } = await bookWork(db, company, form.formType);
    await fill(db, company.people.electrician, reportId, changes);
    const own = form.sections.filter(({ key }) => !ofEicr.has(key)).map(({ key }) => `/${key}`);
    const pages = ['', ...own, ...below, '/check', '/sign'];
    paths.push(...pages.map((page) => `/electrician/reports/${reportId}${page}`));
  }
  return paths;
}
