import type { Column, Field, FieldGroup } from '../../../../domain/forms/definition.ts';
import { kindOf } from '../../../../domain/forms/kinds/index.ts';
import { NotFoundError } from '../../../../kernel/errors.ts';
import { fieldsOfRow, type RowList } from '../rows/row-list.ts';
import { printedGroups } from './grid-form.ts';

/**
 * What the grid of a list shows, by the last part of its address:
 *
 * | `/grid` | as | |
 * | --- | --- | --- |
 * | nothing | `table` | a box for each printed column |
 * | `zs`, `live_csa` | `rows` | one column, or one field, a row below the other: for a phone, and the test in hand |
 * | `zs,rcd` | `table` | those columns |
 * | `same-rcd` | `same` | one value for the rows that are ticked |
 * | `ways` | `ways` | new circuits on the empty ways of a board |
 */
export type Choice = {
  key: string;
  as: 'table' | 'rows' | 'same' | 'ways';
  title: string;
  groups: readonly FieldGroup[];
};

export const WAYS = 'ways';
export const SAME = 'same-';

/** @throws NotFoundError for a choice that the list does not have. */
export function choiceOf(list: RowList, key: string): Choice {
  if (key === '') {
    const title = `All ${list.title.toLowerCase()} in a grid`;
    return { key, as: 'table', title, groups: inBoxes(list, printedGroups(list)) };
  }
  if (key === WAYS && list.board) return { key, as: 'ways', title: 'Lay out the ways', groups: [] };
  if (key.startsWith(SAME)) {
    const same = sameOffered(list).find((each) => each.key === key.slice(SAME.length));
    if (!same) throw new NotFoundError(`column ${key}`);
    return { key, as: 'same', title: same.title, groups: [{ fields: same.fields }] };
  }
  const columns = key.split(',').map((each) => columnOf(list, each));
  const title = columns.map((column) => column.title).join(', ');
  if (columns.length === 1) return { key, as: 'rows', title, groups: columns.map(({ asked }) => ({ fields: asked })) };
  const names = new Set(columns.flatMap(({ asked }) => asked).map(({ name }) => name));
  const isChosen = ({ name }: Field) => names.has(name) || name === list.named[0];
  const groups = list.groups.map((group) => ({ ...group, fields: group.fields.filter(isChosen) }));
  return { key, as: 'table', title, groups: inBoxes(list, groups) };
}

/** The groups with the fields that one box of a table can hold: an address has several, a link is chosen. */
const inBoxes = (list: RowList, groups: readonly FieldGroup[]): FieldGroup[] =>
  groups
    .map((group) => ({ ...group, fields: group.fields.filter((field) => list.board || isOneBox(field)) }))
    .filter(({ fields }) => fields.length > 0);

function isOneBox(field: Field): boolean {
  const { name, controlNames, choose, pointing } = kindOf(field);
  return name === 'reading' || !(controlNames || choose === 'several' || pointing);
}

/**
 * A column by its key, or any single field of a row by name.
 * @throws NotFoundError for an unknown key.
 */
export function columnOf(list: RowList, key: string): Column & { asked: readonly Field[] } {
  const known = list.columns.find((column) => column.key === key);
  const asked = fieldsOfRow(list).filter(({ name }) => (known ? known.fields.includes(name) : name === key));
  const [first] = asked;
  if (!first) throw new NotFoundError(`column ${key}`);
  return { ...(known ?? { key, title: first.label, fields: [first.name], isTest: false }), asked };
}

/** One RCD protects several circuits and is tested once: its details and results are set on each of them. */
export const rcdTests: readonly string[] = ['rcd_ms', 'rcd_button'];
export const rcdNames: readonly string[] = [
  'rcd_standard',
  'rcd_type',
  'rcd_idn',
  'rcd_rating',
  'rcd_delay',
  ...rcdTests,
];

const single = [
  'scope',
  ...['wiring_type', 'ref_method', 'live_csa', 'cpc_csa', 'ocpd_standard', 'ocpd_type', 'ocpd_rating', 'breaking_ka'],
  ...['ir_voltage', 'polarity'],
];

/** What can be set on several rows at once, in the order of the schedule: an RCD with its test, or one value. */
export function sameOffered(list: RowList): { key: string; title: string; fields: readonly Field[] }[] {
  const fields = fieldsOfRow(list);
  const rcd = { key: 'rcd', title: 'RCD and its test', fields: fields.filter(({ name }) => rcdNames.includes(name)) };
  const others = fields
    .filter(({ name }) => !list.board || single.includes(name))
    .map((field) => ({ key: field.name, title: field.label, fields: [field] }));
  return list.board ? [rcd, ...others] : others;
}
