import { showTime } from '../../domain/forms/calendar.ts';
import { DataList } from '../ui/lists.tsx';

export type Step = { action: string; at: string; by: string | null };

const words: Record<string, string> = {
  'visit.booked': 'Visit booked',
  'visit.moved': 'Visit moved',
  'visit.cancelled': 'Visit cancelled',
  'report.signed': 'Signed by the inspector',
  'report.submitted': 'Submitted',
  'report.returned': 'Returned',
  'report.approved': 'Approved',
  'report.assigned': 'Handed over',
  'report.discarded': 'Discarded',
  'finding.overruled': 'A finding overruled with a reason',
  'finding.taken-back': 'A reason taken back',
  'certificate.issued': 'Issued',
  'certificate.correction-started': 'Correction begun',
  'certificate.withdrawn': 'Withdrawn',
};

/** What has happened to a report, oldest first. */
export const Timeline = ({ steps, timeZone }: { steps: readonly Step[]; timeZone: string }) => (
  <DataList
    pairs={steps.map(({ action, at, by }) => [
      showTime(at, timeZone),
      `${words[action] ?? action}${by ? ` by ${by}` : ''}`,
    ])}
  />
);
