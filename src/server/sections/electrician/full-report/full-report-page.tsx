import { ElectricianPage, type Frame } from '../../../../components/electrician/electrician-page.tsx';
import { FieldGroups, ListsOf } from '../../../../components/electrician/field-groups.tsx';
import { FindingWithAnswers, RECORD } from '../../../../components/electrician/findings/finding-line.tsx';
import { NoImplicitSubmit } from '../../../../components/electrician/no-implicit-submit.tsx';
import { Markers } from '../../../../components/electrician/record-form.tsx';
import type { FindingLine, FormView } from '../../../../components/fields/form-view.ts';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../../components/ui/forms/form-parts.tsx';
import { Notice } from '../../../../components/ui/notices.tsx';
import { unbroken } from '../../../../components/ui/unbroken.tsx';
import type { FormError } from '../../../../domain/forms/typed/read-form.ts';
import { SCRIPT_OF_FORM, WayOn } from '../boards/ways-on.tsx';
import { DefectsPick } from '../remedies/defects-pick.tsx';
import type { Offered } from '../remedies/pick-defects.ts';
import type { ReportPlace } from '../report/section-page.tsx';
import { WHOLE, type WholePart } from './full-report-form.ts';

/** A form for one circuit on one page; known values are folded away. */
export function FullReportPage(props: {
  frame: Frame;
  report: ReportPlace;
  called: string;
  parts: readonly WholePart[];
  view: FormView;
  findings: readonly FindingLine[];
  left: readonly FormError[];
  /** The report with unconfirmed carried-over values: undefined when nothing waits to be confirmed. */
  carriedFrom: string | undefined;
  offered: readonly Offered[] | undefined;
  /** Pages of the parts that are not on this page. */
  others: readonly { href: string; title: string }[];
  submission: string;
  base: string;
}) {
  const { frame, report, called, parts, view, findings, left, carriedFrom, offered, others, submission, base } = props;
  const home = `/electrician/reports/${report.id}`;
  const fields = parts.flatMap(({ form }) => form.groups.flatMap((group) => group.fields));
  return (
    <ElectricianPage
      frame={frame}
      title={`${called}, ${report.site}`}
      here="reports"
      back={{ href: home, label: report.site }}
      error={view.errors.length > 0}
      scripts={[SCRIPT_OF_FORM]}
    >
      <h1>{called}</h1>
      <ErrorSummary errors={view.errors} />
      {findings.map((line) => (
        <FindingWithAnswers
          key={`${line.finding.rule} ${line.finding.path} ${line.finding.message}`}
          line={line}
          answers={view.answers}
        />
      ))}
      <form
        id={RECORD}
        method="post"
        action={`${home}/${WHOLE}`}
        noValidate
        data-unsaved={view.errors.length > 0 ? 'yes' : undefined}
      >
        <NoImplicitSubmit />
        <HiddenFields submission={submission} base={base} />
        {carriedFrom && (
          <Notice>
            <p>
              <b>Carried over from {unbroken(carriedFrom)}.</b> Check the marked values and change any that differ: the
              rest are confirmed as you go on.
            </p>
          </Notice>
        )}
        {parts.map((part) => (
          <Part key={part.prefix} part={part} view={view} />
        ))}
        {offered && offered.length > 0 && <DefectsPick offered={offered} errors={view.errors} />}
        <ListsOf fields={fields} />
        {left.length > 0 && (
          <Notice title="Still to be entered">
            <ul>
              {left.map(({ field, message }) => (
                <li key={field}>
                  <a href={`#${field}`}>{message}</a>
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <Actions>
          <Button>Save</Button>
          <Button
            weight="secondary"
            name="then"
            value="next"
            formAction={carriedFrom ? `${home}/${WHOLE}/carried` : undefined}
          >
            {carriedFrom ? 'Save, confirm the rest and sign' : 'Save and sign'}
          </Button>
        </Actions>
      </form>
      {others.length > 0 && (
        <p className="actions">
          {others.map(({ href, title }) => (
            <WayOn key={href} to={href} saves>
              {title}
            </WayOn>
          ))}
        </p>
      )}
    </ElectricianPage>
  );
}

function Part({ part: { form, prefix, title, folded, open }, view }: { part: WholePart; view: FormView }) {
  const isWrong = view.errors.some(({ field }) => field.startsWith(prefix));
  return (
    <section className="card">
      <h2>{title}</h2>
      <Markers fields={form.groups.flatMap(({ fields }) => fields)} prefix={prefix} />
      {folded.length > 0 && (
        <details open={isWrong}>
          <summary>{open.length > 0 ? 'Known values' : 'Complete'}</summary>
          <FieldGroups groups={folded} view={view} prefix={prefix} />
        </details>
      )}
      <FieldGroups groups={open} view={view} prefix={prefix} />
    </section>
  );
}
