import type { ReportSubject } from '../../forms/definition.ts';
import type { DocumentOn } from '../../forms/records/subjects.ts';
import type { Reading } from '../../reading.ts';
import { type CheckCode, checksWere } from '../words/check-names.ts';
import type { About } from './about.ts';
import { type BoardPlace, type CircuitPlace, type Context, isInUse } from './context.ts';
import type { Finding } from './finding.ts';
import type { JudgedDocument } from './records.ts';

/** What a rule judges: forms that report on such a thing, or any. */
export type Subject = ReportSubject | 'any';

/** What is read of a document by a rule for such forms: what all of them have. A rule for any form asks for what may not be there. */
type ContextOn<S extends Subject> = Context<S extends ReportSubject ? DocumentOn<S> : JudgedDocument>;

/** One thing that is checked. Rules look at the whole report, advise, and never throw. */
export type Rule<Code extends string = string, Given extends Context = Context<JudgedDocument>> = Named<
  Code,
  Subject
> & {
  judge: (context: Given) => Finding[];
  /** What `judge` is made of, so that it can be asked about one thing at a time. */
  parts: RuleParts<Given>;
};

type Named<Code extends string, S extends Subject> = {
  /** Name of the rule, and of its file. */
  id: string;
  /** The reason codes it can answer with, apart from NOT_CHECKABLE: what `RuleCode` is made of. */
  codes: readonly Code[];
  /** Which forms it judges: those that report on such a thing. */
  appliesTo: S;
  /**
   * What a finding of each code rests on; of a note that a check was not made what that check would. A test watches the rule and
   * holds that nothing else moves such a finding, and that everything named does.
   */
  about: Readonly<Record<NoInfer<Code>, About>>;
};

/**
 * A rule in parts, so that one circuit can be rechecked without the rest of the report. Each part may look at anything, but
 * speaks only of its own: `circuit` of values below the circuit's path, `board` of the board's own, `report` of neither.
 */
export type RuleParts<Given = Context<JudgedDocument>> = {
  report?: ((context: Given) => Finding[]) | undefined;
  board?: ((context: Given, board: BoardPlace) => Finding[]) | undefined;
  /** For each circuit that is no spare way. */
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

/** What a rule says of the circuit, the board or the rest that a path belongs to, without judging anything else. */
export function judgedAt({ parts }: Rule, context: Context, path: string): readonly Finding[] {
  const [, boardId, circuitId] = /^boards\/([^/]+)(?:\/circuits\/([^/]+)\/)?/.exec(path) ?? [];
  if (boardId === undefined) return parts.report?.(context) ?? [];
  const board = context.boardNamed(boardId);
  if (circuitId === undefined) return (board && parts.board?.(context, board)) ?? [];
  const circuit = board?.circuitNamed(circuitId);
  return (circuit && isInUse(circuit) && parts.circuit?.(context, circuit)) || [];
}

/**
 * The note that a check was not made: names the check in words and says why. It is for limits of the standard: what we only ask
 * between readings is silent where it cannot be asked.
 */
export function notCheckable(code: CheckCode, path: string, why: string): Finding {
  const message = `${checksWere([code])} not checked: ${why}.`;
  return { rule: 'NOT_CHECKABLE', severity: 'note', path, not_checked: code, message };
}

/** Words that only such a note says: the scripts of pages, which show none, are built without them. Never looked at for themselves. */
export const inNote = (words: string): string => words;

/** A reading that nobody is asked about: blank is MISSING where it is required, and N/A is an answer. */
export const isUnasked = (reading: Reading): reading is Extract<Reading, { state: 'blank' | 'na' }> =>
  reading.state === 'blank' || reading.state === 'na';

/** Why a reading cannot be compared. */
export const whyNot = (reading: Exclude<Reading, { state: 'blank' | 'na' }>, name: string): string =>
  reading.state === 'value'
    ? `${name} ${reading.text} does not say on which side of the limit it is`
    : `${name} is ${reading.text}`;
