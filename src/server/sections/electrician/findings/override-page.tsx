import { ElectricianPage, type Frame } from '../../../../components/electrician/electrician-page.tsx';
import { AnswersForm, FindingWithAnswers } from '../../../../components/electrician/findings/finding-line.tsx';
import type { Answers, FindingLine } from '../../../../components/fields/form-view.ts';
import { TextArea } from '../../../../components/ui/forms/fields.tsx';
import {
  Actions,
  Button,
  ErrorSummary,
  type FormError,
  HiddenFields,
} from '../../../../components/ui/forms/form-parts.tsx';
import { DataList } from '../../../../components/ui/lists.tsx';
import { FindingNote, Notice } from '../../../../components/ui/notices.tsx';
import type { ReportPlace } from '../report/section-page.tsx';

/** A finding that can be accepted with a reason, and the values behind it. */
type Overridable = {
  line: FindingLine;
  /** Identifies the finding: the form is refused once it has changed. */
  basis: string;
  /** The values that the check read, in words. */
  read: readonly (readonly [string, string])[];
  submission: string;
};

export type OverridePageProps = {
  frame: Frame;
  report: ReportPlace;
  /** The page of the value. */
  place: { href: string; page: string; label: string };
  /** Usually one. */
  findings: readonly Overridable[];
  answers: Answers;
  base: string;
  /** The refused form: which one, its typed values and its errors. */
  failed?: { basis: string; reason: string; errors: readonly FormError[] } | undefined;
  /** The finding has changed since the form was rendered: the form keeps the typed reason. */
  stale?: { message: string; reason: string } | undefined;
};

/** Name of the reason's box in the first, second … form of the page. */
export const reasonName = (at: number): string => (at === 0 ? 'reason' : `reason-${at + 1}`);

/** Asks why a finding is no fault. */
export function OverridePage(props: OverridePageProps) {
  const { frame, report, place, findings, answers, failed, stale } = props;
  return (
    <ElectricianPage
      frame={frame}
      title={`Not a fault? ${place.label || place.page}, ${report.site}`}
      here="reports"
      back={{ href: place.href, label: place.page }}
      error={failed !== undefined || stale !== undefined}
    >
      <h1>
        <span className="over">{[place.page, place.label].filter(Boolean).join(', ')}</span>
        Not a fault?
      </h1>
      {stale && (
        <Notice tone="warn" title="This has changed">
          <p>{stale.message} Nothing was saved.</p>
          {findings.length === 0 && stale.reason !== '' && <p>You had written: {stale.reason}</p>}
        </Notice>
      )}
      {failed && <ErrorSummary errors={failed.errors} />}
      {findings.map((each) => (
        <OverrideForm key={each.basis} {...props} {...each} />
      ))}
      <AnswersForm answers={answers} lines={findings.map(({ line }) => line)} />
    </ElectricianPage>
  );
}

function OverrideForm(props: OverridePageProps & Overridable) {
  const { line, basis, read, submission, base, answers, findings, failed, stale } = props;
  const { finding } = line;
  if (line.overridden) return <FindingWithAnswers line={line} answers={answers} apart />;
  const mine = failed?.basis === basis ? failed : undefined;
  const at = findings.findIndex((each) => each.basis === basis);
  return (
    <section>
      <FindingNote finding={finding} />
      {read.length > 0 && (
        <details>
          <summary>Values checked</summary>
          <DataList pairs={read} gaps="Not filled in" />
        </details>
      )}
      <form method="post" action={`${answers.home}/override`} noValidate>
        <HiddenFields submission={submission} base={base} />
        <input type="hidden" name="rule" value={finding.rule} />
        <input type="hidden" name="path" value={finding.path} />
        <input type="hidden" name="basis" value={basis} />
        <input type="hidden" name="back" value={answers.back} />
        <TextArea
          name={reasonName(at)}
          label="Reason why it is not a fault"
          hint="The supervisor sees your reason and your name beside the value. If one of these values changes, the check runs again."
          rows={4}
          maxLength={1000}
          value={mine?.reason ?? stale?.reason ?? ''}
          error={mine?.errors[0]?.message}
        />
        <Actions>
          <Button>Save reason</Button>
        </Actions>
      </form>
    </section>
  );
}
