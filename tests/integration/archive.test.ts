import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { run as checkCertificate } from '../../scripts/verbs/check-certificate.ts';
import { defects } from '../../src/demo/installations/defects.ts';
import { closing } from '../../src/domain/forms/closes.ts';
import { formForNewWork } from '../../src/domain/forms/registry.ts';
import { findHeadIn } from '../../src/features/certificate-log/domain/head.ts';
import { writeArchive } from '../../src/server/archive/write-archive.ts';
import { readConfig } from '../../src/server/config.ts';
import { BlobStoreError } from '../../src/server/documents/blobs/store/blob-store.ts';
import { findCertificateOfReport } from '../../src/server/repositories/certificates/certificates.ts';
import { getCompanyById } from '../../src/server/repositories/people/companies.ts';
import { listOpenDefects } from '../../src/server/repositories/reports/open-defects.ts';
import { onBothDatabases } from '../support/databases.ts';
import { wholeInspection } from '../support/inspection.ts';
import { issuedWork } from '../support/new-work/issued-work.ts';
import { issuedReport } from '../support/reports.ts';
import { fill } from '../support/world.ts';
import { issueFields, mustRedirect, openSite, sign } from './office/site.ts';

const folder = mkdtempSync(join(tmpdir(), 'copperplate-archive-'));
const built = join(folder, 'built');
mkdirSync(join(built, 'offline'), { recursive: true });
mkdirSync(join(built, 'static'));
writeFileSync(join(built, 'offline', 'check.html'), '<p>{{from}}</p><script type="application/json">{{keys}}</script>');
writeFileSync(join(built, 'static', 'manifest.json'), '{"plain.css":"plain.0.css"}');
writeFileSync(join(built, 'static', 'plain.0.css'), 'body { color: black }');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

onBothDatabases('the archive of a company', (database) => {
  test('publishes a page of each certificate and nothing that lists them, and keeps the rest', async () => {
    const { db, dialect } = database;
    const site = await openSite(db);
    const { company } = site;
    const supervisor = await site.as(company.people.supervisor);
    const [current, corrected, withdrawn] = [await site.issued(), await site.issued(), await site.issued()];
    for (const { reportId } of [current, corrected, withdrawn])
      expect((await supervisor.get(`/reports/${reportId}/document.pdf`)).status).toBe(200);
    const answer = await mustRedirect(
      supervisor.post(`/reports/${corrected.reportId}/correction`, { reason: 'A slip <b>of the pen</b>' }),
    );
    const id = answer.split(/[/?]/)[2] ?? '';
    await fill(db, company.people.electrician, id, [{ path: 'installation/occupier', value: 'Vacant' }]);
    await mustRedirect(sign(await site.as(company.people.electrician), id, await site.seq(id)));
    await mustRedirect(supervisor.post(`/reports/${id}/approval`, { base: await site.seq(id) }));
    await mustRedirect(supervisor.post(`/reports/${id}/certificate`, await issueFields(site.seq, id)));
    const taken = { withdraw_reason: 'The wrong <i>flat</i>', withdraw_confirm: 'yes' };
    await mustRedirect(supervisor.post(`/reports/${withdrawn.reportId}/withdrawal`, taken));

    const to = join(folder, dialect);
    const config = readConfig({ PUBLIC_URL: 'https://reports.example' });
    const deps = { db, blobs: site.blobs, config, built, now: new Date('2026-11-25T10:00:00.000Z') };
    const of = await getCompanyById(db, company.id);
    const made = await writeArchive(deps, of, to);
    expect(made).toEqual({ certificates: 4, withoutPrint: [] });

    const read = (name: string) => readFileSync(join(to, name), 'utf8');
    const page = (code: string) => read(`publish/public/verify/${code}/index.html`);
    expect(textOf(page(current.code))).toMatch(/Genuine .*25 November 2026.*Satisfactory/);
    expect(textOf(page(withdrawn.code))).toContain('Genuine, but withdrawn');
    expect(page(withdrawn.code)).toContain('The wrong &lt;i&gt;flat&lt;/i&gt;');
    const newer =
      /replaced by a corrected revision<\/h2>.*?href="\.\.\/([^"]+)\/index\.html"/s.exec(page(corrected.code))?.[1] ??
      '';
    expect(textOf(page(newer))).toMatch(/revision 2.*Genuine/);

    // Every file is what the list of hashes says, and no other is there.
    const sums = read('keep/SHA256SUMS')
      .trim()
      .split('\n')
      .map((line) => line.split('  ') as [string, string]);
    for (const [hash, name] of sums)
      expect([
        name,
        createHash('sha256')
          .update(readFileSync(join(to, name)))
          .digest('hex'),
      ]).toEqual([name, hash]);
    const there = readdirSync(to, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(there).toHaveLength(sums.length + 1);

    // No link leads out of the folder or to nothing, but those to the server that the keys are from.
    for (const [, name] of sums.filter(([, each]) => each.endsWith('.html')))
      for (const [, href = ''] of read(name).matchAll(/(?:href|src)="([^"#]+)"/g))
        if (!href.startsWith('https://reports.example'))
          expect([name, href, readFileSync(join(to, name, '..', href)).length > 0]).toEqual([name, href, true]);

    // Of what is published, no file names a certificate but its own page, and that of the one it replaced. None names a home.
    const codes = [current.code, corrected.code, withdrawn.code, newer];
    const published = readdirSync(join(to, 'publish'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(to.length + 1));
    expect(published.toSorted()).toEqual(
      [
        ...['.well-known/jwks.json', 'copperplate-check.html', 'index.html', 'plain.css', 'print-keys.pem'],
        ...['', 'offline/', ...codes.map((code) => `${code}/`)].map((each) => `public/verify/${each}index.html`),
      ]
        .map((name) => `publish/${name}`)
        .toSorted(),
    );
    for (const name of published) {
      const named = codes.filter((code) => read(name).includes(code));
      const may = codes.filter((code) => name.includes(code) || (code === newer && name.includes(corrected.code)));
      expect([name, named.filter((code) => !may.includes(code))]).toEqual([name, []]);
      expect(read(name)).not.toMatch(/Ropewalk|\.pdf"|SHA256SUMS|list\.html|keep\//);
      expect(read(name).replace(/jwks\.json/g, '')).not.toMatch(/\.json"/);
    }
    expect(read(`keep/certificates/${current.code}.json`)).toContain('Ropewalk');
    expect(statSync(join(to, 'keep')).mode & 0o077).toBe(0);

    // What is kept can be checked with what is published, with its proof of the log, and the log goes as far as its head.
    const head = findHeadIn(read('keep/log-head.json'));
    expect(head?.head.size).toBe(4);
    for (const { code } of [current, withdrawn])
      for (const kind of ['pdf', 'json']) {
        const lines: string[] = [];
        const jwks = join(to, 'publish/.well-known/jwks.json');
        const args = [join(to, `keep/certificates/${code}.${kind}`), '--jwks', jwks];
        expect([kind, await checkCertificate(args, (line) => lines.push(line))]).toEqual([kind, 0]);
        expect([kind, lines.join('\n')]).toEqual([kind, expect.stringContaining('IN THE LOG: it is number')]);
      }
    for (const code of codes) {
      const [file, kept] = ['json', 'head.json'].map((kind) => join(to, `keep/certificates/${code}.${kind}`));
      const lines: string[] = [];
      const args = [file ?? '', '--head', kept ?? '', '--jwks', join(to, 'publish/.well-known/jwks.json')];
      expect([code, await checkCertificate(args, (line) => lines.push(line))]).toEqual([code, 0]);
      expect(lines.join('\n')).toContain('CONFIRMED');
      expect(findHeadIn(readFileSync(kept ?? '', 'utf8'))?.head).toEqual(head?.head);
    }
    expect(JSON.parse(read(`keep/certificates/${newer}.json`)).log.head).toEqual(head?.head);
    expect(read('publish/copperplate-check.html')).toContain(
      JSON.parse(read('publish/.well-known/jwks.json')).keys[0].kid,
    );
    for (const name of ['index.html', 'public/verify/index.html'])
      expect(textOf(read(`publish/${name}`))).toContain('No list of codes is published');
    expect(textOf(read('keep/index.html'))).toContain('Do not publish this folder');
    expect(textOf(read('keep/list.html'))).toMatch(/3 Ropewalk.*Withdrawn.*PDF , JSON/);
    await expect(writeArchive(deps, of, to)).rejects.toThrow('is not empty: give a new folder');
    const lost = createHash('sha256')
      .update(readFileSync(join(to, `keep/certificates/${newer}.pdf`)))
      .digest('hex');
    const get = async (id: string) => {
      if (id === lost) throw new BlobStoreError('missing', id);
      return site.blobs.get(id);
    };
    const lacking = join(folder, `${dialect}-lacking`);
    const without = await writeArchive({ ...deps, blobs: { ...site.blobs, get } }, of, lacking);
    expect(without).toEqual({ certificates: 4, withoutPrint: [expect.any(String)] });
    const said = textOf(readFileSync(join(lacking, 'keep/list.html'), 'utf8'));
    expect(said).toContain('PDF not in the archive');
    const other = await writeArchive(deps, await getCompanyById(db, site.other.id), join(folder, `${dialect}-other`));
    expect(other).toEqual({ certificates: 0, withoutPrint: [] });
  });

  test('says by which certificate an observation was put right, with a way to its page', async () => {
    const { db, dialect } = database;
    const { company, deps: of, blobs } = await openSite(db);
    const found = [{ ...defects.outdoorSocket, text: 'Socket <b>outside</b> without RCD' }];
    const inspection = await issuedReport(of, company, wholeInspection({ defects: found, day: '2026-11-18' }));
    const [open] = await listOpenDefects(db, company.people.electrician, company.sites.own);
    const { closes } = formForNewWork('MEIWC');
    if (!open || !closes) throw new Error('there is something to put right');
    const closed = closing(closes, 'item-1', open).map(([path, value]) => ({ path, value }));
    const work = await issuedWork(of, company, closed);

    const to = join(folder, `${dialect}-remedied`);
    const config = readConfig({ PUBLIC_URL: 'https://reports.example' });
    const deps = { db, blobs, config, built, now: new Date('2026-11-25T10:00:00.000Z') };
    const made = await writeArchive(deps, await getCompanyById(db, company.id), to);
    expect(made.certificates).toBe(2);
    const { code } = (await findCertificateOfReport(db, company.people.supervisor, inspection.id)) ?? {};
    const page = readFileSync(join(to, `publish/public/verify/${code}/index.html`), 'utf8');
    expect(textOf(page)).toContain(`put right by ${work.number}`);
    expect(page).toContain(`href="../${work.code}/index.html"`);
    expect(page).not.toContain('<b>outside');
    // The work's own page says nothing of the kind.
    const its = readFileSync(join(to, `publish/public/verify/${work.code}/index.html`), 'utf8');
    expect(textOf(its)).not.toContain('Put right since');
  });
});
