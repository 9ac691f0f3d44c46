import { missingOfBoard, missingOfCircuit, type Stage } from '../forms/completeness.ts';
import type { ReportDocument } from '../forms/definition.ts';
import { type BoardPlace, type Context, contextOf, isInUse } from './context.ts';
import type { Finding } from './finding.ts';
import { rules } from './rules.ts';
import { findingsBelow, inOrder } from './verify.ts';

/**
 * The findings of one circuit, without judging the rest of the report: the same as those of `verify` at its path and below.
 * What the circuit changes elsewhere (at the board it feeds, in the outcome) is not among them. None when there is no such circuit.
 */
export function recheckCircuit(
  document: ReportDocument,
  { board, circuit }: { board: string; circuit: string },
  stage: Stage = 'issue',
): Finding[] {
  const context = contextOf(document);
  const places = boardsNamed(context, board).flatMap((each) =>
    each.circuits.filter(({ record }) => record.id === circuit),
  );
  const path = `boards/${board}/circuits/${circuit}`;
  return inOrder([
    ...places.flatMap((place) => missingOfCircuit(document, place.board.record, place.record, stage)),
    ...rules.flatMap((rule) => {
      if (!rule.parts) return findingsBelow(rule.judge(context), path);
      const part = rule.parts.circuit;
      return part ? places.filter(isInUse).flatMap((place) => part(context, place)) : [];
    }),
  ]);
}

/** The findings of one board and its circuits, the same as those of `verify` at its path and below. */
export function recheckBoard(document: ReportDocument, board: string, stage: Stage = 'issue'): Finding[] {
  const context = contextOf(document);
  const places = boardsNamed(context, board);
  return inOrder([
    ...places.flatMap(({ record }) => missingOfBoard(document, record, stage)),
    ...rules.flatMap(({ parts, judge }) => {
      if (!parts) return findingsBelow(judge(context), `boards/${board}`);
      const { board: ofBoard, circuit: ofCircuit } = parts;
      return places.flatMap((place) => [
        ...(ofBoard?.(context, place) ?? []),
        ...(ofCircuit ? place.circuits.filter(isInUse).flatMap((each) => ofCircuit(context, each)) : []),
      ]);
    }),
  ]);
}

/** One, unless a draft has an id twice. */
const boardsNamed = (context: Context, id: string): BoardPlace[] =>
  context.boards.filter(({ record }) => record.id === id);
