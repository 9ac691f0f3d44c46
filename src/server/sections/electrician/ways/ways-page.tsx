import { ElectricianPage, type Frame } from '../../../../components/electrician/electrician-page.tsx';
import { FieldControl } from '../../../../components/electrician/field-control.tsx';
import { GroupFields, ListsOf } from '../../../../components/electrician/field-groups.tsx';
import { RECORD } from '../../../../components/electrician/findings/finding-line.tsx';
import { NoImplicitSubmit } from '../../../../components/electrician/no-implicit-submit.tsx';
import { type FormView, firstOf } from '../../../../components/fields/form-view.ts';
import { Fieldset } from '../../../../components/ui/forms/choices.tsx';
import { type Option, SelectField } from '../../../../components/ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../../components/ui/forms/form-parts.tsx';
import { ListedField } from '../../../../components/ui/forms/listed-field.tsx';
import { DataList } from '../../../../components/ui/lists.tsx';
import { EmptyState } from '../../../../components/ui/notices.tsx';
import type { Field } from '../../../../domain/forms/definition.ts';
import { templateNotes } from '../../../../domain/verification/derived/circuit-start.ts';
import { SCRIPT_OF_FORM } from '../boards/ways-on.tsx';
import type { ReportPlace } from '../report/section-page.tsx';
import { other, spare, usualFeeds, type WayLine } from './way-lines.ts';

type WaysPageProps = {
  frame: Frame;
  report: ReportPlace;
  /** `isCounted`: the report gives the number of ways. */
  board: { id: string; name: string; isCounted: boolean };
  ways: readonly WayLine[];
  /** For each way: number, what it feeds, points. */
  fields: readonly Field[];
  /** The values for all new circuits. */
  common: readonly Field[];
  templates: readonly Option[];
  /** Whether the form has tests to begin. */
  hasTests: boolean;
  view: FormView;
  submission: string;
  base: string;
};

/** The empty ways of a board, one line each, with their shared values above. */
export function WaysPage(props: WaysPageProps) {
  const { frame, report, board, ways, common, hasTests, view, submission, base } = props;
  const home = `/electrician/reports/${report.id}/boards/${board.id}`;
  return (
    <ElectricianPage
      frame={frame}
      title={`Ways of ${board.name}, ${report.site}`}
      here="reports"
      back={{ href: home, label: board.name }}
      error={view.errors.length > 0}
      styles="entry.css"
      scripts={[SCRIPT_OF_FORM]}
    >
      <h1>
        <span className="over">{board.name}</span>
        Lay out the ways
      </h1>
      <ErrorSummary errors={view.errors} />
      {ways.length === 0 && <EmptyState title="All ways are in use" />}
      {ways.length > 0 && (
        <form
          id={RECORD}
          method="post"
          action={`${home}/ways`}
          noValidate
          data-unsaved={view.errors.length > 0 ? 'yes' : undefined}
        >
          <NoImplicitSubmit />
          <HiddenFields submission={submission} base={base} />
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
          {ways.map((way) => (
            <Way key={way.id} way={way} {...props} />
          ))}
          {board.isCounted && (
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
          <Actions>
            <Button name="then" value="next">
              {hasTests ? 'Save and begin the tests' : 'Save and next'}
            </Button>
            <Button weight="secondary">Save</Button>
          </Actions>
        </form>
      )}
    </ElectricianPage>
  );
}

function Way({ way: { id, number }, fields, templates, view }: WaysPageProps & { way: WayLine }) {
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
