import type { Values } from '../../../domain/forms/definition.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { observationsOf } from '../../../server/repositories/entries/observations.ts';
import { visibleCertificates } from '../../../server/repositories/fences.ts';
import type { Defect } from './defects.ts';

/** The circuit that an observation names, as the form that books a visit has it: `<board>/<circuit>`; '' where it names none. */
export async function circuitOf(db: Db, viewer: Viewer, defect: Defect): Promise<string> {
  // Another firm's report names no circuit.
  if (defect.certificate_id === null) return '';
  const row = await visibleCertificates(db, viewer)
    .where('certificate.id', '=', defect.certificate_id)
    .select(observationsOf(db).as('observations'))
    .executeTakeFirst();
  const list: unknown = row?.observations ? JSON.parse(row.observations) : [];
  const found = Array.isArray(list) ? (list as Values[]).find(({ id }) => id === defect.observation_id) : undefined;
  const { board_id: board, circuit_id: circuit } = found ?? {};
  return typeof board === 'string' && typeof circuit === 'string' ? `${board}/${circuit}` : '';
}
