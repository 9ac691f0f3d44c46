import { DataList } from '../../../components/ui/lists.tsx';
import { MapLink } from '../../../components/ui/map-link.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import { unbroken } from '../../../components/ui/unbroken.tsx';
import { reportOfClosed } from '../../../components/visits/report-of-closed.ts';
import { calledOf, formForNewWork } from '../../../domain/forms/registry.ts';
import { siteAddress } from '../../../domain/register/site-address.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { plural } from '../../../domain/words/plural.ts';
import type { Visit } from '../../../server/repositories/register/visits.ts';

type Rebooked = { id: string; day: string };

/** What became of a visit without access. */
export function NoAccess({
  visit,
  bookedAgain,
  cancelledAgain,
  isReclaimable,
}: {
  visit: Visit;
  bookedAgain: Rebooked | undefined;
  /** The replacement that was cancelled. */
  cancelledAgain: Rebooked | undefined;
  /** Whether the cancelled replacement had its report. */
  isReclaimable: boolean;
}) {
  return (
    <Notice tone="warn" title="No access">
      {bookedAgain ? (
        <p>
          Rebooked for <a href={`/visits/${bookedAgain.id}`}>{unbroken(showDay(bookedAgain.day))}</a>, with its report.
        </p>
      ) : (
        <>
          {cancelledAgain && (
            <p>
              It was rebooked for <a href={`/visits/${cancelledAgain.id}`}>{unbroken(showDay(cancelledAgain.day))}</a>,
              and that visit was cancelled.
            </p>
          )}
          <p>This visit has to be rebooked. {reportOfClosed(visit.reportId, isReclaimable)}</p>
        </>
      )}
    </Notice>
  );
}

/** Facts about a visit for the office. @param colleagues  their names. */
export function VisitFacts({ visit, colleagues }: { visit: Visit; colleagues: readonly string[] }) {
  return (
    <DataList
      pairs={[
        [
          'Site',
          <a key="site" href={`/sites/${visit.siteId}`}>
            {visit.siteName}
          </a>,
        ],
        [
          'Address',
          <span key="address">
            {siteAddress(visit)} · <MapLink address={siteAddress(visit)} />
          </span>,
        ],
        ['Electrician', visit.electricianName],
        ['Colleagues', colleagues.join(', ')],
        ['Arrival', `${visit.windowFrom} to ${visit.windowTo}`],
        [
          'Replaces',
          visit.bookedFrom && (
            <a key="from" href={`/visits/${visit.bookedFrom}`}>
              the visit without access
            </a>
          ),
        ],
        [
          'Expected',
          visit.begunBecause === null &&
            `${plural(visit.expectedBoards, 'board')}, ${plural(visit.expectedCircuits, 'circuit')}`,
        ],
        ['Access', visit.accessNotes],
        ['Hazards', visit.hazards],
        ['Order number', visit.orderNumber],
        ['Client’s reference', visit.clientReference],
        [
          'Report',
          visit.reportId && (
            <a key="report" href={`/reports/${visit.reportId}`}>
              {calledOf(formForNewWork(visit.kind))}
            </a>
          ),
        ],
      ]}
    />
  );
}
