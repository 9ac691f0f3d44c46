import { expect, test } from 'vitest';
import { pdfText, unpackedPdf } from '../../../../tests/support/pdf-text.ts';
import { phonePhoto } from '../../../../tests/support/photos.ts';
import type { CertificatePhoto } from '../../../domain/certificate/certificate.ts';
import { completeEicr } from '../../../domain/forms/fixtures/complete-eicr.ts';
import { sampleCertificate } from '../certificates/fixture.ts';
import { hashOf } from '../certificates/signing.ts';
import { makePicture } from '../photos/picture.ts';
import { renderCertificatePdf } from './render.ts';

const verifyUrl = 'https://reports.example/public/verify/7K3M-9QW1-2B40-H6NP';
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** A certificate with so many photos of its first observation, and their bytes. */
async function withPhotos(count: number) {
  const from = { keepDetails: false, timeZone: 'Europe/London', now: new Date('2026-11-24') };
  const picture = await makePicture(await phonePhoto({ taken: '2026:11:09 09:30:00' }), from);
  const document = completeEicr();
  const id = document.observations?.[0]?.id;
  const sha256 = hashOf(latin1(picture.content));
  const photos = Array.from(
    { length: count },
    (_, at): CertificatePhoto => ({
      ...{ sha256: `${sha256.slice(0, -2)}${String(at).padStart(2, '0')}`, taken_at: picture.takenAt },
      ...{ bound_to: `observations/${id}`, caption: at === 0 ? 'Cover off, live parts' : '' },
      ...{ width: picture.width, height: picture.height },
    }),
  );
  const pictures = Object.fromEntries(photos.map(({ sha256: name }) => [name, picture.content]));
  return { data: sampleCertificate({ document, photos }), pictures };
}

test('photos stand below their observation, with words for who cannot see them, in the same bytes each time', async () => {
  const { data, pictures } = await withPhotos(3);
  const pdf = await renderCertificatePdf(data, 'a..b', { verifyUrl, pictures });
  expect(hashOf(latin1(await renderCertificatePdf(data, 'a..b', { verifyUrl, pictures })))).toBe(hashOf(latin1(pdf)));
  const text = unpackedPdf(pdf);
  expect(text.match(/\/S \/Figure/g)).toHaveLength(3);
  expect(text.match(/\/Subtype \/Image/g)).toHaveLength(3);
  expect(text).not.toContain('/SMask');
  expect(text).toContain('/Alt (Photos of observation 1, photo 1: Cover off, live parts)');
  // What takes the text out leaves the spaces.
  const words = pdfText(pdf).replace(/\s+/g, '');
  expect(words).toContain('Photo1.Coveroff,liveparts.Taken9November2026,09:30,bythephone’sclock.');
  expect(words.indexOf('Photosofobservation1')).toBeLessThan(words.indexOf('Photo1.Cover'));
});

test('a print is refused while a photo is missing: it would not show what was signed', async () => {
  const { data } = await withPhotos(1);
  await expect(renderCertificatePdf(data, 'a..b', { verifyUrl })).rejects.toThrow('is not at hand');
});

test('forty photos flow over pages, each with its picture', async () => {
  const { data, pictures } = await withPhotos(40);
  const text = unpackedPdf(await renderCertificatePdf(data, 'a..b', { verifyUrl, pictures }));
  expect(text.match(/\/S \/Figure/g)).toHaveLength(40);
});
