import type { ReportDocument } from '../../forms/definition.ts';
import { isBlank, valueAt } from '../../forms/document.ts';
import type { Change } from '../../report/merge.ts';
import { isRecord } from '../engine/values.ts';
import { notApplicableAt, takeFromFacts } from './not-applicable.ts';
import { type CircuitReading, circuitReadingFrom, type Derived, isCalculated, zdbFrom } from './reading-from-others.ts';
import { calculated } from './readings-following.ts';

const places = /^(boards\/[^/]+)\/(?:zdb|(circuits\/[^/]+)\/(zs|r1r2))$/;

/** The reading at a path as calculated from others. Undefined if it cannot be calculated, or if the others do not give it. */
function derivedAt(document: ReportDocument, path: string): Derived | undefined {
  const [, boardAt = '', circuitAt, name] = places.exec(path) ?? [];
  const board = boardAt && valueAt(document, boardAt);
  if (!isRecord(board)) return undefined;
  if (circuitAt === undefined) return zdbFrom(document, board);
  const circuit = valueAt(document, `${boardAt}/${circuitAt}`);
  return isRecord(circuit) ? circuitReadingFrom(board, circuit, name as CircuitReading) : undefined;
}

/** The calculated reading to offer at a blank path: never over a reading or an answer, or over one that a person left out. */
export function proposedAt(document: ReportDocument, path: string): Derived | undefined {
  const why = notApplicableAt(document, path);
  if (why !== undefined) return { text: 'N/A', from: why };
  return places.test(path) && isBlank(valueAt(document, path)) ? derivedAt(document, path) : undefined;
}

/** The changes that enter it; none if there is nothing to offer. */
export function proposedChanges(document: ReportDocument, path: string): Change[] {
  if (notApplicableAt(document, path) !== undefined) return takeFromFacts(path);
  const found = proposedAt(document, path);
  return found ? [{ path, value: calculated(found), provenance: 'calculated' }] : [];
}

/** The source of a calculated reading, for as long as the reading equals the calculated value. */
export function calculatedAt(document: ReportDocument, path: string): Derived | undefined {
  const current = places.test(path) ? valueAt(document, path) : undefined;
  if (!isRecord(current) || !isCalculated(current)) return undefined;
  const derived = derivedAt(document, path);
  return derived?.text === current.text ? derived : undefined;
}
