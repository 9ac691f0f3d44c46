import sharp from 'sharp';
import type { Issue } from '../../src/domain/certificate/build-certificate.ts';
import type { CertificatePhoto, PartSignatory } from '../../src/domain/certificate/certificate.ts';
import type { ReportDocument } from '../../src/domain/forms/definition.ts';
import { completeEicr } from '../../src/domain/forms/fixtures/complete-eicr.ts';
import { completeVisual } from '../../src/domain/forms/fixtures/complete-visual.ts';
import { definitionOf } from '../../src/domain/forms/registry.ts';
import type { Brand } from '../../src/features/brand/domain/brand.ts';
import { readBrandPicture } from '../../src/features/brand/server/read-picture.ts';
import { canonicalJson } from '../../src/kernel/canonical-json.ts';
import { sampleCertificate, signedSample } from '../../src/server/documents/certificates/fixture.ts';
import { hashOf } from '../../src/server/documents/certificates/signing.ts';
import { makePicture } from '../../src/server/documents/photos/picture.ts';
import { newWorkDocument } from './new-work/new-work-document.ts';
import { phonePhoto } from './photos.ts';

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50"><path fill="#123456" d="M0 0h50v50z"/></svg>`;
const drawing = { width: 600, height: 200, strokes: [[10, 10, 300, 150, 500, 40]] };

export type RichPrint = ReturnType<typeof signedSample> & { pictures: Record<string, Uint8Array> };

/**
 * A certificate with everything that can stand beside the words of its form: photos, the company's logo and mark, drawn signatures, a
 * signatory for each part where its form has them, and what it corrects.
 */
async function richPrint(document: ReportDocument): Promise<RichPrint> {
  const pictures: Record<string, Uint8Array> = {};
  const kept = (content: Uint8Array) => {
    const sha256 = hashOf(content);
    pictures[sha256] = content;
    return sha256;
  };
  const mark = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#d04020' } })
    .png()
    .toBuffer();
  const brand: Brand = { accent: '#234b70' };
  for (const [name, bytes] of [
    ['logo', Buffer.from(logo)],
    ['mark', mark],
  ] as const) {
    const { content, ...shape } = await readBrandPicture(bytes, name);
    brand[name] = { sha256: kept(content), ...shape };
  }
  const from = { keepDetails: false, timeZone: 'Europe/London', now: new Date('2026-11-24') };
  const photo = async (boundTo: string, caption: string, shade: number): Promise<CertificatePhoto> => {
    const { content, width, height, takenAt } = await makePicture(await phonePhoto({ shade }), from);
    return { sha256: kept(content), taken_at: takenAt, bound_to: boundTo, caption, width, height };
  };
  const [observation, board] = [document.observations?.[0]?.id, document.boards?.[0]?.id];
  const photos = [
    await photo('installation', 'The front of the house, Tŷ Gwyn', 10),
    ...(board ? [await photo(`boards/${board}`, 'Board with its cover off', 60)] : []),
    ...(observation ? [await photo(`observations/${observation}`, 'Live parts within reach', 110)] : []),
    ...(observation ? [await photo(`observations/${observation}/fixed`, 'The new cover', 160)] : []),
  ];
  const { company, inspector, authoriser } = sampleCertificate();
  const drawn = { sha256: hashOf(canonicalJson(drawing)), drawing };
  const definition = definitionOf(document);
  const steps = definition.signatories.filter(({ step, signs }) => step === 'signing' && (signs?.(document) ?? true));
  const signatories = steps.map(
    ({ title, covers }, at): PartSignatory => ({
      ...{ ...inspector, drawn, as: title, name: `Rhys Calloway ${at}`, signature: `R. Calloway ${at}` },
      ...(covers && { covers: [...covers] }),
    }),
  );
  const issue: Partial<Issue> = {
    ...{ document, photos, revision: 2, supersedes: { number: 'CP-000122', revision: 1 } },
    ...{ correctionReason: 'The name of the street was wrong', company: { ...company, brand } },
    ...(signatories.length > 1 ? { signatories } : { inspector: { ...inspector, drawn } }),
    authoriser: { ...authoriser, drawn },
    order: { order_number: 'PO-77/2026', client_reference: 'Tenancy 4711' },
  };
  return { ...signedSample(issue), pictures };
}

/** Design, construction and testing each by somebody else. */
function signedBySeveral(): ReportDocument {
  const document = newWorkDocument('eic');
  const { declarations } = document as { declarations?: Record<string, unknown> };
  const { design } = declarations ?? {};
  const own = { ...declarations, single_signature: false, construction: design, testing: design };
  return { ...document, declarations: own } as ReportDocument;
}

const everyDocument: readonly [string, () => ReportDocument][] = [
  ['EICR', completeEicr],
  ['EIC', () => newWorkDocument('eic')],
  ['EIC, signed by several', signedBySeveral],
  ['MEIWC', () => newWorkDocument('meiwc')],
  ['VISUAL', completeVisual],
];

/** One of every form. */
export const richPrints: readonly [string, () => Promise<RichPrint>][] = everyDocument.map(([form, document]) => [
  form,
  () => richPrint(document()),
]);
