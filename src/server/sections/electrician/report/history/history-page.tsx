import { ElectricianPage, type Frame } from '../../../../../components/electrician/electrician-page.tsx';
import { Badge } from '../../../../../components/ui/badges.tsx';
import { EmptyState } from '../../../../../components/ui/notices.tsx';
import { unbroken } from '../../../../../components/ui/unbroken.tsx';
import type { ReportPlace } from '../section-page.tsx';

export type HistoryLine = {
  seq: number;
  path: string;
  /** Page and field in words. */
  what: string;
  /** The value as the form shows it. */
  value: string;
  author: string;
  at: string;
  /** The origin of a value that was not typed in its box. */
  origin?: string | undefined;
  conflict: boolean;
};

/** Entries with author and time: of one field, of a page, or of the whole report, the latest first. */
export function HistoryPage(props: {
  frame: Frame;
  report: ReportPlace;
  /** The field or page in words; undefined for the whole report. */
  of: string | undefined;
  lines: readonly HistoryLine[];
  /** Whether older lines were left out. */
  more: boolean;
}) {
  const { frame, report, of, lines, more } = props;
  return (
    <ElectricianPage
      frame={frame}
      title={`History, ${report.site}`}
      here="reports"
      back={{ href: `/electrician/reports/${report.id}`, label: report.site }}
    >
      <h1>
        {of && <span className="over">{of}</span>}
        History
      </h1>
      <HistoryLines lines={lines} more={more} />
    </ElectricianPage>
  );
}

/** @param hrefOf address of the history of one value, where the page links to it. */
export const HistoryLines = ({
  lines,
  more,
  hrefOf,
}: {
  lines: readonly HistoryLine[];
  more: boolean;
  hrefOf?: (path: string) => string;
}) => (
  <>
    {lines.length === 0 ? (
      <EmptyState title="Nothing entered yet" />
    ) : (
      <ul className="rows log">
        {lines.map((line) => (
          <li key={line.seq}>
            <span>
              {hrefOf ? <a href={hrefOf(line.path)}>{line.what}</a> : line.what}: <b>{unbroken(line.value)}</b>{' '}
              {line.conflict && <Badge tone="warn">other value</Badge>}
            </span>
            <p>{unbroken([line.author, line.at, line.origin].filter(Boolean).join(', '))}</p>
          </li>
        ))}
      </ul>
    )}
    {more && <p className="soft">Only the latest entries are shown.</p>}
  </>
);
