import { ElectricianPage, type Frame } from '../../../../../components/electrician/electrician-page.tsx';
import { FileField } from '../../../../../components/ui/forms/fields.tsx';
import {
  Actions,
  Button,
  ErrorSummary,
  type FormError,
  HiddenFields,
} from '../../../../../components/ui/forms/form-parts.tsx';
import { DataList } from '../../../../../components/ui/lists.tsx';
import { EmptyState, Notice } from '../../../../../components/ui/notices.tsx';
import { unbroken } from '../../../../../components/ui/unbroken.tsx';
import { plural } from '../../../../../domain/words/plural.ts';
import type { ReportPlace } from '../section-page.tsx';

/** The site's last report, as shown before starting from it. */
export type LastTime = {
  number: string;
  /** In words: "12 May 2021". */
  inspectedOn: string;
  boards: number;
  circuits: number;
};

type Form = { home: string; submission: string; base: string };

/** The values of the last report that are carried over, and the button. */
export function LastTimePage(props: {
  frame: Frame;
  report: ReportPlace;
  /** Undefined where the viewer may see no earlier report of the site. */
  last: LastTime | undefined;
  /** Whether the report has no boards yet. */
  mayBegin: boolean;
  submission: string;
  fileSubmission: string;
  base: string;
  /** Errors of the chosen file. */
  errors: readonly FormError[];
}) {
  const { frame, report, last, mayBegin, submission, fileSubmission, base, errors } = props;
  const home = `/electrician/reports/${report.id}`;
  return (
    <ElectricianPage
      frame={frame}
      title={`Start from last time, ${report.site}`}
      here="reports"
      back={{ href: home, label: report.site }}
      error={errors.length > 0}
    >
      <h1>Start from last time</h1>
      <ErrorSummary errors={errors} />
      {last ? (
        <>
          <p className="lead">
            Boards, circuits and supply are taken from the last report. Results are left empty: test everything again.
          </p>
          <DataList
            pairs={[
              ['Report', last.number],
              ['Inspected', last.inspectedOn],
              ['Boards', String(last.boards)],
              ['Circuits', String(last.circuits)],
            ]}
          />
          <p>
            Each value carried over is marked until you confirm or change it. You can confirm a whole board at once. The
            report cannot be signed until then.
          </p>
          {mayBegin ? (
            <StartForm form={{ home, submission, base }} />
          ) : (
            <p>This report has boards already, so nothing is carried over.</p>
          )}
        </>
      ) : (
        <EmptyState title="No earlier report of this site" />
      )}
      {mayBegin && <BroughtForm form={{ home, submission: fileSubmission, base }} errors={errors} />}
    </ElectricianPage>
  );
}

/** The short form on the overview, while there is no board. */
export const StartFromLastTime = ({ last, form }: { last: LastTime; form: Form }) => (
  <Notice>
    <p>
      This site was last inspected on {unbroken(last.inspectedOn)} ({unbroken(last.number)}):{' '}
      {plural(last.boards, 'board')}, {plural(last.circuits, 'circuit')}.
    </p>
    <StartForm form={form} />
    <p>
      <a href={`${form.home}/last-time`}>See what is carried over</a>
    </p>
  </Notice>
);

const StartForm = ({ form: { home, submission, base } }: { form: Form }) => (
  <form method="post" action={`${home}/last-time`}>
    <HiddenFields submission={submission} base={base} />
    <Actions>
      <Button>Start from last time</Button>
    </Actions>
  </form>
);

/** A report from elsewhere: a signed certificate, or a retest pack. */
const BroughtForm = ({ form: { home, submission, base }, errors }: { form: Form; errors: readonly FormError[] }) => (
  <form method="post" action={`${home}/last-time/file`} encType="multipart/form-data" noValidate>
    <h2>Start from a file</h2>
    <HiddenFields submission={submission} base={base} />
    <FileField
      name="file"
      label="Certificate or retest pack"
      hint="The signed data (JSON) or the PDF of another Copperplate, or its retest pack. The file is checked first, and not stored."
      error={errors.find(({ field }) => field === 'file')?.message}
      accept="application/json,.json,application/pdf,.pdf"
    />
    <label className="choice">
      <input type="checkbox" name="other_postcode" value="1" /> It is this installation, with a different postcode
    </label>
    <Actions>
      <Button weight="secondary">Check the file and start from it</Button>
    </Actions>
  </form>
);
