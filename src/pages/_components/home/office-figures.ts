import type { Cell } from '../../../components/office/parts/cells.tsx';
import { showNear } from '../../../domain/time/calendar.ts';
import { addDays, firstDay } from '../../../domain/time/dates.ts';
import { showCount, showUpTo } from '../../../domain/words/show-count.ts';
import { countDueHomes, MOST_DUE } from '../../../features/compliance/server/repository/due-homes.ts';
import { countByStatus } from '../../../features/compliance/server/states.ts';
import type { PageContext } from '../../../server/pages/page.ts';
import type { ReportToReview } from '../../../server/repositories/reports/next-to-review.ts';
import { countReportsIn, mostCounted } from '../../../server/repositories/reports/report-lists.ts';
import type { ReportSummary } from '../../../server/repositories/reports/reports.ts';
import { hrefOfList } from '../../reports/_components/report-tabs.ts';

/** Mails that did not arrive are counted up to this many. */
export const MOST_MAILS = 50;

export type Waiting = {
  queue: readonly ReportToReview[];
  late: readonly ReportSummary[];
  returned: readonly ReportSummary[];
};

/** The counts at the top of the page, each with a link to the list it counts. */
export async function figuresOf(
  { db, viewer }: Pick<PageContext, 'db' | 'viewer'>,
  { today, queue, late, returned, undelivered }: Waiting & { today: string; undelivered: number },
): Promise<Cell[]> {
  const counts = await countByStatus(db, viewer, { day: today });
  const isLate = counts.danger + counts.late;
  const thisWeek = await countDueHomes(db, viewer, { from: today, by: addDays(today, 6) });
  const toReview = await countReportsIn(db, viewer, 'review', today);
  const overdue = await countReportsIn(db, viewer, 'overdue', today);
  const dangers = queue.filter(({ hasDanger }) => hasDanger).length;
  const oldest = firstDay(queue.map(({ submittedAt }) => submittedAt?.slice(0, 10)));
  const slow = [...new Set([...returned, ...late].map(({ electricianName }) => electricianName))];
  return [
    {
      label: 'Late by law',
      fact: showCount(isLate),
      href: '/sites?state=late_by_law',
      state: isLate > 0 ? 'late' : 'in_order',
      why: [
        counts.danger > 0 && `${showCount(counts.danger)} with a C1 not made safe`,
        counts.no_report > 0 && `${showCount(counts.no_report)} more without a known report`,
      ],
    },
    {
      label: 'Due by law this week',
      fact: showUpTo(MOST_DUE, thisWeek),
      href: '#law',
      state: thisWeek > 0 ? 'due' : 'none',
      why: ['today included'],
    },
    {
      label: 'Reports to review',
      fact: showUpTo(mostCounted, toReview),
      href: hrefOfList('review'),
      state: toReview > 0 ? 'open' : 'none',
      why: [
        dangers > 0 && `${dangers} with a C1`,
        oldest && oldest < today && `oldest from ${showNear(oldest, today)}`,
      ],
    },
    {
      label: 'Returned or overdue reports',
      fact: showUpTo(mostCounted, overdue),
      href: hrefOfList('overdue'),
      state: overdue > 0 ? 'open' : 'none',
      why: [slow.slice(0, 3).join(', ')],
    },
    ...(undelivered > 0
      ? [
          {
            label: 'Mail not delivered',
            fact: undelivered >= MOST_MAILS ? `${MOST_MAILS}+` : showCount(undelivered),
            href: '#mail',
            state: 'late',
          } satisfies Cell,
        ]
      : []),
  ];
}
