import { canonicalJson } from '../../../kernel/canonical-json.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import type { ReportDocument, Signatory } from '../../forms/definition.ts';
import { definitionOf } from '../../forms/registry.ts';
import { blockOf } from '../../forms/signatories.ts';
import { type Drawing, storedDrawing } from '../../signature/drawing.ts';
import type { Sha256 } from '../../signature/signed-content.ts';
import type { SignedDrawing } from '../certificate.ts';

/** By the key of the signatory. */
export type Drawings = { readonly [signatory: string]: SignedDrawing | undefined };

/** Id of the drawing with a block's typed name, if there is one. */
export function drawingIdOf(document: ReportDocument, signatory: Signatory): string | undefined {
  const id = blockOf(document, signatory).signature_image;
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** A drawing as it is stored and signed: named by the SHA-256 of its canonical JSON. */
export function namedDrawing(drawing: Drawing, sha256: Sha256): SignedDrawing {
  const text = canonicalJson(drawing);
  return { sha256: sha256(text), drawing: storedDrawing(JSON.parse(text)) };
}

/**
 * The drawn signatures of a document.
 * @param known  those that are stored, and the one just given.
 * @throws ConflictError where the document names one that is missing.
 */
export function drawingsIn(document: ReportDocument, known: readonly SignedDrawing[]): Drawings {
  const byId = new Map(known.map((each) => [each.sha256, each]));
  const named = definitionOf(document).signatories.flatMap((each) => {
    const id = drawingIdOf(document, each);
    return id === undefined ? [] : [[each.key, byId.get(id)] as const];
  });
  if (named.some(([, drawing]) => drawing === undefined))
    throw new ConflictError('A drawn signature of this report is missing. Return it to be signed again.');
  return Object.fromEntries(named);
}
