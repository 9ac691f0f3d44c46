import { carriedControls } from '../../../../domain/forms/carried/carried.ts';
import type { FieldGroup, Section, Values } from '../../../../domain/forms/definition.ts';
import { listItems, recordOf } from '../../../../domain/forms/document.ts';
import { printedAs } from '../../../../domain/paper/paper-sheet.ts';
import type { OpenReport } from '../report/open-report.ts';

/** The unconfirmed values from last time, in a record's printed groups. */
export function unsureIn(groups: readonly FieldGroup[], record: Values): string[] {
  const controls = new Set(carriedControls(record));
  return groups.flatMap(({ title, fields }) =>
    fields.filter(({ name }) => controls.has(name)).map(({ label }) => printedAs(title, label)),
  );
}

/** The same for a section, with the items of its lists: these are printed with their number. */
export function unsureInSection({ document }: Pick<OpenReport, 'document'>, section: Section): string[] {
  const record = recordOf(document, section.key);
  const controls = new Set(carriedControls(record));
  const ofLists = (section.lists ?? []).flatMap((list) =>
    listItems(section, list, document).flatMap(({ id }, index) =>
      list.fields
        .filter(({ name }) => controls.has(`${list.name}.${id}.${name}`))
        .map(({ label }) => printedAs(String(index + 1), label)),
    ),
  );
  return [...unsureIn(section.groups, record), ...ofLists];
}
