import { expect, test } from 'vitest';
import type { FormType } from '../../../src/domain/forms/definition.ts';
import type { Change } from '../../../src/domain/report/merge.ts';
import { writeDocument } from '../../../src/server/repositories/entries/documents.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { filledVisual } from '../../support/filled-visual.ts';
import { bookWork, issuedWork, issueFilled } from '../../support/new-work/issued-work.ts';
import { installationOfFour } from '../../support/new-work/sound-installation.ts';
import type { RealPhone } from '../../support/real-phone.ts';
import { issuedReport } from '../../support/reports.ts';
import { book, fill, putInState } from '../../support/world.ts';
import { openSite, type Site, textOf } from '../electrician/site.ts';
import { phoneOf } from './phone-of.ts';

/** The installation certificate that one person signs. */
const installationOfOne = (): Change[] => [
  ...installationOfFour().filter(({ path }) => !/second_designer|single_signature/.test(path)),
  { path: 'declarations/single_signature', value: true },
];

async function issuedAs(site: Site, kind: FormType, changes: readonly Change[]): Promise<string> {
  const { reportId } = await bookWork(site.deps.db, site.company, kind);
  await fill(site.deps.db, site.company.people.electrician, reportId, changes);
  return (await issueFilled(site.deps, site.company, reportId)).id;
}

const mainOf = (html: string) => textOf(html.slice(html.indexOf('<main'))).replace(/\s+/g, ' ');
const partsOf = (phone: RealPhone, user: string, kind: string) =>
  phone.kept(user, async (kept) =>
    (await kept.parts()).flatMap(({ name }) => (name.startsWith(`${kind}/`) ? [name.slice(kind.length + 1)] : [])),
  );

onBothDatabases('issued reports of a site, on a phone with no signal', (database) => {
  test('the last three are shown as the server shows them, for any form; older ones leave the phone', async () => {
    const site = await openSite(database.db);
    const { electrician } = site.company.people;
    let now = site.deps.clock();
    const works = (await issuedWork(site.deps, site.company)).id;
    const visual = await issuedAs(site, 'VISUAL', filledVisual());
    const installation = await issuedAs(site, 'EIC', installationOfOne());
    // The visit has no report, so the phone has nothing else of the site's last inspection.
    await putInState(database.db, site.reportId, 'discarded');
    const deps = { ...site.deps, clock: () => now };
    const phone = await phoneOf({ deps }, electrician);
    const server = await site.signedIn(electrician);
    const list = `/electrician/visits/${site.visitId}/issued`;
    const lacking = async () =>
      (await phone.browser.get(list)).html
        .split('<li')
        .filter((each) => each.includes('Needs a signal'))
        .map((each) => /issued\/([^"/]+)"/.exec(each)?.[1]);

    phone.network.isThere = false;
    expect(await lacking()).toEqual([]);
    for (const id of [works, visual, installation]) {
      const addresses = [`${list}/${id}`];
      for (const board of (await site.document(id)).boards ?? []) addresses.push(`${list}/${id}/boards/${board.id}`);
      for (const address of addresses) {
        const shown = await phone.browser.get(address);
        expect([address, shown.status]).toEqual([address, 200]);
        expect(mainOf(shown.html)).toBe(mainOf((await server.open(address)).html));
      }
      expect(textOf((await phone.browser.get(`${list}/${id}`)).html)).toContain('the photos and the certificate need');
      expect((await phone.browser.get(`${list}/${id}/document.pdf`)).status).toBe(503);
    }

    // A newer one replaces the oldest.
    const newest = (await issuedReport(site.deps, site.company)).id;
    phone.network.isThere = true;
    now = new Date(now.getTime() + 11 * 60_000);
    await phone.send();
    phone.network.isThere = false;
    const there = [installation, newest, visual].sort();
    expect((await partsOf(phone, electrician.userId, 'issued')).sort()).toEqual(there);
    expect(await lacking()).toEqual([works]);
    expect((await phone.browser.get(`${list}/${works}`)).status).toBe(503);
    expect((await phone.browser.get(`${list}/${newest}`)).status).toBe(200);

    // Once the visit is over they lose access, as on the server.
    phone.network.isThere = true;
    await database.db.updateTable('visit').set({ status: 'done' }).where('id', '=', site.visitId).execute();
    await phone.send();
    expect(await partsOf(phone, electrician.userId, 'issued')).toEqual([]);
    phone.network.isThere = false;
    expect((await phone.browser.get(`${list}/${newest}`)).status).not.toBe(200);
  });

  test('one that there is no room for needs a signal, and says so; the others are shown', async () => {
    const site = await openSite(database.db);
    const { electrician } = site.company.people;
    const works = (await issuedWork(site.deps, site.company)).id;
    const { reportId: visual } = await bookWork(site.deps.db, site.company, 'VISUAL');
    await fill(site.deps.db, electrician, visual, filledVisual());
    const document = await site.document(visual);
    const large = { ...document, padding: { text: 'x'.repeat(1_000_001) } } as typeof document;
    const about = { id: visual, companyId: site.company.id, document };
    await database.db.transaction().execute((trx) => writeDocument(trx, about, large));
    await issueFilled(site.deps, site.company, visual);
    const installation = await issuedAs(site, 'EIC', installationOfOne());
    await putInState(database.db, site.reportId, 'discarded');
    const phone = await phoneOf(site, electrician);
    expect((await partsOf(phone, electrician.userId, 'issued')).sort()).toEqual([works, installation].sort());
    phone.network.isThere = false;
    const list = `/electrician/visits/${site.visitId}/issued`;
    const lacking = (await phone.browser.get(list)).html.split('<li').filter((each) => each.includes('Needs a signal'));
    expect(lacking).toEqual([expect.stringContaining(`issued/${visual}"`)]);
    for (const id of [works, installation]) expect((await phone.browser.get(`${list}/${id}`)).status).toBe(200);
  });

  test('a last inspection comes once, and only to people on a visit of the site', async () => {
    const site = await openSite(database.db);
    const { electrician, apprentice, supervisor } = site.company.people;
    const older = (await issuedReport(site.deps, site.company)).id;
    const last = (await issuedReport(site.deps, site.company)).id;
    // A colleague's, elsewhere; and another company's, at its own site.
    await book(database.db, site.company, apprentice, site.company.sites.other);
    await book(database.db, site.other, site.other.people.electrician);
    const phone = await phoneOf(site, electrician);
    expect(await partsOf(phone, electrician.userId, 'issued')).toEqual([older]);
    phone.network.isThere = false;
    for (const id of [older, last])
      expect((await phone.browser.get(`/electrician/visits/${site.visitId}/issued/${id}`)).status).toBe(200);
    for (const who of [apprentice, supervisor, site.other.people.electrician]) {
      const theirs = await phoneOf(site, who);
      expect(await partsOf(theirs, who.userId, 'issued')).toEqual([]);
      expect(JSON.stringify(await theirs.kept(who.userId, (kept) => kept.parts()))).not.toContain(older);
      theirs.network.isThere = false;
      expect((await theirs.browser.get(`/electrician/visits/${site.visitId}/issued/${older}`)).status).not.toBe(200);
    }
  });
});
