import { ElectricianPage, type Frame } from '../../../../../components/electrician/electrician-page.tsx';
import { AnswersForm } from '../../../../../components/electrician/findings/finding-line.tsx';
import { type CheckedFinding, FindingList } from '../../../../../components/electrician/findings/finding-list.tsx';
import { type MoreFindings, MoreFindingsList } from '../../../../../components/electrician/findings/more-findings.tsx';
import type { Answers } from '../../../../../components/fields/form-view.ts';
import { ButtonLink } from '../../../../../components/ui/forms/form-parts.tsx';
import { EmptyState } from '../../../../../components/ui/notices.tsx';
import { type ChangeShown, type LastShown, SinceLastTime } from '../../../../../components/ui/since-last-time.tsx';
import type { Conclusion } from '../../../../../domain/forms/words/form-summary.ts';
import { plural } from '../../../../../domain/words/plural.ts';
import { EnteredTwice, type EnteredTwiceProps } from '../entered-twice.tsx';
import type { ReportPlace } from '../section-page.tsx';

/** The report's assessment so far: an outcome, or words of its form. Undefined where there is none. */
export type ComesTo = 'satisfactory' | 'unsatisfactory' | Conclusion | undefined;

/** Items not inspected cannot pass: a report with gaps has no assessment, unless its codes already allow only one. */
const assessment = (outcome: ComesTo, missing: number): string => {
  if (outcome === undefined) return '';
  if (typeof outcome === 'object') return missing === 0 || outcome.isBad ? `By the codes: ${outcome.title}.` : '';
  if (missing === 0) return `By the codes the installation is ${outcome}.`;
  return outcome === 'unsatisfactory'
    ? 'By the codes so far the installation is unsatisfactory.'
    : 'There is no outcome yet.';
};

export type CheckedGroup = { title: string; findings: readonly CheckedFinding[] };

/** Missing values and findings, part by part; every line leads to its field. */
export function CheckPage(props: {
  frame: Frame;
  report: ReportPlace;
  groups: readonly CheckedGroup[];
  more: readonly MoreFindings[];
  /** The findings accepted with a reason. */
  overridden: readonly CheckedFinding[];
  /** Open findings; `answered` by a reason or an observation. */
  counts: { missing: number; fail: number; warn: number; note: number; answered: number };
  outcome: ComesTo;
  /** Values that were entered twice and wait for a choice. */
  conflicts: EnteredTwiceProps['places'];
  editable: boolean;
  answers: Answers;
  /** Changes since the last inspection, as far as values are entered. */
  since: { last: LastShown | undefined; changes: readonly ChangeShown[] } | undefined;
}) {
  const { frame, report, groups, more, overridden, counts, outcome, conflicts, editable, answers, since } = props;
  const home = `/electrician/reports/${report.id}`;
  return (
    <ElectricianPage
      frame={frame}
      title={`Check, ${report.site}`}
      here="reports"
      back={{ href: home, label: report.site }}
    >
      <h1>Check</h1>
      <p className="lead">
        {counts.missing} missing, {plural(counts.fail, 'failure', 'failures')},{' '}
        {plural(counts.warn, 'query', 'queries')}, {plural(counts.note, 'note')}.
        {counts.answered > 0 && ` ${counts.answered} answered.`} {assessment(outcome, counts.missing)}
      </p>
      <EnteredTwice places={conflicts} />
      {groups.length + conflicts.length === 0 && <EmptyState title="Nothing to put right" />}
      {groups.map((group) => (
        <section key={group.title}>
          <h2>{group.title}</h2>
          <FindingList findings={group.findings} under={group.title} answers={answers} />
        </section>
      ))}
      <MoreFindingsList more={more} />
      {overridden.length > 0 && (
        <section>
          <h2>Accepted with a reason</h2>
          <FindingList findings={overridden} answers={answers} />
        </section>
      )}
      <AnswersForm answers={answers} lines={[...groups.flatMap(({ findings }) => findings), ...overridden]} />
      {since && (
        <SinceLastTime
          {...since}
          nothing="No changes in the values entered so far. A circuit is compared once all its readings are in."
        />
      )}
      {editable && (
        <p>
          <ButtonLink href={`${home}/sign`}>Sign and submit</ButtonLink>
        </p>
      )}
    </ElectricianPage>
  );
}
