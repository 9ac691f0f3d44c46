import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { CertificateData } from '../../../src/domain/certificate/certificate.ts';
import { getBrand } from '../../../src/features/brand/server/brands.ts';
import { hashOf } from '../../../src/server/documents/certificates/signing.ts';
import { findCertificateOfReport } from '../../../src/server/repositories/certificates/certificates.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { openSite, type Site } from './site.ts';

const drawing = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">
  <script/></svg>`.replace('<script/>', `<rect width="40" height="20" fill="${fill}"/>`);
const file = (text: string, name = 'logo.svg') => new File([text], name, { type: 'image/svg+xml' });
const nothing = () => new File([], '');
const action = '/settings/brand/details';

onBothDatabases('logo and colour', (database) => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite(database.db);
  });
  const brand = () => getBrand(database.db, site.company.people.owner);

  test('a certificate names the logo it was issued with, and its lost print is drawn with that again', async () => {
    const owner = await site.as(site.company.people.owner);
    const saved = await owner.post(action, { logo: file(drawing('#003366')), mark: nothing(), accent: '#036' });
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/settings/brand?done=brand-saved']);
    const { logo, accent } = await brand();
    expect(accent).toBe('#003366');
    const { reportId } = await site.issued();
    const print = async () => {
      const answer = await owner.get(`/reports/${reportId}/document.pdf`);
      expect(answer.status).toBe(200);
      return hashOf(new Uint8Array(await answer.arrayBuffer()));
    };
    const first = await print();
    const certificate = await findCertificateOfReport(database.db, site.company.people.owner, reportId);
    const data = JSON.parse(certificate?.canonical ?? '') as CertificateData;
    expect(data.company.brand).toEqual({ logo, accent: '#003366' });

    await owner.post(action, { logo: file(drawing('#440000')), accent: '' });
    expect((await brand()).logo?.sha256).not.toBe(logo?.sha256);
    await site.blobs.delete(certificate?.pdfHash ?? '');
    expect(await print()).toBe(first);
  });

  test('what is refused is said at its field, by the name of the element, and nothing is saved', async () => {
    const owner = await site.as(site.company.people.owner);
    const before = await brand();
    const text = '<svg viewBox="0 0 9 9"><text>Sons</text></svg>';
    const answer = await owner.post(action, { logo: file(text), mark: file('GIF89a', 'a.gif'), accent: '#ffff00' });
    expect(answer.status).toBe(422);
    const { errors } = (await answer.json()) as { errors: { field: string; message: string }[] };
    expect(errors.map(({ field }) => field)).toEqual(['logo', 'mark', 'accent']);
    expect(errors[0]?.message).toContain('<text>');
    expect(errors[2]?.message).toContain('1.07 to 1');
    expect(await brand()).toEqual(before);
  });

  test('a logo is kept while the colour changes, taken off when asked, and the same form twice has one effect', async () => {
    const owner = await site.as(site.company.people.owner);
    await owner.post(action, { logo: file(drawing('#111111')), mark: file(drawing('#222222')), accent: '' });
    await owner.post(action, { logo: nothing(), mark: nothing(), accent: '#222222' });
    expect(Object.keys(await brand()).sort()).toEqual(['accent', 'logo', 'mark']);
    const once = { submission: randomUUID(), remove_logo: 'yes', accent: '#222222' };
    await owner.post(action, once);
    expect(Object.keys(await brand()).sort()).toEqual(['accent', 'mark']);
    await owner.post(action, { logo: file(drawing('#333333')), accent: '#222222' });
    expect((await owner.post(action, once)).status).toBe(303);
    expect(Object.keys(await brand()).sort()).toEqual(['accent', 'logo', 'mark']);
  });

  test('the picture is shown to the owner as what it is, and not to another company', async () => {
    const owner = await site.as(site.company.people.owner);
    await owner.post(action, { logo: file(drawing('#123123')), accent: '' });
    const { logo } = await brand();
    const address = `/settings/brand/pictures/${logo?.sha256}`;
    const shown = await owner.get(address);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    const { data } = await sharp(await shown.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([0x12, 0x31, 0x23]);
    const other = await site.as(site.other.people.owner);
    expect((await other.get(address)).status).toBe(404);
    expect((await (await site.as(site.company.people.supervisor)).get(address)).status).toBe(403);
    expect((await site.stranger.post(action, { accent: '#000' })).status).toBe(303);
    expect((await brand()).accent).toBeUndefined();
  });
});
