import { ElectricianPage, type Frame } from '../../../../components/electrician/electrician-page.tsx';
import { FieldControl } from '../../../../components/electrician/field-control.tsx';
import { ListsOf } from '../../../../components/electrician/field-groups.tsx';
import { RECORD } from '../../../../components/electrician/findings/finding-line.tsx';
import { NoImplicitSubmit } from '../../../../components/electrician/no-implicit-submit.tsx';
import { FoldedLimitation } from '../../../../components/electrician/record-form.tsx';
import { TappedWords } from '../../../../components/electrician/tapped-words.tsx';
import type { FormView } from '../../../../components/fields/form-view.ts';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../../components/ui/forms/form-parts.tsx';
import { EmptyState } from '../../../../components/ui/notices.tsx';
import type { Column, Field, Item } from '../../../../domain/forms/definition.ts';
import { SCRIPT_OF_FORM } from '../boards/ways-on.tsx';
import type { ReportPlace } from '../report/section-page.tsx';
import { isReading, isTick, restTicks } from './column-form.ts';

export type ColumnPageProps = {
  frame: Frame;
  report: ReportPlace;
  board: { id: string; name: string };
  column: Column & { asked: readonly Field[] };
  /** In way order; `fields`: names of the circuit's applicable fields. */
  rows: readonly { circuit: Item; fields: readonly string[] }[];
  /** Words that can be tapped in place of a reading. */
  words: readonly string[];
  /** Whether an empty box can be calculated from other readings. */
  mayCalculate: boolean;
  view: FormView;
  submission: string;
  base: string;
  newLimitationId: string | undefined;
  /** The page after saving. */
  next: string;
  editable: boolean;
};

/** The choice that calculates empty boxes from other readings, and marks them as calculated. */
export const CALCULATED = 'calculated';

/** A circuit number typed over another renumbers the circuits after it (`renumber.js`). */
const NUMBER = 'circuit_no';

/** All circuits of a board with the boxes of one test each, saved together. */
export function ColumnPage(props: ColumnPageProps) {
  const { frame, report, board, column, rows, words, view, submission, base, newLimitationId, next, editable } = props;
  const home = `/electrician/reports/${report.id}/boards/${board.id}`;
  const hasTicks = column.asked.some(isTick);
  return (
    <ElectricianPage
      frame={frame}
      title={`${column.title}, ${board.name}, ${report.site}`}
      here="reports"
      back={{ href: home, label: board.name }}
      error={view.errors.length > 0}
      styles="entry.css"
      scripts={editable ? [SCRIPT_OF_FORM, ...(column.fields.includes(NUMBER) ? ['renumber.js'] : [])] : []}
    >
      <h1>
        <span className="over">{board.name}</span>
        {column.title}
      </h1>
      <ErrorSummary errors={view.errors} />
      {rows.length === 0 && <EmptyState title="No circuit on this board needs this" />}
      {rows.length > 0 && (
        <form
          id={RECORD}
          method="post"
          action={`${home}/columns/${column.key}`}
          noValidate
          data-unsaved={view.errors.length > 0 ? 'yes' : undefined}
        >
          <NoImplicitSubmit />
          <HiddenFields submission={submission} base={base} />
          <fieldset className="plain" disabled={!editable}>
            {rows.map((row) => (
              <Row key={row.circuit.id} {...row} {...props} />
            ))}
            {words.length > 0 && rows.length > 1 && (
              <TappedWords
                name="rest"
                legend="Fill the blanks with"
                isSaid
                first="Leave blank"
                words={[
                  ...words.map((word) => ({ value: word, label: word })),
                  ...(props.mayCalculate ? [{ value: CALCULATED, label: 'Calculate' }] : []),
                ]}
                view={view}
              />
            )}
            {hasTicks && rows.length > 1 && (
              <TappedWords
                name="rest_ticks"
                legend="Fill the unanswered with"
                isSaid
                first="Leave blank"
                words={restTicks}
                view={view}
              />
            )}
            {newLimitationId && <FoldedLimitation view={view} newId={newLimitationId} />}
          </fieldset>
          <ListsOf fields={column.asked} />
          {editable && (
            <Actions>
              {column.isTest && (
                <Button name="then" value="next">
                  Save and next: {next}
                </Button>
              )}
              <Button weight={column.isTest ? 'secondary' : 'primary'}>Save</Button>
            </Actions>
          )}
        </form>
      )}
    </ElectricianPage>
  );
}

/** One circuit: its name, its limit or hint while measuring, its boxes and its words to tap. */
function Row({ circuit, fields, column, words, view }: ColumnPageProps & ColumnPageProps['rows'][number]) {
  const own = column.asked.filter(({ name }) => fields.includes(name));
  const text = (name: string) => (typeof circuit[name] === 'string' ? circuit[name] : '');
  const limit = column.key === 'zs' ? text('max_zs') : '';
  return (
    <fieldset className={own.length === 1 ? 'entry one' : 'entry'}>
      <legend>
        {[text('circuit_no') || 'No number', text('description')].filter(Boolean).join(' ')}
        {limit && <span className="hint"> {/^\d/.test(limit) ? `at most ${limit} Ω` : `limit ${limit}`}</span>}
      </legend>
      <div className="boxes">
        {own.map((field) => (
          <FieldControl key={field.name} field={bare(field)} name={`${circuit.id}.${field.name}`} view={view} />
        ))}
        {words.length > 0 && own.some(isReading) && (
          <TappedWords
            name={`${circuit.id}.word`}
            legend="Fill the blanks with"
            isSaid={false}
            first="Reading"
            words={words.map((word) => ({ value: word, label: word }))}
            view={view}
          />
        )}
      </div>
    </fieldset>
  );
}

/** The field without the settings that the page shows once for all. A reading typed on this page is a measured one. */
const bare = ({ hint, provenance, ...field }: Field): Field => field;
