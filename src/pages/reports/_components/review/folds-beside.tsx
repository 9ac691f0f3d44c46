import type { ReactNode } from 'react';
import type { Fold } from '../../../../components/office/parts/folds.tsx';
import { type Step, Timeline } from '../../../../components/review/comments/timeline.tsx';
import { type ChangeShown, type LastShown, SinceLastTime } from '../../../../components/ui/since-last-time.tsx';
import { definitionOf } from '../../../../domain/forms/registry.ts';
import { signatoriesAt } from '../../../../domain/forms/signatories.ts';
import { plural } from '../../../../domain/words/plural.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import { can } from '../../../../server/permissions.ts';
import type { Report } from '../../../../server/repositories/reports/reports.ts';
import { ReviewFacts } from './review-parts.tsx';

/** The lines of a review that are no parts of its form. A part with something to ask is open. */
export function foldsBeside({
  report,
  comments,
  events,
  viewer,
  timeZone,
  signed,
  last,
  patterns,
  patternCount,
}: {
  report: Report;
  comments: { open: number; dealtWith: number };
  events: readonly Step[];
  viewer: Viewer;
  timeZone: string;
  /** Who signed, in words. */
  signed: string;
  /** What differs from the last inspection; undefined for a form that is not compared. */
  last: { last: LastShown | undefined; changes: readonly ChangeShown[] } | undefined;
  /** The patterns in its readings; undefined for a viewer who does not review. */
  patterns: ReactNode;
  patternCount: number;
}): Fold[] {
  const folds: (Fold | undefined)[] = [
    patterns
      ? {
          id: 'fold-patterns',
          title: 'Reading patterns',
          fact: patternCount === 0 ? 'nothing unusual' : plural(patternCount, 'pattern'),
          open: patternCount > 0,
          children: patterns,
        }
      : undefined,
    last && {
      id: 'fold-last-time',
      title: 'Since last time',
      fact: last.last ? plural(last.changes.length, 'change') : 'no earlier report',
      children: (
        <SinceLastTime
          last={last.last}
          changes={last.changes}
          nothing="No reading has changed by more than two instruments can differ."
        />
      ),
    },
    {
      id: 'fold-facts',
      title: 'Site, visit, instruments, signatures',
      fact: report.electricianName,
      open: report.conflicts.length > 0,
      children: (
        <>
          <ReviewFacts {...{ report, comments, signed }} />
          {can(viewer, 'signatures.ask') &&
            signatoriesAt(definitionOf(report.document), 'signing', report.document).length > 1 && (
              <p>
                <a href={`/reports/${report.id}/signatories`}>Signatories and signature requests</a>
              </p>
            )}
        </>
      ),
    },
    {
      id: 'fold-history',
      title: 'History',
      fact: plural(events.length, 'entry', 'entries'),
      children: <Timeline steps={events} timeZone={timeZone} />,
    },
  ];
  return folds.filter((fold) => fold !== undefined);
}
