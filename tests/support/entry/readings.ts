import type { Item, ReportDocument } from '../../../src/domain/forms/definition.ts';
import { circuitFields, fieldsOf, itemsOf, part } from '../../../src/domain/forms/document.ts';
import { kindOf } from '../../../src/domain/forms/kinds/index.ts';
import { definitionOf } from '../../../src/domain/forms/registry.ts';
import type { House, Typed } from './house.ts';

/** What was read off the tester, by where in the report it stands: `supply/ze`, `1/zs` of the circuit on way 1. */
export type Readings = Readonly<Record<string, string>>;

/** Those that a house has been given. */
export function readingsOfHouse(document: ReportDocument, { sections, board, ways }: House): Readings {
  const isReading = readingsIn(document);
  const of = (place: string, typed: Typed = {}) =>
    Object.entries(typed).flatMap(([name, text]): [string, string][] =>
      isReading.has(name) && typeof text === 'string' ? [[`${place}/${name}`, text]] : [],
    );
  const below = Object.entries(sections).flatMap(([key, typed]) => of(key, typed));
  return Object.fromEntries([...below, ...of('board', board), ...ways.flatMap(({ no, tests }) => of(no, tests))]);
}

/** Those that stand in the report. */
export function readingsOf(document: ReportDocument): Readings {
  const isReading = readingsIn(document);
  const of = (place: string, record: object = {}) =>
    [...isReading].flatMap((name): [string, string][] => {
      const value = part(record as Item, name) as { text?: string } | undefined;
      return value?.text === undefined ? [] : [[`${place}/${name}`, value.text]];
    });
  const { sections } = definitionOf(document);
  const boards = itemsOf(document.boards);
  const circuits = boards.flatMap((board) => itemsOf((board as Item & { circuits?: readonly Item[] }).circuits));
  return Object.fromEntries([
    ...sections.flatMap(({ key }) => of(key, document[key as 'supply'])),
    ...boards.flatMap((board) => of('board', board)),
    ...circuits.flatMap((circuit) => of(String(circuit.circuit_no), circuit)),
  ]);
}

/** Names of the fields that hold readings; none of them stands in two kinds of record. */
function readingsIn(document: ReportDocument): ReadonlySet<string> {
  const definition = definitionOf(document);
  const { sections, board } = definition;
  const all = [...sections.flatMap(fieldsOf), ...fieldsOf(board), ...circuitFields(definition)];
  return new Set(all.filter((field) => kindOf(field).name === 'reading').map(({ name }) => name));
}
