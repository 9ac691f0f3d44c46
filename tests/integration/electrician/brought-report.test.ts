import { beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../src/demo/browser.ts';
import { showCertificateFile } from '../../../src/domain/certificate/verify/certificate-file.ts';
import { itemsOf } from '../../../src/domain/forms/document.ts';
import { completeEicr } from '../../../src/domain/forms/fixtures/complete-eicr.ts';
import { signedSample } from '../../../src/server/documents/certificates/fixture.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { issuedReport } from '../../support/reports.ts';
import { book } from '../../support/world.ts';
import { openSite, type Site, textOf } from './site.ts';

onBothDatabases('start from a file of another Copperplate', (database) => {
  let site: Site;
  let electrician: Browser;
  let own: { certificate: string; pack: string; number: string };
  beforeAll(async () => {
    site = await openSite(database.db);
    electrician = await site.signedIn(site.company.people.electrician);
    const { id, number } = await issuedReport(site.deps, site.company);
    const office = await site.signedIn(site.company.people.supervisor);
    const file = async (name: string) => (await office.open(`/reports/${id}/${name}`)).html;
    own = { certificate: await file('document.json'), pack: await file('retest.json'), number };
  }, 120_000);

  const begun = async () => {
    const { reportId } = await book(database.db, site.company, site.company.people.electrician);
    return { reportId, home: `/electrician/reports/${reportId}` };
  };
  const send = async (home: string, content: string | Uint8Array<ArrayBuffer>, more: Record<string, string> = {}) =>
    electrician.submit(
      await electrician.open(`${home}/last-time`),
      { file: new File([content], 'last.json', { type: 'application/json' }), ...more },
      { action: `${home}/last-time/file` },
    );
  const elsewhere = { other_postcode: '1' };

  test('a signed certificate is checked, carried over with marks and without results, and the page describes its signature', async () => {
    const { reportId, home } = await begun();
    const { canonical, jws, data } = signedSample();
    const answer = await send(home, showCertificateFile({ canonical, jws }), elsewhere);
    expect([answer.status, answer.location], textOf(answer.html)).toEqual([
      303,
      expect.stringContaining('?carried-signed'),
    ]);
    const { boards = [] } = await site.document(reportId);
    expect(boards).toHaveLength(data.report.boards?.length ?? 0);
    const circuit = boards[0]?.circuits?.[0];
    expect(circuit).toMatchObject({ carried: { from: data.number, inspected_on: data.inspected_on } });
    expect(circuit).not.toHaveProperty('zs');
    expect(textOf((await electrician.open(answer.location ?? '')).html)).toContain('does not know its key');
  });

  test('the page says that a certificate’s key is known here, and that a retest pack is not signed', async () => {
    for (const [content, word] of [
      [own.certificate, 'carried-known'],
      [own.pack, 'carried-pack'],
    ] as const) {
      const { reportId, home } = await begun();
      const answer = await send(home, content);
      expect([answer.status, answer.location], textOf(answer.html)).toEqual([303, expect.stringContaining(`?${word}`)]);
      const { boards = [] } = await site.document(reportId);
      expect(boards[0]).toMatchObject({ carried: { from: own.number } });
    }
  });

  test('a pack holds lasting details, without results and signatures', () => {
    const pack = JSON.parse(own.pack);
    expect(pack).toMatchObject({ format: 'copperplate-retest/1', number: own.number });
    const [board] = itemsOf(pack.report.boards);
    const [circuit] = itemsOf(board?.circuits);
    expect(circuit).toHaveProperty('live_csa');
    for (const name of ['zs', 'ir_le', 'r1r2', 'polarity', 'carried']) expect(circuit).not.toHaveProperty(name);
    for (const name of ['observations', 'inspection_schedule', 'declaration'])
      expect(pack.report).not.toHaveProperty(name);
  });

  test('a changed file, one for another place, or one that is no certificate is refused, and nothing is carried over', async () => {
    const { reportId, home } = await begun();
    const { canonical, jws } = signedSample();
    const whole = showCertificateFile({ canonical, jws });
    const pack = JSON.parse(own.pack);
    const many = {
      ...pack.report,
      boards: [{ id: 'b', circuits: Array.from({ length: 2001 }, (_, at) => ({ id: `c${at}` })) }],
    };
    const changed = completeEicr();
    const cases: [string | Uint8Array<ArrayBuffer>, string, Record<string, string>?][] = [
      ['', 'Choose the file'],
      [whole, 'tick the box below'],
      [whole.replace('"2.5"', '"4.0"'), 'The signature does not fit', elsewhere],
      [whole.slice(0, -40), 'was changed, or is not whole', elsewhere],
      [JSON.stringify(changed), 'no signed certificate and no retest pack', elsewhere],
      [
        JSON.stringify({ ...pack, report: { ...pack.report, form_type: 'X' } }),
        'The report in this file cannot be read',
      ],
      [JSON.stringify({ ...pack, report: many }), 'more than 200 boards or 2000 circuits'],
      [JSON.stringify({ ...pack, inspected_on: 'yesterday' }), 'does not say which report'],
      [JSON.stringify({ ...pack, number: '<b>1</b>' }), 'does not say which report'],
      [`{"format":"copperplate-retest/1","report":${'['.repeat(5000)}`, 'no signed certificate'],
      ['%PDF-1.7 nothing', 'no signed certificate'],
      [new Uint8Array(8 * 1024 * 1024 + 1).fill(123), 'larger than any certificate'],
    ];
    for (const [content, said, more] of cases) {
      const answer = await send(home, content, more);
      expect([answer.status, textOf(answer.html)], said).toEqual([422, expect.stringContaining(said)]);
    }
    expect((await site.document(reportId)).boards ?? []).toEqual([]);
  });

  test('with boards in the report nothing is carried over, and a repeated post carries over once', async () => {
    const { reportId, home } = await begun();
    await send(home, own.pack);
    const before = await site.document(reportId);
    const page = await electrician.open(`${home}/last-time`);
    expect(page.html).not.toContain('last-time/file');
    expect(await site.document(reportId)).toEqual(before);
  });
});
