import { ElectricianPage, type Frame } from '../../../../components/electrician/electrician-page.tsx';
import { type ReadOnlyProps, ReadOnlyRecord } from '../../../../components/electrician/read-only-record.tsx';
import { RecordForm, type RecordFormProps } from '../../../../components/electrician/record-form.tsx';
import { Actions, Button, ButtonLink } from '../../../../components/ui/forms/form-parts.tsx';
import { SCRIPT_OF_FORM, WayOn } from '../boards/ways-on.tsx';

/** The report and page of a section, for the title and the back link. */
export type ReportPlace = { id: string; site: string };

/** One section of the form on one page. */
export function SectionPage(props: {
  frame: Frame;
  report: ReportPlace;
  title: string;
  letter: string | undefined;
  intro: string | undefined;
  /** Statements that a tick of the page acknowledges. */
  statements: readonly string[];
  /** The next page; going there saves the form. */
  next: { href: string; label: string };
  /** Its long lists as tables: to fill in, and to fill from one. */
  tables: readonly { href: string; label: string }[];
  form: RecordFormProps;
  readOnly?: ReadOnlyProps | undefined;
}) {
  const { frame, report, title, letter, intro, statements, next, tables, form, readOnly } = props;
  const home = `/electrician/reports/${report.id}`;
  return (
    <ElectricianPage
      frame={frame}
      title={`${title}, ${report.site}`}
      here="reports"
      back={{ href: home, label: report.site }}
      error={form.view.errors.length > 0}
      scripts={readOnly ? [] : [SCRIPT_OF_FORM]}
      later={!readOnly && form.live ? 'check-board.js' : undefined}
    >
      <h1>
        {letter && <span className="over">Section {letter}</span>}
        {title}
      </h1>
      {intro && <p className="lead">{intro}</p>}
      {readOnly ? (
        <ReadOnlyRecord {...readOnly} />
      ) : (
        <RecordForm {...form} buttons={<SectionButtons next={next.label} />} />
      )}
      {statements.length > 0 && (
        <details>
          <summary>Standing exclusions</summary>
          <ul>
            {statements.map((statement) => (
              <li key={statement}>{statement}</li>
            ))}
          </ul>
        </details>
      )}
      <p className="actions">
        {tables.map(({ href, label }) => (
          <WayOn key={href} to={href} saves={!readOnly}>
            {label}
          </WayOn>
        ))}
        <WayOn to={`${home}/history?path=${encodeURIComponent(form.action.slice(home.length + 1))}`} saves={!readOnly}>
          Changes
        </WayOn>
      </p>
      {readOnly && (
        <p>
          <ButtonLink href={next.href} weight="secondary">
            Next: {next.label}
          </ButtonLink>
        </p>
      )}
    </ElectricianPage>
  );
}

const SectionButtons = ({ next }: { next: string }) => (
  <Actions>
    <Button>Save</Button>
    <Button name="then" value="next" weight="secondary">
      Save and next: {next}
    </Button>
  </Actions>
);
