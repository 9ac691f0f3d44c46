import type { Board, FormDefinition, Item } from '../../../../domain/forms/definition.ts';
import { circuitFields } from '../../../../domain/forms/document.ts';
import { remembered } from '../../../../domain/memo.ts';
import type { Finding } from '../../../../domain/verification/engine/finding.ts';
import { decimalOf, readingOf } from '../../../../domain/verification/engine/values.ts';
import { isGathered } from '../../../../domain/verification/words/gather-notes.ts';
import { circuitsOf } from '../records/board-records.ts';
import type { OpenReport } from '../report/open-report.ts';

/** One line of a board's schedule; its cells are in the order of the form's `circuitColumns`. */
export type CircuitLine = {
  id: string;
  name: string;
  cells: readonly string[];
  problems: number;
  /** Notes: they need no answer. */
  notes: number;
  /** Indexes of the cells with a finding. */
  marked: ReadonlySet<number>;
};

const ticks: Readonly<Record<string, string>> = { yes: '✓', no: '✗', na: 'N/A', lim: 'LIM' };

/** The text of a cell: texts and readings as entered, ticks as signs, "na" in words; empty text for no value. */
function cell(circuit: Item, name: string): string {
  const value = circuit[name];
  if (typeof value === 'object' && value !== null) return String((value as { text?: unknown }).text ?? '');
  return value === undefined || value === null ? '' : (ticks[String(value)] ?? String(value));
}

const joined = (a: string, b: string, by: string) => (a === '' && b === '' ? '' : `${a || '–'}${by}${b || '–'}`);

const feeds = (circuit: Item) => (circuit.circuit_kind === 'spare' ? 'Spare' : cell(circuit, 'description'));

/**
 * The lines of the table, in the order of circuit numbers.
 * @param keep maps each circuit and its line to the returned value.
 */
export function circuitLines<Line>(
  report: OpenReport,
  board: Board,
  keep: (circuit: Item, said: string, line: () => CircuitLine) => Line,
): Line[] {
  const below = `boards/${board.id}/circuits/`;
  const findings = ofEachCircuit(report, board);
  const counts = problemsByItem(findings, below);
  const names = namesByItem(findings, below);
  return sortedCircuits(board).map((circuit) => {
    const problems = counts.get(circuit.id) ?? 0;
    const said = names.get(circuit.id) ?? [];
    const words = [problems, ...said.map(({ severity, name }) => `${severity} ${name}`)].join();
    return keep(circuit, words, () => lineOf(report.definition, circuit, problems, said));
  });
}

/**
 * Findings of a board, grouped by circuit. The rules merge equal notes of several circuits into one at the board; here each of
 * those circuits gets its own copy. Only when there is such a note are the circuits checked one by one.
 */
function ofEachCircuit(report: OpenReport, board: Board): readonly Finding[] {
  const at = `boards/${board.id}`;
  const findings = report.findingsAt(at);
  if (!findings.some((finding) => finding.path === at && isGathered(finding))) return findings;
  return circuitsOf(board).flatMap(({ id }) => report.findingsAt(`${at}/circuits/${id}`));
}

const lineOf = (definition: FormDefinition, circuit: Item, problems: number, said: readonly SaidOf[]): CircuitLine => ({
  ...lineAsEntered(definition, circuit),
  ...remarksOn(definition, circuit, said),
  problems,
});

/** A column of the table: its heading, its fields, and the cell for a circuit. */
type LineColumn = { head: string; fields: readonly string[]; show: (circuit: Item) => string };

const of = (head: string, name: string): LineColumn => ({
  head,
  fields: [name],
  show: (circuit) => cell(circuit, name),
});

const everyColumn: readonly LineColumn[] = [
  {
    head: 'Device',
    fields: ['ocpd_standard', 'ocpd_type', 'ocpd_rating'],
    show: (circuit) => `${cell(circuit, 'ocpd_type')}${cell(circuit, 'ocpd_rating')}`,
  },
  {
    head: 'Live/CPC mm²',
    fields: ['live_csa', 'cpc_csa'],
    show: (circuit) => joined(cell(circuit, 'live_csa'), cell(circuit, 'cpc_csa'), '/'),
  },
  {
    head: 'RCD mA',
    fields: ['rcd_standard', 'rcd_type', 'rcd_idn', 'rcd_rating'],
    show: (circuit) => cell(circuit, 'rcd_idn'),
  },
  {
    head: 'R1+R2 Ω',
    fields: ['r1r2', 'r2'],
    show: (circuit) => cell(circuit, 'r1r2') || cell(circuit, 'r2'),
  },
  of('L–L MΩ', 'ir_ll'),
  of('L–E MΩ', 'ir_le'),
  of('Polarity', 'polarity'),
  of('Zs Ω', 'zs'),
  of('Max Zs Ω', 'max_zs'),
  of('RCD ms', 'rcd_ms'),
];

/** The columns that the form has fields for, after the circuit's name and state. */
export const circuitColumns = remembered((definition: FormDefinition): readonly LineColumn[] => {
  const names = new Set(circuitFields(definition).map(({ name }) => name));
  return everyColumn.filter(({ fields }) => fields.some((name) => names.has(name)));
});

/** The cells of a circuit, without its findings. */
export const lineAsEntered = (
  definition: FormDefinition,
  circuit: Item,
): Pick<CircuitLine, 'id' | 'name' | 'cells'> => ({
  id: circuit.id,
  name: [cell(circuit, 'circuit_no') || 'No number', feeds(circuit)].filter(Boolean).join(' '),
  cells: circuitColumns(definition).map(({ show }) => (circuit.circuit_kind === 'spare' ? '' : show(circuit))),
});

/**
 * The cells with a finding, and the number of notes. A Zs above its limit is marked even when a reason was accepted: readers take
 * a tick for a pass.
 */
function remarksOn(
  definition: FormDefinition,
  circuit: Item,
  said: readonly SaidOf[],
): Pick<CircuitLine, 'notes' | 'marked'> {
  const names = new Set(said.map(({ name }) => name));
  const notes = said.filter(({ severity }) => severity === 'note').length;
  const isAbove = isAboveItsLimit(circuit);
  if (isAbove) names.add('zs');
  const marked = circuitColumns(definition).flatMap(({ fields }, at) =>
    fields.some((name) => names.has(name)) ? [at] : [],
  );
  return { notes: notes === 0 && isAbove ? 1 : notes, marked: new Set(marked) };
}

function isAboveItsLimit(circuit: Item): boolean {
  const [zs, limit] = [readingOf(circuit.zs), decimalOf(circuit.max_zs)];
  return zs.state === 'value' && limit !== undefined && zs.value.gt(limit);
}

type SaidOf = Pick<Finding, 'severity'> & { name: string };

/** The values with findings, by item of a list. */
function namesByItem(findings: readonly Finding[], prefix: string): ReadonlyMap<string, readonly SaidOf[]> {
  const names = new Map<string, SaidOf[]>();
  for (const { path, severity, rule } of findings) {
    if (!path.startsWith(prefix) || rule === 'MISSING') continue;
    const [id = '', name = ''] = path.slice(prefix.length).split('/');
    names.set(id, [...(names.get(id) ?? []), { severity, name }]);
  }
  return names;
}

const collator = new Intl.Collator('en-GB', { numeric: true });

/** The order of circuit numbers: 2 before 10, 1L1 before 1L2. */
export const byNumber = (a: string, b: string): number => collator.compare(a, b);

/** The board's circuits: 2 before 10, 1L1 before 1L2. Circuits without a number come last, in the order of entry. */
export const sortedCircuits = remembered((board: Board): readonly Item[] => {
  const number = (circuit: Item) => (typeof circuit.circuit_no === 'string' ? circuit.circuit_no : '￿');
  return [...circuitsOf(board)].sort((a, b) => collator.compare(number(a), number(b)));
});

/** The number of missing values and failures, by item of a list. */
export function problemsByItem(findings: readonly Finding[], prefix: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { path, severity } of findings) {
    if (severity === 'note' || !path.startsWith(prefix)) continue;
    const id = path.slice(prefix.length).split('/', 1)[0] ?? '';
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

export const isAt = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`);
