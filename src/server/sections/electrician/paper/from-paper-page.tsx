import { ElectricianPage, type Frame } from '../../../../components/electrician/electrician-page.tsx';
import { RECORD } from '../../../../components/electrician/findings/finding-line.tsx';
import { PageLimitation } from '../../../../components/electrician/record-form.tsx';
import type { FormView } from '../../../../components/fields/form-view.ts';
import { TextArea } from '../../../../components/ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../../components/ui/forms/form-parts.tsx';
import { EmptyState } from '../../../../components/ui/notices.tsx';
import { plural } from '../../../../domain/words/plural.ts';
import type { ReportPlace } from '../report/section-page.tsx';
import { LINES } from './read-lines.ts';

/** A line as understood, in words. */
export type Understood = {
  code: string;
  circuit: string;
  values: readonly { label: string; value: string; before: string }[];
};

/** All values that would be saved; `shown`: a mark of the text they come from. */
export type FromPaperUnderstood = { lines: readonly Understood[]; shown: string };

/** Entry from a paper sheet: one box with a line for each row. The page shows what it understood before saving. */
export function FromPaperPage(props: {
  frame: Frame;
  report: ReportPlace;
  board: { id: string; name: string };
  view: FormView;
  submission: string;
  base: string;
  newLimitationId: string;
  /** The first row of the paper as an example line; undefined where the board has no circuits. */
  example: string | undefined;
  lines: string;
  /** The values to save, once all lines are valid. */
  understood: FromPaperUnderstood | undefined;
}) {
  const { frame, report, board, view, submission, base, newLimitationId, example, lines, understood } = props;
  const home = `/electrician/reports/${report.id}/boards/${board.id}`;
  const error = view.errors.find(({ field }) => field === LINES)?.message;
  return (
    <ElectricianPage
      frame={frame}
      title={`Paper sheet, ${board.name}, ${report.site}`}
      here="reports"
      back={{ href: home, label: board.name }}
      error={view.errors.length > 0}
      styles="paper.css"
      scripts={['save-on-leaving.js']}
    >
      <h1>
        <span className="over">{board.name}</span>
        Type in a paper sheet
      </h1>
      <ErrorSummary errors={view.errors} />
      {example === undefined ? (
        <EmptyState title="This board has no circuits yet" />
      ) : (
        <form
          id={RECORD}
          method="post"
          action={`${home}/paper`}
          noValidate
          autoComplete="off"
          data-unsaved={lines === '' ? undefined : 'yes'}
          data-leaving="What you typed here is not saved yet. Leave without it?"
        >
          <HiddenFields submission={submission} base={base} />
          {understood && <AsUnderstood {...understood} />}
          <TextArea
            name={LINES}
            label="Rows of the sheet"
            hint={`One line for each row: its code, then its boxes from left to right. For example: ${example}`}
            rows={12}
            value={lines}
            error={error}
          />
          <details>
            <summary>How to type a row</summary>
            <ul>
              <li>Type a space between two values.</li>
              <li>Type - to leave a box as it is. Boxes left out at the end stay as they are too.</li>
              <li>
                To go to a column, type its number and a colon: <code>27:0.62</code>. The values after it continue from
                there. This reaches the particulars too.
              </li>
              <li>Type y or n for a tick, and LIM or N/A where there is no reading.</li>
              <li>
                Put a value with a space in quotes: <code>2:&quot;Kitchen ring&quot;</code>.
              </li>
            </ul>
          </details>
          <details open={view.errors.some(({ field }) => /^(?:new_)?limitation/.test(field))}>
            <summary>Limitation, for a LIM or N/V</summary>
            <PageLimitation view={view} newId={newLimitationId} />
          </details>
          <Actions>
            <Button name="step" value="show" weight={understood ? 'secondary' : 'primary'}>
              {understood ? 'Preview again' : 'Preview'}
            </Button>
          </Actions>
        </form>
      )}
      <p>
        <a href={`/electrician/reports/${report.id}/paper`}>Print the paper sheets</a>
      </p>
    </ElectricianPage>
  );
}

/** Above the box: the values to save, and the button that saves them. */
function AsUnderstood({ lines, shown }: FromPaperUnderstood) {
  const count = lines.reduce((sum, { values }) => sum + values.length, 0);
  return (
    <section className="understood" aria-labelledby="understood">
      <h2 id="understood">
        {plural(count, 'value')} in {plural(lines.length, 'row')}. Nothing is saved yet
      </h2>
      <input type="hidden" name="shown" value={shown} />
      <ul>
        {lines.map(({ code, circuit, values }) => (
          <li key={code}>
            <b>{circuit}</b> <span className="soft">row {code}</span>
            <dl>
              {values.map(({ label, value, before }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {value}
                    {before !== '' && before !== value && <span className="soft"> instead of {before}</span>}
                  </dd>
                </div>
              ))}
            </dl>
            {values.length === 0 && <p>No values</p>}
          </li>
        ))}
      </ul>
      <Actions>
        <Button name="step" value="save">
          Save these values
        </Button>
      </Actions>
    </section>
  );
}
