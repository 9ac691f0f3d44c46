import type { SignedDrawing } from '../../domain/certificate/certificate.ts';
import type { ReportDocument } from '../../domain/forms/definition.ts';
import { part } from '../../domain/forms/document.ts';
import { type Drawing, storedDrawing } from '../../domain/signature/drawing.ts';
import { canonicalJson } from '../certificates/canonical.ts';
import type { Viewer } from '../context.ts';
import type { Db, Trx } from '../db/dialect.ts';
import { findBlob, putBlob } from '../repositories/blobs.ts';

/** Who signs a report: the blocks of its declaration. */
export const signatoryBlocks = ['inspected_by', 'authorised_by'] as const;
export type SignatoryBlock = (typeof signatoryBlocks)[number];

/** Keeps what was drawn, in the transaction that signs with it. @returns its id, for `signature_image`. */
export const saveDrawing = (trx: Trx, viewer: Viewer, drawing: Drawing, now: Date): Promise<string> =>
  putBlob(
    trx,
    viewer,
    { kind: 'signature', mediaType: 'application/json', content: Buffer.from(canonicalJson(drawing)) },
    now,
  );

export type Drawings = Partial<Record<SignatoryBlock, SignedDrawing>>;

/**
 * The drawn signatures that stand in a report.
 * @param document  of a report that the viewer may see: it was fenced when it was read.
 */
export async function drawingsOf(db: Db, viewer: Viewer, document: ReportDocument): Promise<Drawings> {
  const drawings: Drawings = {};
  for (const block of signatoryBlocks) {
    const id = drawingIdOf(document, block);
    const blob = id === undefined ? undefined : await findBlob(db, viewer, 'signature', id);
    if (blob) drawings[block] = { sha256: blob.id, drawing: storedDrawing(JSON.parse(textOf(blob.content))) };
  }
  return drawings;
}

/** Id of the drawing under a block's typed name, where there is one. */
export function drawingIdOf(document: ReportDocument, block: SignatoryBlock): string | undefined {
  const id = part(document.declaration, `${block}.signature_image`);
  return typeof id === 'string' && id !== '' ? id : undefined;
}

const textOf = (content: Uint8Array) => Buffer.from(content).toString('utf8');
