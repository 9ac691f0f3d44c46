import type { CertificatePhoto } from '../../src/domain/certificate/certificate.ts';
import { completeEicr } from '../../src/domain/forms/fixtures/complete-eicr.ts';
import { sampleCertificate } from '../../src/server/documents/certificates/fixture.ts';
import { hashOf } from '../../src/server/documents/certificates/signing.ts';
import { renderCertificatePdf } from '../../src/server/documents/pdf/render.ts';
import { makePicture } from '../../src/server/documents/photos/picture.ts';
import { newWorkDocument } from '../support/new-work/new-work-document.ts';
import { phonePhoto } from '../support/photos.ts';
import { type Row, row } from './table.ts';

const verifyUrl = 'https://reports.example/public/verify/7K3M-9QW1-2B40-H6NP';
const PHOTOS = 6;
const LARGE = 60;
const USUAL = 10;
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** How long a large print takes in a warm process, and how many bytes usual ones have. */
export async function measurePrints(rounds: number): Promise<Row[]> {
  const document = withCircuits(LARGE);
  const { photos, pictures } = await sixPhotos(document.observations?.[0]?.id ?? '');
  const large = sampleCertificate({ document, photos });
  const times: number[] = [];
  for (let round = -3; round < rounds; round += 1) {
    const start = performance.now();
    await renderCertificatePdf(large, 'a..b', { verifyUrl, pictures });
    // The first ones warm up.
    if (round >= 0) times.push(performance.now() - start);
  }
  const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  const usual = await renderCertificatePdf(sampleCertificate({ document: withCircuits(USUAL) }), 'a..b', { verifyUrl });
  const minor = sampleCertificate({ document: newWorkDocument('meiwc') });
  const ofMinor = await renderCertificatePdf(minor, 'a..b', { verifyUrl });
  return [
    row(
      `PDF of ${LARGE} circuits with ${PHOTOS} photos, warm, median`,
      median,
      { most: 150 },
      (ms) => `${ms.toFixed(0)} ms`,
    ),
    row(`PDF of ${USUAL} circuits without photos`, usual.length, { under: 150_000 }, kB),
    row('PDF of a minor works certificate without photos', ofMinor.length, { under: 60_000 }, kB),
  ];
}

function withCircuits(count: number) {
  const document = completeEicr();
  const [board] = document.boards ?? [];
  const circuits = Array.from({ length: count }, (_, index) => ({
    ...board?.circuits?.[index % 6],
    id: `c-${index}`,
    circuit_no: String(index + 1),
  }));
  return { ...document, boards: [{ ...board, id: 'b', circuits }] } as typeof document;
}

async function sixPhotos(observation: string) {
  const from = { keepDetails: false, timeZone: 'Europe/London', now: new Date('2026-11-24') };
  const photos: CertificatePhoto[] = [];
  const pictures: Record<string, Uint8Array> = {};
  for (let shade = 0; shade < PHOTOS; shade += 1) {
    const picture = await makePicture(await phonePhoto({ width: 1600, height: 1200, shade: shade * 20 }), from);
    const sha256 = hashOf(Buffer.from(picture.content).toString('latin1'));
    pictures[sha256] = picture.content;
    const { width, height, takenAt } = picture;
    photos.push({ sha256, taken_at: takenAt, bound_to: `observations/${observation}`, caption: '', width, height });
  }
  return { photos, pictures };
}
