import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findLog } from '../../src/features/certificate-log/server/repository/logs.ts';
import { certificatePdf } from '../../src/server/documents/certificates/certificate-print.ts';
import { hashOf } from '../../src/server/documents/certificates/signing.ts';
import { printHere } from '../../src/server/documents/pdf/printer.ts';
import { rotatePrintKey } from '../../src/server/keys/rotate-print-key.ts';
import { issueReport } from '../../src/server/reports/issue.ts';
import { findCertificateOfReport } from '../../src/server/repositories/certificates/certificates.ts';
import { listPrintCertificates } from '../../src/server/repositories/certificates/print-keys.ts';
import { getCompany } from '../../src/server/repositories/people/companies.ts';
import { onBothDatabases } from '../support/databases.ts';
import { memoryBlobs } from '../support/memory-blobs.ts';
import { approvedReport } from '../support/reports.ts';
import { openWholeSite, visitor } from '../support/whole-site.ts';
import { makeCompany } from '../support/world.ts';

const canRead = spawnSync('pdfsig', ['-v']).error === undefined;
/** What a PDF reader says of a file. */
function said(pdf: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'print-keys-'));
  try {
    writeFileSync(join(folder, 'a.pdf'), pdf);
    return execFileSync('pdfsig', ['-nocert', join(folder, 'a.pdf')], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

onBothDatabases('the keys of prints', (database) => {
  test('a new one signs from its day on; a print of before is drawn again to the same bytes, and its certificate stays published', async () => {
    const company = await makeCompany(database.db, `Keys ${randomUUID().slice(0, 8)}`);
    const { owner, supervisor } = company.people;
    const blobs = memoryBlobs();
    const { app, deps } = await openWholeSite(database.db, { deps: { printer: printHere, blobs } });
    const issued = async (now: Date) => {
      const at = { ...deps, clock: () => now };
      const report = await approvedReport(database.db, company);
      const signed = { submission: randomUUID(), contentHash: 'x', seq: report.seq, signature: supervisor.name };
      await issueReport(at, supervisor, report.id, { ...signed, drawing: undefined });
      const certificate = await findCertificateOfReport(database.db, supervisor, report.id);
      if (!certificate) throw new Error('no certificate');
      return { id: certificate.id, print: await certificatePdf(at, supervisor, certificate.id) };
    };
    /** Which of the company's keys the file names, from the first: its certificate stands in the file as it is. */
    const keyOf = async (pdf: Uint8Array) => {
      const text = Buffer.from(pdf).toString('latin1').toLowerCase();
      const all = await listPrintCertificates(database.db, owner);
      return all.findIndex(({ certificate }) => text.includes(Buffer.from(certificate).toString('hex')));
    };
    const now = deps.clock();
    const first = await issued(now);
    expect(await keyOf(first.print)).toBe(0);

    const day = new Date(now.getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
    const of = await getCompany(database.db, owner);
    await rotatePrintKey(database.db, owner, { company: of, day }, deps.config.sessionSecret, now);
    const before = await issued(new Date(now.getTime() + 86_400_000));
    const after = await issued(new Date(now.getTime() + 4 * 86_400_000));
    expect([await keyOf(before.print), await keyOf(after.print)]).toEqual([0, 1]);
    if (canRead) for (const { print } of [first, after]) expect(said(print)).toContain('Signature is Valid.');

    // What the store has lost is drawn again, long after there is another key.
    blobs.kept.clear();
    const later = { ...deps, clock: () => new Date(now.getTime() + 10 * 86_400_000) };
    for (const { id, print } of [first, before, after])
      expect(hashOf(await certificatePdf(later, supervisor, id))).toBe(hashOf(print));

    const log = await findLog(database.db, owner);
    const answer = await visitor(app).get(`/public/log/${log?.name}/print-keys.pem`);
    expect(answer.status).toBe(200);
    const published = (await answer.text()).match(/-----BEGIN[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
    const kept = await listPrintCertificates(database.db, owner);
    expect(published.map((pem) => new X509Certificate(pem).raw.toString('hex'))).toEqual(
      kept.map(({ certificate }) => Buffer.from(certificate).toString('hex')),
    );
    expect(published).toHaveLength(2);
  });

  test('nobody but an owner makes one, and none from today on or from before another', async () => {
    const { people } = await makeCompany(database.db, `Keys ${randomUUID().slice(0, 8)}`);
    const { deps } = await openWholeSite(database.db);
    const company = await getCompany(database.db, people.owner);
    const rotate = (who: typeof people.owner, day: string) =>
      rotatePrintKey(database.db, who, { company, day }, deps.config.sessionSecret, new Date('2026-11-21T09:00:00Z'));
    await expect(rotate(people.office, '2026-12-01')).rejects.toThrow('may not');
    for (const day of ['2026-11-21', '2028-01-01', 'soon'])
      await expect(rotate(people.owner, day)).rejects.toThrow('a day of the coming year');
    await rotate(people.owner, '2026-12-01');
    for (const day of ['2026-12-01', '2026-11-22'])
      await expect(rotate(people.owner, day)).rejects.toThrow('from that day on, or later');
    // The first print of all makes the key of before.
    expect((await listPrintCertificates(database.db, people.owner)).map(({ signsFrom }) => signsFrom)).toEqual([
      '2026-12-01T00:00:00.000Z',
    ]);
  });
});
