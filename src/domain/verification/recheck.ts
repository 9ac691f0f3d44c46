import { missingOfBoard, missingOfCircuit, type Stage } from '../forms/completeness.ts';
import type { ReportDocument } from '../forms/definition.ts';
import { contextOf, isInUse } from './context.ts';
import type { Finding } from './finding.ts';
import { gatherNotes } from './gather-notes.ts';
import { rules } from './rules.ts';
import { findingsBelow, inOrder } from './verify.ts';

/**
 * The findings of one circuit, without judging the rest of the report: the same as those of `verify` at its path and below, and
 * the notes of its own that `verify` puts together with those of other circuits. What the circuit changes elsewhere (at the board
 * it feeds, in the outcome) is not among them. None when there is no such circuit.
 */
export function recheckCircuit(
  document: ReportDocument,
  { board, circuit }: { board: string; circuit: string },
  stage: Stage = 'issue',
): Finding[] {
  const context = contextOf(document);
  const place = context.boardNamed(board)?.circuitNamed(circuit);
  if (!place) return [];
  const judged = rules.flatMap(({ parts, judge }) => {
    if (!parts) return findingsBelow(judge(context), place.path);
    return isInUse(place) ? (parts.circuit?.(context, place) ?? []) : [];
  });
  return inOrder([...missingOfCircuit(document, place.board.record, place.record, stage), ...judged], document);
}

/** The findings of one board and its circuits, the same as those of `verify` at its path and below. */
export function recheckBoard(document: ReportDocument, board: string, stage: Stage = 'issue'): Finding[] {
  const context = contextOf(document);
  const place = context.boardNamed(board);
  if (!place) return [];
  const circuits = place.circuits.filter(isInUse);
  const judged = rules.flatMap(({ parts, judge }) => {
    if (!parts) return findingsBelow(judge(context), place.path);
    const { board: ofBoard, circuit: ofCircuit } = parts;
    return [
      ...(ofBoard?.(context, place) ?? []),
      ...(ofCircuit ? circuits.flatMap((each) => ofCircuit(context, each)) : []),
    ];
  });
  return inOrder([...missingOfBoard(document, place.record, stage), ...gatherNotes(context, judged)], document);
}
