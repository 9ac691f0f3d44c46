import { beforeAll, expect, test } from 'vitest';
import type { CertificateData } from '../../src/domain/certificate/certificate.ts';
import { itemsOf } from '../../src/domain/forms/document.ts';
import { parseDocument } from '../../src/domain/forms/json/parse-document.ts';
import { definitionOf, registerForm } from '../../src/domain/forms/registry.ts';
import { verify } from '../../src/domain/verification/engine/verify.ts';
import { basisOf } from '../../src/domain/verification/overrides/basis.ts';
import { findCertificateOfReport } from '../../src/server/repositories/certificates/certificates.ts';
import { getReport, listReportsOfSite } from '../../src/server/repositories/reports/reports.ts';
import { emergencyLighting } from '../luminaires-form/form.ts';
import { registerEmergencyLighting } from '../luminaires-form/register.ts';
import { onBothDatabases } from '../support/databases.ts';
import { pdfText } from '../support/pdf-text.ts';
import { fill } from '../support/world.ts';
import { type Fields, mustRedirect, openSite, type Site, type Visitor } from './office/site.ts';

registerEmergencyLighting();

/** Numbers of the luminaires: more than a page of circuits ever has. */
const numbers = Array.from({ length: 300 }, (_, index) => index + 1);
const luminaire = (number: number, lasted = '180') => ({
  id: `l${number}`,
  ref: `EL${number}`,
  location: `Corridor ${Math.ceil(number / 10)}`,
  rated_min: 180,
  duration_min: lasted,
  result: 'pass',
});

test('an edition belongs to one standard and one nation', () => {
  for (const wrong of [{ standard: 'BS 7671' }, { nation: 'ie' }])
    expect(() => registerForm({ ...emergencyLighting, ...wrong, formType: 'OTHER' })).toThrow(
      'edition 5266-1:2025 is of BS 5266-1 (uk)',
    );
});

onBothDatabases('a form of another standard', (database) => {
  let site: Site;
  let electrician: Visitor;
  let supervisor: Visitor;
  let reportId = '';
  const report = () => getReport(database.db, site.company.people.owner, reportId);
  beforeAll(async () => {
    site = await openSite(database.db);
    electrician = await site.as(site.company.people.electrician);
    supervisor = await site.as(site.company.people.supervisor);
    const office = await site.as(site.company.people.office);
    const booking = {
      kind: 'EMLIGHT',
      day: '2026-11-24',
      despite: 'notice.24.2026-11-24.09:00',
      window_from: '09:00',
      window_to: '12:00',
    };
    const size = { expected_boards: '0', expected_circuits: '0', access_notes: '', hazards: '' };
    const at = { site_id: site.company.sites.own, electrician_id: site.company.people.electrician.userId };
    await mustRedirect(office.post('/visits/new', { ...booking, ...size, ...at }));
    const booked = await listReportsOfSite(database.db, site.company.people.owner, site.company.sites.own);
    reportId = booked.find(({ status }) => status === 'draft')?.id ?? '';
  });

  test('takes 300 rows, and its own rule names the one that is wrong', async () => {
    const rows = numbers.map((number) => luminaire(number, number === 7 ? '140.5' : '180'));
    await fill(database.db, site.company.people.electrician, reportId, [
      { path: 'test/tested_on', value: '2026-11-24' },
      { path: 'test/outcome', value: 'satisfactory' },
      ...rows.flatMap(({ id, ...values }) => [
        { path: `luminaires/${id}`, value: true },
        ...Object.entries(values).map(([name, value]) => ({ path: `luminaires/${id}/${name}`, value })),
      ]),
    ]);
    const { document } = await report();
    const { findings } = verify(document, 'signing');
    expect(findings).toEqual([
      expect.objectContaining({ rule: 'EL_DURATION', severity: 'fail', path: 'luminaires/l7/duration_min' }),
    ]);
    const [finding] = findings;
    if (finding)
      expect(basisOf(document, finding).values).toEqual({
        'luminaires/l7/duration_min': '140.5',
        'luminaires/l7/rated_min': 180,
        'luminaires/l7/result': 'pass',
      });
    expect(parseDocument(document)).toEqual({ ok: true, document, unknown: [] });
    const page = await (await electrician.get(`/electrician/reports/${reportId}/check`)).text();
    expect(page).toContain('Luminaire EL7 lasted 140.5 min of 180 min');
    expect((await electrician.get(`/electrician/reports/${reportId}/luminaires`)).status).toBe(200);
  });

  test('takes its rows in the grid: as a table in pages, a column at a time, and one value for several', async () => {
    const grid = `/electrician/reports/${reportId}/luminaires/luminaires/grid`;
    const open = async (address: string) => {
      const answer = await electrician.get(address);
      expect([answer.status, address]).toEqual([200, address]);
      return answer.text();
    };
    const send = async (address: string, fields: Fields) =>
      mustRedirect(electrician.post(address, { base: await site.seq(reportId), ...fields }));
    const rowOf = async (id: string) =>
      itemsOf(((await report()).document as { luminaires?: unknown }).luminaires).find((each) => each.id === id);
    expect(await open(`/electrician/reports/${reportId}/luminaires`)).toContain('All luminaires in a grid');

    const table = await open(grid);
    expect(table).toContain('aria-label="Duration on test in minutes, luminaire EL20"');
    expect(table).toContain('Page 1 of 15');
    expect(table).not.toContain('name="l21.ref"');
    await send(grid, { 'l3.location': 'Stair B', 'l4.duration_min': '181', 'n1.new': '1', 'n1.ref': 'EL301' });
    expect([(await rowOf('l3'))?.location, (await rowOf('l4'))?.duration_min]).toEqual(['Stair B', '181']);
    expect(await rowOf('n1')).toMatchObject({ ref: 'EL301' });
    const wrong = await electrician.post(grid, { base: await site.seq(reportId), 'l3.rated_min': 'long' });
    expect([wrong.status, (await wrong.text()).includes('value="long"')]).toEqual([422, true]);

    expect(await open(`${grid}/duration_min`)).toContain('Save and next: Result');
    const next = { 'l300.duration_min': '182', ...Object.fromEntries([['then', 'next']]) };
    expect(await send(`${grid}/duration_min`, next)).toBe(`${grid}/result?saved`);
    expect(await rowOf('l300')).toMatchObject({ duration_min: '182', result: 'pass' });

    expect(await open(`${grid}/same-rated_min`)).toContain('Set on these luminaires');
    const set = { numbers: 'el3', row: 'n1', 'all.rated_min': '60' };
    expect(await send(`${grid}/same-rated_min`, set)).toMatch(/\?saved&undo=/);
    expect([(await rowOf('l3'))?.rated_min, (await rowOf('n1'))?.rated_min]).toEqual([60, 60]);
    for (const nothing of [`${grid}/ways`, `${grid}/zs`, `/electrician/reports/${reportId}/test/luminaires/grid`])
      expect((await electrician.get(nothing)).status).toBe(404);
    await fill(database.db, site.company.people.electrician, reportId, [
      { path: 'luminaires/n1', value: null },
      { path: 'luminaires/l3/rated_min', value: 180 },
    ]);
  });

  test('is signed by two people, issued and printed with its standard', async () => {
    await fill(database.db, site.company.people.electrician, reportId, [
      { path: 'luminaires/l7/result', value: 'fail' },
      { path: 'test/outcome', value: 'unsatisfactory' },
    ]);
    const signing = { signature: site.company.people.electrician.name, confirm: 'yes' };
    await mustRedirect(
      electrician.post(`/electrician/reports/${reportId}/sign`, { ...signing, base: await site.seq(reportId) }),
    );
    await mustRedirect(supervisor.post(`/reports/${reportId}/approval`, { base: await site.seq(reportId) }));
    const own = { base: await site.seq(reportId), confirm: 'yes', signature: site.company.people.supervisor.name };
    await mustRedirect(supervisor.post(`/reports/${reportId}/certificate`, own));
    const certificate = await findCertificateOfReport(database.db, site.company.people.owner, reportId);
    const data = JSON.parse(certificate?.canonical ?? '{}') as CertificateData;
    expect(data).toMatchObject({ form_type: 'EMLIGHT', edition: '5266-1:2025' });
    expect([data.inspector?.signature, data.authoriser?.signature]).toEqual([
      site.company.people.electrician.name,
      site.company.people.supervisor.name,
    ]);
    const pdf = await supervisor.get(`/reports/${reportId}/document.pdf`);
    const text = pdfText(new Uint8Array(await pdf.arrayBuffer()));
    for (const words of ['Emergencylighting', 'BS5266-1:2025', 'EL300', 'Corridor30']) expect(text).toContain(words);
    expect(text).not.toContain('BS7671');
    const page = await (await site.stranger.get(`/public/verify/${certificate?.code}`)).text();
    expect(page).toContain('Genuine');
    expect(definitionOf(data).standard).toBe('BS 5266-1');
  });
});
