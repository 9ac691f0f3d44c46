import type { ReportSubject } from '../../forms/definition.ts';
import type { DocumentOn } from '../../forms/records/subjects.ts';
import type { Reading } from '../../reading.ts';
import { type CheckCode, checksWere } from '../words/check-names.ts';
import type { About } from './about.ts';
import { type BoardPlace, type CircuitPlace, type Context, isInUse } from './context.ts';
import type { Finding } from './finding.ts';
import type { JudgedDocument } from './records.ts';

/** The subject of a rule: it judges the forms that report on it, or any form. */
export type Subject = ReportSubject | 'any';

/** The document type of a rule's forms: the values that all of them have. A rule for any form may ask for values that are not there. */
type ContextOn<S extends Subject> = Context<S extends ReportSubject ? DocumentOn<S> : JudgedDocument>;

/** One check. Rules look at the whole report, advise, and never throw. */
export type Rule<Code extends string = string, Given extends Context = Context<JudgedDocument>> = Named<
  Code,
  Subject
> & {
  judge: (context: Given) => Finding[];
  /** The parts of `judge`, for judging one place at a time. */
  parts: RuleParts<Given>;
};

type Named<Code extends string, S extends Subject> = {
  /** Name of the rule, and of its file. */
  id: string;
  /** The reason codes of its findings, apart from NOT_CHECKABLE; `RuleCode` is made of these. */
  codes: readonly Code[];
  /** The forms it judges: those that report on this subject. */
  appliesTo: S;
  /**
   * The facts behind the findings of each code; a note that a check was not made has those of the check. A test watches the rule: no other
   * value changes such a finding, and every declared one does.
   */
  about: Readonly<Record<NoInfer<Code>, About>>;
};

/**
 * A rule in parts, so that one circuit can be rechecked without the rest of the report. Each part may look at any value, but gives findings
 * of its own place only: `circuit` below the circuit's path, `board` for the board's own values, `report` for the rest.
 */
export type RuleParts<Given = Context<JudgedDocument>> = {
  report?: ((context: Given) => Finding[]) | undefined;
  board?: ((context: Given, board: BoardPlace) => Finding[]) | undefined;
  /** For each circuit that is not a spare way. */
  circuit?: ((context: Given, circuit: CircuitPlace) => Finding[]) | undefined;
};

/** A rule from its parts. */
export function ruleOf<const Code extends string, const S extends Subject>({
  report,
  board,
  circuit,
  ...named
}: Named<Code, S> & RuleParts<ContextOn<S>>): Rule<Code, ContextOn<S>> {
  return {
    ...named,
    parts: { report, board, circuit },
    judge: (context) => [
      ...(report?.(context) ?? []),
      ...(board ? context.boards.flatMap((each) => board(context, each)) : []),
      ...(circuit ? context.circuits.flatMap((each) => circuit(context, each)) : []),
    ],
  };
}

/** The findings of a rule for the circuit, the board or the rest that a path belongs to, without judging the others. */
export function judgedAt({ parts }: Rule, context: Context, path: string): readonly Finding[] {
  const [, boardId, circuitId] = /^boards\/([^/]+)(?:\/circuits\/([^/]+)\/)?/.exec(path) ?? [];
  if (boardId === undefined) return parts.report?.(context) ?? [];
  const board = context.boardNamed(boardId);
  if (circuitId === undefined) return (board && parts.board?.(context, board)) ?? [];
  const circuit = board?.circuitNamed(circuitId);
  return (circuit && isInUse(circuit) && parts.circuit?.(context, circuit)) || [];
}

/**
 * The note that a check was not made: names the check in words and gives the reason. It is for limits of the standard: our own comparisons
 * of readings are silent if they cannot be made.
 */
export function notCheckable(code: CheckCode, path: string, why: string): Finding {
  const message = `${checksWere([code])} not checked: ${why}.`;
  return { rule: 'NOT_CHECKABLE', severity: 'note', path, not_checked: code, message };
}

/**
 * Marks words that only such a note uses: the scripts of pages, which show no notes, are built without them. No code compares these words.
 */
export const inNote = (words: string): string => words;

/** True for a reading that rules do not ask about: a required blank is MISSING, and N/A is an answer. */
export const isUnasked = (reading: Reading): reading is Extract<Reading, { state: 'blank' | 'na' }> =>
  reading.state === 'blank' || reading.state === 'na';

/** Why a reading cannot be compared. */
export const whyNot = (reading: Exclude<Reading, { state: 'blank' | 'na' }>, name: string): string =>
  reading.state === 'value'
    ? `${name} ${reading.text} could be on either side of the limit`
    : `${name} is ${reading.text}`;
