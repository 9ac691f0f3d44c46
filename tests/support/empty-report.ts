import type { FormDefinition, ListDefinition } from '../../src/domain/forms/definition.ts';
import { hasGroup } from '../../src/domain/forms/document.ts';
import type { Change } from '../../src/domain/report/merge.ts';

/** How many circuits go on a board of an empty report. */
const onBoard = 20;

/**
 * Items of every list of a form with nothing filled in: the report that costs most, because each item lacks everything.
 * @param size  circuits; there are a twentieth as many boards, a fifth as many observations, a tenth of the items of every other list.
 *   A form with one circuit has it from the start, and grows by its other lists: a fifth, which at 1,000 is as many as they may have.
 */
export function emptyItems(form: FormDefinition, size: number): Change[] {
  const some = (path: string, count: number) => Array.from({ length: count }, (_, index) => `${path}/i${index}`);
  const boards = form.oneCircuit ? [] : Array.from({ length: size / onBoard }, (_, index) => `boards/b${index}`);
  const inOtherLists = size / (form.oneCircuit ? 5 : 10);
  const lists = form.sections.flatMap(({ key, lists = [] }) => lists.map((list) => listPath(key, list)));
  return [
    ...boards,
    ...boards.flatMap((board) => some(`${board}/circuits`, onBoard)),
    ...(hasGroup(form, 'observations') ? some('observations', size / 5) : []),
    ...lists.flatMap((list) => some(list, inOtherLists)),
  ].map((path): Change => ({ path, value: true }));
}

const listPath = (section: string, { name }: ListDefinition) => (name === section ? section : `${section}/${name}`);
