import { randomUUID } from 'node:crypto';
import { openBrowser } from '../../src/demo/browser.ts';
import { library } from '../../src/domain/library/library.ts';
import { nothingSettled } from '../../src/domain/standards/company-defaults.ts';
import { answering } from '../../src/field/answering.tsx';
import { newDraft } from '../../src/field/kept/draft.ts';
import { openPhone, type Phone } from '../../src/field/kept/phone.ts';
import { writeOnPhone } from '../../src/field/people.ts';
import type { Surroundings } from '../../src/field/surroundings.ts';
import { filledMaps, onSiteClock, onSiteViewer } from './filled-maps.ts';
import { renderHtml } from './same-markup.ts';

/** No server: whatever is asked of it fails as without a signal. */
const noSignal: Surroundings['fetched'] = async () => {
  throw new TypeError('Failed to fetch');
};

/** What browsers tell of themselves, where there is none. */
export const ofNoBrowser: Pick<Surroundings, 'signedIn' | 'room' | 'unsentMark'> = {
  signedIn: async () => undefined,
  room: async () => undefined,
  unsentMark: { read: async () => 0, write: async () => undefined },
};

/**
 * The section as a service worker answers it, with a day that was made ready. Needs `fake-indexeddb/auto`.
 * @param fetched  the server, where there is one. @param tells  what the browser tells of itself
 */
export async function phonePlace({
  fetched = noSignal,
  tells = {},
}: {
  fetched?: Surroundings['fetched'];
  tells?: Partial<typeof ofNoBrowser>;
} = {}) {
  const reportId = 'r1';
  const user = `u-${randomUUID()}`;
  const phone = await openPhone(user);
  await makeReadyByHand(phone, reportId);
  await writeOnPhone({ user });
  const surroundings = {
    ...{ fetched, clock: onSiteClock, isOnline: () => fetched !== noSignal, changed: () => undefined },
    ...ofNoBrowser,
    ...tells,
    renderHtml,
    assets: { url: (name: string) => `/static/${name}` },
  };
  const section = answering(surroundings);
  const origin = 'http://phone.example';
  const work: Promise<unknown>[] = [];
  const ask = async (request: Request) => {
    // Browsers say where a form comes from; a request made here does not.
    Object.defineProperty(request, 'referrer', { value: `${origin}/electrician` });
    return section.answer({ request, after: (more) => void work.push(more.catch(() => undefined)) });
  };
  return {
    browser: openBrowser(ask, origin),
    signer: onSiteViewer.name,
    visitId: `visit-${reportId}`,
    reportId,
    phone,
    section,
    /** Until what went on after the answers is over. */
    settled: async () => {
      while (work.length > 0) await work.pop();
    },
    async report() {
      // What the worker wrote, and not what this place remembers.
      const fresh = await openPhone(user);
      const { told, seq, document, status } = await fresh.draft(reportId);
      fresh.close();
      return { ...told.report, seq, document, status };
    },
  };
}

/** What the server would tell, from maps. */
async function makeReadyByHand(phone: Phone, reportId: string): Promise<void> {
  const { store } = filledMaps(reportId);
  const viewer = { ...onSiteViewer, userId: phone.user };
  const visits = (await store.ownVisits('2026-11-24')).today.map((visit) => ({ ...visit, electricianId: phone.user }));
  const report = { ...(await store.report(reportId)), electricianId: phone.user };
  const contents = {
    account: { viewer, account: await store.account(), timeZone: await store.timeZone(), names: {} },
    visits,
    calls: {},
    issued: {},
    reports: { reports: [report], handedTo: [], handedOn: [], corrections: {} },
    standards: { instruments: [], defaults: nothingSettled, ownTexts: [] },
    library: library(),
    [`site/${report.siteId}`]: await store.siteContacts(report.siteId),
    [`report/${reportId}`]: null,
    [`last/${reportId}`]: null,
    [`begin/${reportId}`]: null,
  };
  await phone.told({
    parts: Object.entries(contents).map(([name, content]) => ({ name, version: '1', size: 1, content })),
    drafts: [newDraft({ report, overrides: [], comments: [], entries: [] }, 0)],
    facts: { ready: { at: onSiteClock().toISOString(), bytes: 1000, reports: 1 } },
  });
}
