import { beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../src/demo/browser.ts';
import { showCertificateFile } from '../../../src/domain/certificate/verify/certificate-file.ts';
import { itemsOf } from '../../../src/domain/forms/document.ts';
import { signedSample } from '../../../src/server/documents/certificates/fixture.ts';
import { getVisit } from '../../../src/server/repositories/register/visits.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { issuedReport } from '../../support/reports.ts';
import { phoneOf } from '../field/phone-of.ts';
import { fill, openSite, type Site, textOf } from './site.ts';

// A supervisor begins it, and had nothing at this site before.
onBothDatabases('an unbooked job, started from last time', (database) => {
  let site: Site;
  let supervisor: Browser;
  let number: string;
  let issued: string;
  beforeAll(async () => {
    site = await openSite(database.db);
    supervisor = await site.signedIn(site.company.people.supervisor);
    ({ number, id: issued } = await issuedReport(site.deps, site.company));
  });
  const reason = 'The tenant asked while I was next door';

  /** Begins through the pages. @returns the pages of the visit and of its report, as linked. */
  async function begun(page: string, typed: Record<string, string>) {
    const answer = await supervisor.submit(
      await supervisor.open(page),
      { kind: 'EICR', ...typed },
      { withField: 'reason' },
    );
    expect([answer.status, answer.location], textOf(answer.html)).toEqual([303, expect.stringContaining('?begun')]);
    const visit = await supervisor.open(answer.location ?? '');
    const home = /href="(\/electrician\/reports\/[^"/]+)"/.exec(visit.html)?.[1] ?? '';
    return { visit, home, reportId: home.split('/').at(-1) ?? '', overview: await supervisor.open(home) };
  }
  const atOwnSite = () => begun(`/electrician/new-job/sites/${site.company.sites.own}`, { reason });
  const confirmed = async (home: string, board: string) => {
    const path = `${home}/boards/${board}`;
    return (
      await supervisor.submit(await supervisor.open(path), {}, { withField: 'submission', action: `${path}/carried` })
    ).location;
  };

  test('at a site with a report of ours: read, started from, confirmed and tested', async () => {
    const { visit, home, reportId, overview } = await atOwnSite();
    expect(visit.html).toContain(`/issued/${issued}"`);
    expect(textOf(overview.html)).toContain(`last inspected on 20 November 2026 (${number})`);
    const started = await supervisor.submit(overview, {}, { action: `${home}/last-time` });
    const [board] = (await site.document(reportId)).boards ?? [];
    expect(started.location).toBe(`${home}/boards/${board?.id}?carried`);
    const shown = textOf((await supervisor.open(started.location ?? '')).html);
    expect(shown).toContain('Carried over from the last report, without results');
    expect(shown).toContain(`Carried over from ${number}`);
    const [circuit] = itemsOf(board?.circuits);
    expect(circuit).toHaveProperty('live_csa');
    expect(circuit).not.toHaveProperty('zs');
    expect(await confirmed(home, board?.id ?? '')).toContain('?confirmed');
    const path = `${home}/boards/${board?.id}/circuits/${circuit?.id}`;
    expect((await fill(supervisor, path, { zs: '0.44' })).status).toBe(303);
    const [after] = itemsOf((await site.document(reportId)).boards?.[0]?.circuits);
    expect(after).toMatchObject({ zs: { text: '0.44' } });
    expect(after).not.toHaveProperty('carried');
  });

  test('the same on a phone with no signal, once begun with one', async () => {
    const { reportId, home } = await atOwnSite();
    const phone = await phoneOf(site, site.company.people.supervisor);
    phone.network.isThere = false;
    const overview = await phone.browser.get(home);
    expect(textOf(overview.html)).toContain(`(${number})`);
    const started = await phone.browser.submit(overview, {}, { action: `${home}/last-time` });
    expect([started.status, started.location]).toEqual([303, expect.stringContaining('?carried')]);
    expect((await site.document(reportId)).boards ?? []).toEqual([]);
    phone.network.isThere = true;
    await phone.send();
    expect((await site.document(reportId)).boards?.[0]).toMatchObject({ carried: { from: number } });
  });

  test('at a site added on the spot, from another company’s file', async () => {
    const { data, canonical, jws } = signedSample();
    const { postcode } = data.installation_address;
    const { overview, home, reportId, visit } = await begun('/electrician/new-job/site', {
      ...{ client_name: 'Passing Trade', client_kind: 'owner', client_phone: '', client_email: '' },
      ...{ address: '9 Elsewhere Row', town: 'Testham', postcode, uprn: '', name: '', access_notes: '' },
      ...{ nation: 'England', tenure: 'private_rented', premises_type: 'residential', reason },
    });
    expect(visit.html).not.toContain('/issued/');
    expect(textOf(overview.html)).not.toContain('last inspected on');
    const page = await supervisor.open(/href="([^"]+\/last-time)"/.exec(overview.html)?.[1] ?? '');
    expect(textOf(page.html)).toContain('No earlier report of this site');
    const file = new File([showCertificateFile({ canonical, jws })], 'last.json', { type: 'application/json' });
    const answer = await supervisor.submit(page, { file }, { action: `${home}/last-time/file` });
    expect([answer.status, answer.location], textOf(answer.html)).toEqual([
      303,
      expect.stringContaining('?carried-signed'),
    ]);
    const { boards = [] } = await site.document(reportId);
    expect(boards).toHaveLength(data.report.boards?.length ?? 0);
    expect(boards[0]).toMatchObject({ carried: { from: data.number, inspected_on: data.inspected_on } });
    for (const board of boards) expect(await confirmed(home, board.id)).toContain('?confirmed');
    expect(JSON.stringify((await site.document(reportId)).boards)).not.toContain('"carried"');
    // A repeated post begins nothing.
    const again = await supervisor.submit(page, { file }, { action: `${home}/last-time/file` });
    expect(again.location).toBe(`${home}/boards`);
    const visitId = /visits\/([0-9a-f-]{36})/.exec(visit.path)?.[1] ?? '';
    expect(await getVisit(database.db, site.company.people.office, visitId)).toMatchObject({
      begunBecause: reason,
      reportId,
    });
  });
});
