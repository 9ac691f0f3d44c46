import type { Board, Field, Item } from '../../../../domain/forms/definition.ts';
import { circuitFields, isBlank, part } from '../../../../domain/forms/document.ts';
import { showValue } from '../../../../domain/forms/words/show-value.ts';
import { mayBeAsked } from '../paper/paper-rows.ts';
import { circuitsOf } from '../records/board-records.ts';
import type { OpenReport } from '../report/open-report.ts';

/** The address parameter with the values that a table was saved without. */
export const LEFT = 'left';
/** The most that an address holds. */
const MOST_NAMED = 20;

/**
 * Why a value does not apply to a circuit, as the end of a sentence; undefined when it applies, or may apply later.
 * @param circuit with the row's other values.
 */
export function whyLeftOut(report: OpenReport, circuit: Item, field: Field): string | undefined {
  if (mayBeAsked(report, circuit, field)) return undefined;
  const reason = circuitFields(report.definition).find(
    ({ name, choices }) =>
      !isBlank(part(circuit, name)) &&
      choices?.some(({ value }) => mayBeAsked(report, { ...circuit, [name]: value }, field)),
  );
  if (!reason) return 'it does not apply to the circuit';
  return `${reason.label} is ${showValue(reason, part(circuit, reason.name), report.names())}`;
}

/** Adds the left-out values to the address after saving a table. */
export function withLeftOutNotice(address: string, left: readonly { circuit: string; field: Field }[]): string {
  if (left.length === 0) return address;
  const [path = '', anchor] = address.split('#');
  const named = left.slice(0, MOST_NAMED).map(({ circuit, field }) => `${circuit}.${field.name}`);
  const more = left.length > MOST_NAMED ? ['more'] : [];
  const said = `${path}${path.includes('?') ? '&' : '?'}${LEFT}=${[...named, ...more].join(',')}`;
  return anchor === undefined ? said : `${said}#${anchor}`;
}

/** The same in words, for the circuits as they are now; undefined when nothing was left out. */
export function leftOutNotice(report: OpenReport, board: Board, asked: string | undefined): string | undefined {
  const parts = (asked ?? '').split(',').slice(0, MOST_NAMED + 1);
  const said = parts.flatMap((each) => {
    const [id, name] = each.split('.');
    const circuit = circuitsOf(board).find((known) => known.id === id);
    const field = circuitFields(report.definition).find((known) => known.name === name);
    const why = circuit && field && whyLeftOut(report, circuit, field);
    return why ? [`circuit ${String(circuit.circuit_no ?? '')}, ${field.label}, as ${why}`] : [];
  });
  if (said.length === 0) return undefined;
  return `Not saved from the table: ${said.join('; ')}${parts.includes('more') ? '; and more' : ''}.`;
}
