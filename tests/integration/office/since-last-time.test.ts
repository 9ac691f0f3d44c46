import { beforeAll, expect, test } from 'vitest';
import type { Item } from '../../../src/domain/forms/definition.ts';
import type { Change } from '../../../src/domain/report/merge.ts';
import { openSinceLastTime } from '../../../src/pages/reports/_components/open-since-last-time.ts';
import { openAnomalies } from '../../../src/server/findings/report-anomalies.ts';
import { findLastInspection } from '../../../src/server/repositories/reports/earlier-reports.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { book, fill, type Person } from '../../support/world.ts';
import { textOf } from '../electrician/site.ts';
import { decide, issueFields, mustRedirect, openSite, type Site, sign, type Visitor } from './site.ts';

const reading = (text: string) => ({ text, provenance: 'measured' as const });
/** The first circuit reads otherwise and the second has another device: the rest is as it was. */
const changed = (circuit: Item) => {
  if (circuit.circuit_no === '1') return { zs: reading('0.93'), ir_le: reading('1.6') };
  return circuit.circuit_no === '2' ? { ocpd_rating: '20', rcd_rating: '20' } : {};
};

onBothDatabases('since last time', (database) => {
  let site: Site;
  let electrician: Visitor;
  let supervisor: Visitor;
  beforeAll(async () => {
    site = await openSite(database.db);
    electrician = await site.as(site.company.people.electrician);
    supervisor = await site.as(site.company.people.supervisor);
  });
  const people = () => site.company.people;
  const open = (id: string, who: Person = people().supervisor) => getReport(database.db, who, id);
  const last = async (id: string, who: Person = people().supervisor) =>
    findLastInspection(database.db, who, await open(id, who));

  async function begun(changes: readonly Change[], who: Person = people().electrician): Promise<string> {
    const { reportId } = await book(database.db, site.company, who);
    if (changes.length > 0) await fill(database.db, who, reportId, changes);
    return reportId;
  }
  async function handedIn(changes: readonly Change[]): Promise<string> {
    const id = await begun(changes);
    await mustRedirect(sign(electrician, id, await site.seq(id)));
    return id;
  }
  async function issued(changes: readonly Change[]): Promise<string> {
    const id = await handedIn(changes);
    const path = `/reports/${id}`;
    await mustRedirect(decide(supervisor, `${path}/approval`, { base: await site.seq(id) }));
    await mustRedirect(decide(supervisor, `${path}/certificate`, await issueFields(site.seq, id)));
    return id;
  }
  const page = async (path: string) => textOf(await (await electrician.get(path)).text());

  test('the last report is the latest current one of an earlier inspection, and no revision of the same', async () => {
    const first = await handedIn(wholeInspection({ day: '2024-03-05' }));
    expect(await last(first)).toBeUndefined();
    expect(await page(`/electrician/reports/${first}/check`)).toContain(
      'No earlier report for this site to compare with.',
    );

    const older = await issued(wholeInspection({ day: '2025-03-04' }));
    const newer = await issued(wholeInspection({ day: '2026-05-12' }));
    const now = await handedIn(wholeInspection({ day: '2026-11-20' }));
    expect(await last(now)).toMatchObject({ reportId: newer, inspectedOn: '2026-05-12', revision: 1 });
    // It stands on the time of the inspection, not of the issue.
    expect(await last(newer)).toMatchObject({ reportId: older });
    expect(await last(await handedIn(wholeInspection({ day: '2025-03-04' })))).toBeUndefined();

    const correction = await mustRedirect(
      supervisor.post(`/reports/${newer}/correction`, { reason: 'The occupier was wrong' }),
    );
    const second = correction.split(/[/?]/)[2] ?? '';
    await fill(database.db, people().electrician, second, [
      { path: 'purpose/inspection_dates', value: ['2026-05-12', '2026-05-13'] },
    ]);
    expect(await last(second)).toMatchObject({ reportId: older });
    const compared = (await openAnomalies(database.db, people().supervisor, await open(second))).flatMap(
      (each) => each.anomaly.reports,
    );
    expect(compared.map(({ id }) => id)).not.toContain(newer);
    await mustRedirect(sign(electrician, second, await site.seq(second)));
    await mustRedirect(supervisor.post(`/reports/${second}/approval`, { base: await site.seq(second) }));
    await mustRedirect(supervisor.post(`/reports/${second}/certificate`, await issueFields(site.seq, second)));
    expect(await last(now)).toMatchObject({ reportId: second, revision: 2 });

    const withdrawal = { withdraw_reason: 'The wrong flat', withdraw_confirm: 'yes' };
    await mustRedirect(supervisor.post(`/reports/${second}/withdrawal`, withdrawal));
    expect(await last(now)).toMatchObject({ reportId: older });
  });

  test('the reviewer sees what has changed; the electrician does once the readings are in, and not before', async () => {
    site = await openSite(database.db);
    electrician = await site.as(people().electrician);
    supervisor = await site.as(people().supervisor);
    const before = await issued(wholeInspection({ day: '2026-05-12' }));
    const number = (await last(await begun([])))?.number ?? '';

    const all = wholeInspection({ day: '2026-11-20', change: changed });
    const isLate = ({ path }: Change) => /\/cu1-1\/zs$/.test(path) || /\/circuits\/cu1-2\/(zs|ir_le)$/.test(path);
    const id = await begun(all.filter((change) => !isLate(change)));
    const check = `/electrician/reports/${id}/check`;
    const circuit = `/electrician/reports/${id}/boards/cu1/circuits/cu1-1`;
    for (const path of [check, circuit, `/electrician/reports/${id}/boards/cu1/circuits/cu1-2`]) {
      const said = await page(path);
      expect(said, path).not.toMatch(
        /has fallen|has risen|a loose joint, a longer circuit|damp or damage|Was it replaced/,
      );
    }
    expect(await page(check)).toContain(`Compared with ${number}, inspected on 12 May 2026`);
    expect(await page(circuit)).not.toContain('Since last time');

    await fill(database.db, people().electrician, id, all.filter(isLate));
    const said = await page(check);
    expect(said).toMatch(/Zs \S+ Ω 0\.93 Ω Is there a loose joint/);
    expect(said).toMatch(/Overcurrent device 32 A type B, BS EN 61009 20 A type B, BS EN 61009 Was it replaced/);
    expect(await page(circuit)).toMatch(/Since last time\. Insulation live to earth has fallen from \S+ to 1\.6 MΩ/);

    const { last: shown, changes } = await openSinceLastTime(database.db, people().supervisor, await open(id));
    expect(shown).toMatchObject({ number, href: `/reports/${before}` });
    expect(changes.map(({ change }) => change.code).sort()).toEqual(['DEVICE_CHANGED', 'IR_DRIFTED', 'ZS_DRIFTED']);
    expect(changes.every(({ anchor }) => anchor === 'part-boards-cu1')).toBe(true);
  });

  test('another company has no last report, though its site be the same in every word', async () => {
    const { other } = site;
    const who = other.people.electrician;
    const { reportId } = await book(database.db, other, who);
    await fill(database.db, who, reportId, wholeInspection({ day: '2026-11-20' }));
    expect(await last(reportId, who)).toBeUndefined();
    const mine = await issued(wholeInspection({ day: '2026-05-12' }));
    const stolen = { ...(await open(mine)), id: reportId, correctsCertificateId: null };
    expect(await findLastInspection(database.db, other.people.supervisor, stolen)).toBeUndefined();
  });

  test('an electrician who is not on the site is told nothing of it', async () => {
    const id = await handedIn(wholeInspection({ day: '2026-11-20' }));
    expect(await last(id)).toBeDefined();
    const report = await open(id);
    expect(await findLastInspection(database.db, people().apprentice, report)).toBeUndefined();
    expect(await findLastInspection(database.db, people().electrician, report)).toBeDefined();
  });
});
