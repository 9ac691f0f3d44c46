import { FieldControl } from '../../../../components/electrician/field-control.tsx';
import { GroupFields, ListsOf } from '../../../../components/electrician/field-groups.tsx';
import { type FormView, firstOf } from '../../../../components/fields/form-view.ts';
import { Fieldset } from '../../../../components/ui/forms/choices.tsx';
import { type Option, SelectField } from '../../../../components/ui/forms/fields.tsx';
import { Button } from '../../../../components/ui/forms/form-parts.tsx';
import { ListedField } from '../../../../components/ui/forms/listed-field.tsx';
import { DataList } from '../../../../components/ui/lists.tsx';
import type { Board, Field } from '../../../../domain/forms/definition.ts';
import { favouriteChoices } from '../../../../domain/forms/favourites.ts';
import { controlValue } from '../../../../domain/forms/typed/control-values.ts';
import { templateChoices, templateNotes } from '../../../../domain/verification/derived/circuit-start.ts';
import { NotFoundError } from '../../../../kernel/errors.ts';
import { SCRIPT_OF_FORM } from '../boards/ways-on.tsx';
import {
  commonFields,
  emptyWays,
  fieldsOfWay,
  isCounted,
  layOut,
  other,
  postedWays,
  spare,
  usualFeeds,
  usualIn,
  type WayLine,
} from '../circuit/empty-ways.ts';
import { getBoard } from '../records/board-records.ts';
import { afterBoard } from '../report/next-left.ts';
import { openReport } from '../report/open-report.ts';
import type { RowList } from '../rows/row-list.ts';
import type { Layout } from './layout.ts';

/** Path of its controls: none of them is a value of one row yet. */
const pageOf = ({ address }: RowList) => `${address}/ways`;

function boardOf({ board }: RowList): Board {
  if (!board) throw new NotFoundError('ways of a list without a board');
  return board;
}

/** New circuits on the empty ways of a board, one line each, with their shared values above. */
export const ways: Layout = {
  onlyEditable: true,

  async plan(deps, { c, viewer, report, list, posted }) {
    const board = boardOf(list);
    const { favourites } = await deps.store(viewer).defaults();
    const laid = layOut(report, board, posted, favourites);
    return {
      form: { page: pageOf(list), groups: [], record: {}, lists: [] },
      check: () => laid,
      onward: async () => {
        const home = `${report.home}/${list.page}`;
        if (posted.text('then') !== 'next') return `${home}?saved`;
        const first = list.columns.find(({ isTest }) => isTest);
        if (laid.ok && laid.circuits > 0 && first) return `${home}/grid/${first.key}?saved`;
        const { report: now } = await openReport(deps, c);
        return `${afterBoard(now, getBoard(now, board.id), () => false).href}?saved`;
      },
    };
  },

  async draw(deps, { viewer, report, list }, failed) {
    const board = boardOf(list);
    const lines = failed ? postedWays(failed.posted) : emptyWays(board);
    const { favourites } = await deps.store(viewer).defaults();
    const common = commonFields(report);
    const ofAll = common.flatMap((field) => [
      ...controlValue(field, usualIn(report)[field.name], { prefix: 'all.', timeZone: report.timeZone }),
    ]);
    const ofWays = lines.map(({ id, number }): [string, string[]] => [`way.${id}.circuit_no`, [number]]);
    const templates = [...favouriteChoices(favourites, 'Ours: '), ...templateChoices];
    const fields = fieldsOfWay(report);
    return {
      page: pageOf(list),
      entered: failed ? Object.fromEntries(failed.posted.fields) : Object.fromEntries([...ofAll, ...ofWays]),
      fieldOf: () => undefined,
      shown: (view) => ({
        title: `Ways of ${list.pageName}`,
        heading: 'Lay out the ways',
        styles: 'entry.css',
        scripts: [SCRIPT_OF_FORM],
        empty: lines.length === 0 && 'All ways are in use',
        controls: (
          <>
            <Fieldset
              legend="For all circuits below"
              hint="Change any that differ on the circuit’s own page, or down a column."
            >
              <GroupFields fields={common.map(bare)} prefix="all." view={view} />
            </Fieldset>
            <details>
              <summary>Notes on the usual circuits</summary>
              <DataList pairs={[...templateNotes]} />
            </details>
            {lines.map((way) => (
              <Way key={way.id} {...{ way, fields, templates, view }} />
            ))}
            {isCounted(board) && (
              <label className="choice">
                <input
                  type="checkbox"
                  name="rest"
                  value={spare}
                  defaultChecked={firstOf(view.entered, 'rest') === spare}
                />
                Ways left empty are spare
              </label>
            )}
            <datalist id={FEEDS}>
              {usualFeeds.map((feed) => (
                <option key={feed} value={feed} />
              ))}
            </datalist>
            <ListsOf fields={common} />
          </>
        ),
        buttons: (
          <>
            <Button name="then" value="next">
              {list.columns.some(({ isTest }) => isTest) ? 'Save and begin the tests' : 'Save and next'}
            </Button>
            <Button weight="secondary">Save</Button>
          </>
        ),
      }),
    };
  },
};

type WayProps = { way: WayLine; fields: readonly Field[]; templates: readonly Option[]; view: FormView };

function Way({ way: { id, number }, fields, templates, view }: WayProps) {
  const as = `way.${id}.as`;
  const over = `way.${id}.over`;
  return (
    <fieldset className="entry way">
      <legend>Way {number}</legend>
      <input type="hidden" name={`way.${id}.was`} value={number} />
      <div className="boxes">
        <SelectField
          name={as}
          label="Circuit"
          value={firstOf(view.entered, as)}
          blank="Leave empty"
          wide
          choices={[{ value: spare, label: 'Spare way' }, ...templates, { value: other, label: 'Another circuit' }]}
        />
        {fields.map((field) =>
          field.name === 'description' ? (
            <Feeds key={field.name} label={field.label} name={`way.${id}.${field.name}`} view={view} />
          ) : (
            <FieldControl key={field.name} field={bare(field)} name={`way.${id}.${field.name}`} view={view} />
          ),
        )}
        {number.endsWith('L1') && (
          <label className="choice">
            <input type="checkbox" name={over} value="1" defaultChecked={firstOf(view.entered, over) !== ''} />
            Three-phase circuit (TP)
          </label>
        )}
      </div>
    </fieldset>
  );
}

const FEEDS = 'feeds';

/** What a circuit feeds: typed, or chosen from a list that all ways share. */
const Feeds = ({ name, label, view }: { name: string; label: string; view: FormView }) => (
  <ListedField
    name={name}
    label={label}
    value={firstOf(view.entered, name)}
    error={view.errors.find(({ field }) => field === name)?.message}
    list={FEEDS}
    words
  />
);

/** The hints are on the circuit's own page. */
const bare = ({ hint, ...field }: Field): Field => field;
