import type { Field } from '../../../../domain/forms/definition.ts';
import { withProposed } from '../records/use-proposal.ts';
import type { OpenReport } from '../report/open-report.ts';
import type { Plan, Posting } from '../rows/pipeline.ts';
import { formOfRows, pathInRow, type RowList } from '../rows/row-list.ts';
import type { FieldDeps } from '../store.ts';
import type { Choice } from './choice.ts';
import { type ColumnRow, rowsWith } from './columns.ts';
import { inChoices } from './grid-form.ts';
import type { OnGrid } from './layout.ts';
import { renderedValues, withWords } from './quick-fill.ts';

/** Name of the boxes that choose the columns to show. */
export const SHOW = 'show';
/** The choice that calculates empty boxes from other readings, and marks them as calculated. */
export const CALCULATED = 'calculated';

export const fieldsOfChoice = ({ groups }: Choice): readonly Field[] => groups.flatMap(({ fields }) => fields);

/** The values of a box for each row and column, whether in a table or a row below the other. */
export function planOfBoxes(
  deps: FieldDeps,
  { viewer, report, posted, list, choice }: OnGrid & Posting,
): Pick<Plan, 'form' | 'propose' | 'follow' | 'stays'> {
  const asked = fieldsOfChoice(choice);
  const rows = rowsWith(list, asked, report.document);
  const form = formOfRows(list, asked);
  return {
    form,
    propose: async () => {
      const drawn = await renderedValues(deps, viewer, report, { posted, path: list.path, rows });
      return withWords(inChoices(posted, form), asked, rows, drawn);
    },
    follow: (changes) => {
      const left = posted.text('rest') === CALCULATED ? pathsOf(list, rows) : [];
      return withProposed(report, left, changes);
    },
    stays: () => (posted.text('then') === 'columns' ? chosenAddress(report, list, posted.fields.get(SHOW)) : undefined),
  };
}

const chosenAddress = ({ home }: OpenReport, { address, columns }: RowList, keys: readonly string[] = []): string => {
  const chosen = columns.map(({ key }) => key).filter((key) => keys.includes(key));
  return `${home}/${address}/grid${chosen.length > 0 ? `/${chosen.join(',')}` : ''}?saved`;
};

/** Paths of the values of these rows. */
export const pathsOf = (list: Pick<RowList, 'path'>, rows: readonly ColumnRow[]): string[] =>
  rows.flatMap(({ item, fields }) => fields.map(({ name }) => pathInRow(list, item.id, name)));
