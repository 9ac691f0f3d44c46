import type { SignedDrawing } from '../../../domain/certificate/certificate.ts';
import { type Drawings, drawingIdOf } from '../../../domain/certificate/issue/drawings.ts';
import type { ReportDocument } from '../../../domain/forms/definition.ts';
import { definitionOf } from '../../../domain/forms/registry.ts';
import { type Drawing, storedDrawing } from '../../../domain/signature/drawing.ts';
import { canonicalJson } from '../../../kernel/canonical-json.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import { findBlob, putBlob } from '../../repositories/certificates/blobs.ts';

/** Stores a drawn signature, in the transaction that signs with it. @returns its id, for `signature_image`. */
export const saveDrawing = (trx: Trx, viewer: Viewer, drawing: Drawing, now: Date): Promise<string> =>
  putBlob(
    trx,
    viewer,
    { kind: 'signature', mediaType: 'application/json', content: Buffer.from(canonicalJson(drawing)) },
    now,
  );

/**
 * The drawn signatures in a report.
 * @param document  of a report that the viewer may see: the read checked that.
 */
export async function drawingsOf(db: Db, viewer: Viewer, document: ReportDocument): Promise<Drawings> {
  const drawings: Record<string, SignedDrawing> = {};
  for (const signatory of definitionOf(document).signatories) {
    const id = drawingIdOf(document, signatory);
    const blob = id === undefined ? undefined : await findBlob(db, viewer, 'signature', id);
    if (blob?.content)
      drawings[signatory.key] = { sha256: blob.id, drawing: storedDrawing(JSON.parse(textOf(blob.content))) };
  }
  return drawings;
}

const textOf = (content: Uint8Array) => Buffer.from(content).toString('utf8');
