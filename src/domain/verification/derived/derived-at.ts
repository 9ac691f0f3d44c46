import type { ReportDocument } from '../../forms/definition.ts';
import { isBlank, valueAt } from '../../forms/document.ts';
import type { Change } from '../../report/merge.ts';
import { isRecord } from '../engine/values.ts';
import { notApplicableAt, takeFromFacts } from './not-applicable.ts';
import { type CircuitReading, circuitReadingFrom, type Derived, isCalculated, zdbFrom } from './reading-from-others.ts';
import { calculated } from './readings-following.ts';

const places = /^(boards\/[^/]+)\/(?:zdb|(circuits\/[^/]+)\/(zs|r1r2))$/;

/** What the reading at a path comes to by others. Undefined where it is none that can be calculated, or they do not give it. */
function derivedAt(document: ReportDocument, path: string): Derived | undefined {
  const [, boardAt = '', circuitAt, name] = places.exec(path) ?? [];
  const board = boardAt && valueAt(document, boardAt);
  if (!isRecord(board)) return undefined;
  if (circuitAt === undefined) return zdbFrom(document, board);
  const circuit = valueAt(document, `${boardAt}/${circuitAt}`);
  return isRecord(circuit) ? circuitReadingFrom(board, circuit, name as CircuitReading) : undefined;
}

/** What can be put, calculated, where nothing stands: never over a reading or an answer, nor over what somebody left out. */
export function proposedAt(document: ReportDocument, path: string): Derived | undefined {
  const why = notApplicableAt(document, path);
  if (why !== undefined) return { text: 'N/A', from: why };
  return places.test(path) && isBlank(valueAt(document, path)) ? derivedAt(document, path) : undefined;
}

/** The changes that put it there; none where there is nothing to be put. */
export function proposedChanges(document: ReportDocument, path: string): Change[] {
  if (notApplicableAt(document, path) !== undefined) return takeFromFacts(path);
  const found = proposedAt(document, path);
  return found ? [{ path, value: calculated(found), provenance: 'calculated' }] : [];
}

/** What the reading that stands was calculated from, for as long as it is what that gives. */
export function calculatedAt(document: ReportDocument, path: string): Derived | undefined {
  const stands = places.test(path) ? valueAt(document, path) : undefined;
  if (!isRecord(stands) || !isCalculated(stands)) return undefined;
  const derived = derivedAt(document, path);
  return derived?.text === stands.text ? derived : undefined;
}
