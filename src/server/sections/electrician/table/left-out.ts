import type { Board, Field, Item } from '../../../../domain/forms/definition.ts';
import { circuitFields, isBlank, part } from '../../../../domain/forms/document.ts';
import { showValue } from '../../../../domain/forms/words/show-value.ts';
import { mayBeAsked } from '../paper/paper-rows.ts';
import { circuitsOf } from '../records/board-records.ts';
import type { OpenReport } from '../report/open-report.ts';

/** The part of the address that says what a table was saved without. */
export const LEFT = 'left';
/** An address holds no more. */
const MOST_NAMED = 20;

/**
 * Why a circuit has no place for a value, in words that go on a sentence; undefined where it has, or may have once it is known better.
 * @param circuit  with what is entered beside the value.
 */
export function whyLeftOut(report: OpenReport, circuit: Item, field: Field): string | undefined {
  if (mayBeAsked(report, circuit, field)) return undefined;
  const reason = circuitFields(report.definition).find(
    ({ name, choices }) =>
      !isBlank(part(circuit, name)) &&
      choices?.some(({ value }) => mayBeAsked(report, { ...circuit, [name]: value }, field)),
  );
  if (!reason) return 'the circuit is not asked for it';
  return `${reason.label} is ${showValue(reason, part(circuit, reason.name), report.names())}`;
}

/** Adds to where a saved table leads what of it was left out. */
export function tellOfLeftOut(address: string, left: readonly { circuit: string; field: Field }[]): string {
  if (left.length === 0) return address;
  const [path = '', anchor] = address.split('#');
  const named = left.slice(0, MOST_NAMED).map(({ circuit, field }) => `${circuit}.${field.name}`);
  const more = left.length > MOST_NAMED ? ['more'] : [];
  const said = `${path}${path.includes('?') ? '&' : '?'}${LEFT}=${[...named, ...more].join(',')}`;
  return anchor === undefined ? said : `${said}#${anchor}`;
}

/** The same in words, as the circuits are now; undefined where nothing was left out. */
export function leftOutSaid(report: OpenReport, board: Board, asked: string | undefined): string | undefined {
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
