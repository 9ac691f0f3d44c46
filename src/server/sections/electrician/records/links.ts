import type { LinkTargets } from '../../../../components/fields/form-view.ts';
import type { Board, Choice, Field, ReportDocument } from '../../../../domain/forms/definition.ts';
import { boardName, circuitName, itemsOf } from '../../../../domain/forms/document.ts';
import { kindOf } from '../../../../domain/forms/kinds/index.ts';
import { limitationsOf } from '../../../../domain/forms/limitations.ts';
import { namedPhotos } from '../../../../domain/forms/photos.ts';
import { findForm } from '../../../../domain/forms/registry.ts';
import { once } from '../../../../domain/memo.ts';

const shortened = (text: unknown, length = 60): string => {
  const words = typeof text === 'string' ? text.replace(/\s+/g, ' ').trim() : '';
  return words.length > length ? `${words.slice(0, length - 1)}…` : words;
};

/**
 * The records of a document that a field can point at, by kind, with readable names. Each kind is collected at first use, and once: few
 * forms need circuits, a report can have thousands, and every item of a list asks for them.
 */
export function linkTargets(document: ReportDocument): LinkTargets {
  const boards = itemsOf(document.boards) as readonly Board[];
  const board = once(() => boards.map((each) => ({ value: each.id, label: boardName(each) })));
  const circuit = once(() =>
    boards.flatMap((on) => itemsOf(on.circuits).map((each) => ({ value: each.id, label: circuitName(on, each) }))),
  );
  const observation = once(() =>
    itemsOf(document.observations).map((item, index) => ({
      value: item.id,
      label: `${index + 1}${item.code ? ` ${item.code}` : ''} ${shortened(item.text, 40)}`,
    })),
  );
  const limitation = once(() =>
    limitationsOf(document).map(({ item, name }) => ({ value: item.id, label: `${name} ${shortened(item.text)}` })),
  );
  const photo = once(() => {
    const form = findForm(document.form_type, document.edition);
    return form ? namedPhotos(form, document).map(({ id, name }) => ({ value: id, label: name })) : [];
  });
  return {
    get board() {
      return board();
    },
    get circuit() {
      return circuit();
    },
    get observation() {
      return observation();
    },
    get limitation() {
      return limitation();
    },
    get photo() {
      return photo();
    },
    drawing: [],
  };
}

/** Fields whose value points at no record of the document, or would close a ring of boards. */
export function danglingLinks(
  fields: readonly Field[],
  value: (field: Field) => unknown,
  known: { targets: LinkTargets; readonly feeds: readonly Choice[] },
): Field[] {
  return fields.filter((field) => {
    const given = value(field);
    if (given === undefined || given === null) return false;
    const named = kindOf(field).pointing?.to(field, given) ?? [];
    return [...Map.groupBy(named, ({ to }) => to)].some(([to, pointers]) => {
      const ids = new Set((to === 'feed' ? known.feeds : known.targets[to]).map(({ value: id }) => id));
      return pointers.some(({ id }) => !ids.has(id));
    });
  });
}
