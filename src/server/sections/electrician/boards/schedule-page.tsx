import { ElectricianPage, type Frame } from '../../../../components/electrician/electrician-page.tsx';
import { RECORD } from '../../../../components/electrician/findings/finding-line.tsx';
import { NoImplicitSubmit } from '../../../../components/electrician/no-implicit-submit.tsx';
import { type FormView, firstOf } from '../../../../components/fields/form-view.ts';
import { Checkbox } from '../../../../components/ui/forms/choices.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../../components/ui/forms/form-parts.tsx';
import type { SchedulePart } from '../../../../domain/forms/definition.ts';
import { plural } from '../../../../domain/words/plural.ts';
import type { ReportPlace } from '../report/section-page.tsx';
import { ScheduleRow } from './schedule-row.tsx';
import { SCRIPT_OF_FORM } from './ways-on.tsx';

/** The schedule of inspections: one row for each item. A row's details are folded until they hold a value. */
export function SchedulePage(props: {
  frame: Frame;
  report: ReportPlace;
  parts: readonly SchedulePart[];
  /** The item list in use, where the form has more than one, and the page that changes it. */
  list: { name: string; href: string } | undefined;
  view: FormView;
  submission: string;
  base: string;
  editable: boolean;
  /** The next unfinished part of the report. */
  next: string;
  /** The number of unanswered rows that the report's own facts make N/A. */
  proposed: number;
}) {
  const { frame, report, parts, list, view, submission, base, editable, next, proposed } = props;
  const home = `/electrician/reports/${report.id}`;
  const action = `${home}/inspection_schedule`;
  return (
    <ElectricianPage
      frame={frame}
      title={`Schedule of inspections, ${report.site}`}
      here="reports"
      back={{ href: home, label: report.site }}
      error={view.errors.length > 0}
      scripts={editable ? [SCRIPT_OF_FORM] : []}
    >
      <h1>Schedule of inspections</h1>
      {list && (
        <p className="hint">
          {list.name}. {editable && <a href={list.href}>Change the list</a>}
        </p>
      )}
      <ErrorSummary errors={view.errors} />
      <form id={RECORD} method="post" action={action} className="schedule" noValidate>
        <NoImplicitSubmit />
        <HiddenFields submission={submission} base={base} />
        <fieldset disabled={!editable}>
          <legend className="vh">Items</legend>
          {editable && proposed > 0 && (
            <p>
              <Button weight="secondary" name="proposed" value="all">
                Set N/A where the report says there is none: {plural(proposed, 'item')}
              </Button>
            </p>
          )}
          {parts.map((part) => (
            <section key={part.number}>
              <h2>
                {part.number} {part.title}
              </h2>
              {part.intro && <p className="hint">{part.intro}</p>}
              {editable && <PartChoice part={part} view={view} />}
              {part.items.map((item) => (
                <ScheduleRow key={item.slug} {...{ item, view, home, editable }} />
              ))}
              {editable && (
                <Actions>
                  <Button weight="secondary" name="stay" value={`part-${part.number}`}>
                    Save
                  </Button>
                </Actions>
              )}
            </section>
          ))}
        </fieldset>
        {editable && (
          <Checkbox
            name="rest"
            label="All unanswered items in every part are acceptable"
            hint={proposed > 0 ? 'N/A where the report says there is none' : undefined}
            value="pass"
            checked={firstOf(view.entered, 'rest') === 'pass'}
          />
        )}
        {editable && (
          <Actions>
            <Button name="then" value="next">
              Save and next: {next}
            </Button>
          </Actions>
        )}
      </form>
    </ElectricianPage>
  );
}

/** Sets every unanswered item of a part at once; folded, so that the items are inspected first. */
function PartChoice({ part: { number }, view }: { part: SchedulePart; view: FormView }) {
  const name = `part-${number}.rest`;
  const ticked = view.entered[name] ?? [];
  return (
    <details id={`part-${number}`} open={ticked.length > 0}>
      <summary>Rest of part {number}: all ✓ / N/A</summary>
      <div className="choices stack">
        {(['pass', 'NA'] as const).map((outcome) => (
          <label className="choice" key={outcome}>
            <input type="checkbox" name={name} value={outcome} defaultChecked={ticked.includes(outcome)} />
            Set all unanswered in part {number} to {outcome === 'pass' ? 'acceptable' : 'N/A'}
          </label>
        ))}
      </div>
    </details>
  );
}
