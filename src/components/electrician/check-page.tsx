import { ButtonLink } from '../ui/form-parts.tsx';
import { EmptyState } from '../ui/notices.tsx';
import { ElectricianPage, type Frame } from './electrician-page.tsx';
import { type CheckedFinding, FindingList } from './finding-list.tsx';
import type { ReportPlace } from './section-page.tsx';

export type CheckedGroup = { title: string; findings: readonly CheckedFinding[] };

/** What is missing and what does not hold, part by part; every line leads to its field. */
export function CheckPage(props: {
  frame: Frame;
  report: ReportPlace;
  groups: readonly CheckedGroup[];
  counts: { missing: number; fail: number; warn: number; note: number };
  outcome: 'satisfactory' | 'unsatisfactory';
  editable: boolean;
}) {
  const { frame, report, groups, counts, outcome, editable } = props;
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
        {counts.missing} missing, {counts.fail} that do not hold, {counts.warn} to look at again, {counts.note} notes.
        By the codes the installation is {outcome}.
      </p>
      {groups.length === 0 && <EmptyState title="Nothing to put right" />}
      {groups.map((group) => (
        <section key={group.title}>
          <h2>{group.title}</h2>
          <FindingList findings={group.findings} under={group.title} />
        </section>
      ))}
      {editable && (
        <p>
          <ButtonLink href={`${home}/sign`}>Sign and hand in</ButtonLink>
        </p>
      )}
    </ElectricianPage>
  );
}
