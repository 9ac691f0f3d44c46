import { naturally } from '../../words/natural-order.ts';
import type { BoardPlace, CircuitPlace, Context } from '../engine/context.ts';
import { isInUse } from '../engine/context.ts';
import type { Finding } from '../engine/finding.ts';
import { textOf } from '../engine/values.ts';
import { type CheckCode, checksWere } from './check-names.ts';

/*
 * People read notes only if there are few: about one for three circuits. So checks that could not be made on several circuits for the same
 * reason share one note, and so do passes of the same kind on most circuits of a board.
 */

/** A note for several circuits: at a board or a circuit as a whole. When one circuit is viewed alone, it shows its own note. */
export const isGathered = ({ severity, path }: Finding): boolean =>
  severity === 'note' && /^boards\/[^/]+(?:\/circuits\/[^/]+)?$/.test(path);

/** The findings of a report with the notes about circuits of one board combined. */
export function gatherNotes(context: Context, findings: readonly Finding[]): Finding[] {
  const boards = new Map(context.boards.map((board) => [board.path, board]));
  const gathered = new Map<BoardPlace, Finding[]>();
  const rest = findings.filter((finding) => {
    const [boardPath] = /^boards\/[^/]+(?=\/circuits\/[^/]+\/)/.exec(finding.path) ?? [];
    // A finding answered by a departure was a failure: it stays at its own place, with its own numbers.
    const isOne = finding.severity === 'note' && finding.answered_by === undefined;
    const board = isOne && boardPath ? boards.get(boardPath) : undefined;
    if (!board) return true;
    const notes = gathered.get(board);
    if (notes) notes.push(finding);
    else gathered.set(board, [finding]);
    return false;
  });
  return [...rest, ...[...gathered].flatMap(([board, notes]) => gatherOnBoard(board, notes))];
}

/** The same for notes about one board's circuits, or about one circuit of it. */
function gatherOnBoard(board: BoardPlace, notes: readonly Finding[]): Finding[] {
  const groups = Map.groupBy(notes, (note) => (note.rule === 'NOT_CHECKABLE' ? reasonOf(note) : note.rule));
  return [...groups.values()].flatMap((group) => {
    const circuits = circuitsOf(board, group);
    if (group[0]?.rule === 'NOT_CHECKABLE') return unchecked(board, circuits, group);
    const inUse = board.circuits.filter(isInUse).length;
    return circuits.length > 1 && circuits.length * FEW > inUse ? [passed(board, circuits, group)] : group;
  });
}

/** Up to one circuit in this many, notes stay separate. Source: settled, output of verify. */
const FEW = 3;

/** Circuits that notes are about, in the order of their numbers. */
function circuitsOf(board: BoardPlace, notes: readonly Finding[]): CircuitPlace[] {
  const ids = new Set(notes.map(({ path }) => path.split('/')[3] ?? ''));
  return [...ids]
    .map((id) => board.circuitNamed(id))
    .filter((circuit) => circuit !== undefined)
    .sort((a, b) => naturally(textOf(a.record.circuit_no), textOf(b.record.circuit_no)));
}

const BETWEEN = ' not checked: ';

/** Why a check was not made, without its full stop. */
const whyOf = ({ message }: Finding): string => message.slice(message.indexOf(BETWEEN) + BETWEEN.length, -1);

/** The reason in short: LIM, N/V, or its own words. */
const reasonOf = (note: Finding): string => /\bis (LIM|N\/V)$/.exec(whyOf(note))?.[1] ?? whyOf(note);

function unchecked(board: BoardPlace, circuits: readonly CircuitPlace[], notes: readonly Finding[]): Finding[] {
  const [first] = notes;
  const [circuit, second] = circuits;
  if (!first || !circuit || notes.length === 1) return [...notes];
  const codes = [...new Set(notes.flatMap(({ not_checked }) => (not_checked ?? '').split(', ')))] as CheckCode[];
  const reason = reasonOf(first);
  const whys = new Set(notes.map(whyOf));
  const why = whys.size === 1 ? whyOf(first) : `a value it needs is ${reason}`;
  const on = second ? ` on ${named(circuits)}` : '';
  return [
    {
      rule: 'NOT_CHECKABLE',
      severity: 'note',
      path: second ? board.path : circuit.path,
      not_checked: codes.join(', '),
      message: `${checksWere(codes)} not checked${on}: ${why}.`,
    },
  ];
}

/** The words for a pass of each code on several circuits. Each circuit shows its own numbers. */
const passes: Readonly<Record<string, string>> = {
  FAULT_PROTECTION_BY_RCD: 'Zs is above the limit of the overcurrent device, and the RCD gives fault protection',
  CONDITIONAL_RATING:
    'The devices are rated below Ipf, and the conditional rating of the board or its backup protection covers them',
  TEMPERATURE_CORRECTED: 'Zs is above 80 % of the limit, but within it with the conductors at working temperature',
  PARALLEL_PATH: 'Zs is well below Zdb + (R1+R2): metalwork seems to share the path',
  WITHIN_ACCURACY: 'A reading is too close to its limit for the instrument to tell which side the true value is on',
};

function passed({ path }: BoardPlace, circuits: readonly CircuitPlace[], notes: readonly Finding[]): Finding {
  const [{ rule, regulation, message }] = notes as [Finding];
  const isShared = notes.every((note) => note.regulation === regulation);
  return {
    rule,
    severity: 'note',
    path,
    ...(regulation && isShared && { regulation }),
    message: `${passes[rule] ?? message.replace(/\.$/, '')}: ${named(circuits)}.`,
  };
}

/** "circuits 1 to 4, 7 and 9": runs of three and more by their ends. */
function named(circuits: readonly CircuitPlace[]): string {
  const numbers = circuits.map(
    ({ record }) => textOf(record.circuit_no) || textOf(record.description) || 'without number',
  );
  const runs: string[][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && follows(run.at(-1) ?? '', number)) run.push(number);
    else runs.push([number]);
  }
  const shown = runs.flatMap((run) => (run.length > 2 ? [`${run[0]} to ${run.at(-1)}`] : run));
  const last = shown.pop();
  return shown.length > 0 ? `circuits ${shown.join(', ')} and ${last}` : `circuits ${last}`;
}

const follows = (before: string, after: string): boolean =>
  /^\d{1,6}$/.test(before) && /^\d{1,6}$/.test(after) && Number(after) === Number(before) + 1;
