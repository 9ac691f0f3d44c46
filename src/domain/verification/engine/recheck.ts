import { missingOfBoard, missingOfCircuit, type Stage } from '../../forms/asked/completeness.ts';
import type { ReportDocument } from '../../forms/definition.ts';
import { definitionOf } from '../../forms/registry.ts';
import { remembered } from '../../memo.ts';
import { rulesFor } from '../rules/rules.ts';
import { gatherNotes } from '../words/gather-notes.ts';
import { contextOf, isInUse } from './context.ts';
import { asJudged } from './departures.ts';
import type { Finding } from './finding.ts';
import { inOrder, whatItCanAnswer } from './verify.ts';

/** The context of a report is kept for its next circuit: the supply graph is the same for all. */
const contextBeside = remembered((document: ReportDocument) => contextOf(asJudged(document)));

/**
 * The findings of one circuit, without judging the rest of the report: the same as those of `verify` at its path and below, and its own
 * notes, which `verify` combines with those of other circuits. Effects elsewhere (at the board it feeds, in the outcome) are not included.
 * None if there is no such circuit.
 */
export function recheckCircuit(
  document: ReportDocument,
  { board, circuit }: { board: string; circuit: string },
  stage: Stage = 'issue',
): Finding[] {
  const context = contextBeside(document);
  const place = context.boardNamed(board)?.circuitNamed(circuit);
  if (!place) return [];
  const rules = isInUse(place) ? rulesFor(definitionOf(document)) : [];
  const judged = rules.flatMap(({ parts }) => parts.circuit?.(context, place) ?? []);
  return inOrder(
    [...missingOfCircuit(document, place.board.record, place.record, stage), ...whatItCanAnswer(document, judged)],
    document,
  );
}

/** The findings of one board and its circuits, the same as those of `verify` at its path and below. */
export function recheckBoard(document: ReportDocument, board: string, stage: Stage = 'issue'): Finding[] {
  const context = contextBeside(document);
  const place = context.boardNamed(board);
  if (!place) return [];
  const circuits = place.circuits.filter(isInUse);
  const judged = rulesFor(definitionOf(document)).flatMap(({ parts }) => [
    ...(parts.board?.(context, place) ?? []),
    ...circuits.flatMap((each) => parts.circuit?.(context, each) ?? []),
  ]);
  return inOrder(
    [...missingOfBoard(document, place.record, stage), ...gatherNotes(context, whatItCanAnswer(document, judged))],
    document,
  );
}
