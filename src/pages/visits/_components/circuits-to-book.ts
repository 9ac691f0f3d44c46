import { circuitsToChoose } from '../../../domain/forms/carried/circuits-to-choose.ts';
import { formForNewWork, formTypes, newDocument } from '../../../domain/forms/registry.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { findBeginning } from '../../../server/repositories/homes/boards.ts';

/** Most circuits in the list. In a larger installation the electrician chooses the circuit by its board. */
const MOST = 500;

/** The circuits of a site's last report, for a form about one circuit; empty when no such form can be booked. */
export async function circuitsToBook(
  db: Db,
  viewer: Viewer,
  siteId: string,
): Promise<{ value: string; label: string }[]> {
  const form = formTypes()
    .map((type) => formForNewWork(type))
    .find(({ oneCircuit }) => oneCircuit);
  if (!form) return [];
  const about = { id: '', siteId, correctsCertificateId: null, document: newDocument(form) };
  const last = await findBeginning(db, viewer, about);
  if (!last) return [];
  return circuitsToChoose(last.document)
    .flatMap((board) => board.circuits.map(({ value, name }) => ({ value, label: `${board.name}: ${name}` })))
    .slice(0, MOST);
}
