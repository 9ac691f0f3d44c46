import { showTime } from '../../domain/time/calendar.ts';
import { unbroken } from '../ui/unbroken.tsx';

export type Step = {
  action: string;
  at: string;
  by: string | null;
  /** What was said with it. */
  detail: { readonly [name: string]: string | number | boolean | null };
};

/** Everything that is recorded, in words. */
const words: Readonly<Record<string, string>> = {
  'audit.sealed': 'The log sealed anew',
  'client.added': 'A client added',
  'client.changed': 'A client changed',
  'company.changed': 'The company’s details changed',
  'company.created': 'The company added',
  'session.ended': 'A device signed out',
  'site.added': 'A site added',
  'site.changed': 'A site changed',
  'site.imported': 'Sites imported',
  'site.import-undone': 'An import of sites undone',
  'site.removed': 'A site removed',
  'signing-key.made': 'A signing key made',
  'signing-key.revoked': 'A signing key revoked',
  'user.changed': 'An account changed',
  'user.created': 'An account added',
  'user.link-sent-again': 'A link sent again',
  'user.password-changed': 'Password changed',
  'user.signed-in': 'Signed in',
  'user.signed-out': 'Signed out',
  'user.signed-out-everywhere': 'Signed out everywhere',
  'visit.booked': 'Visit booked',
  'visit.moved': 'Visit moved',
  'visit.cancelled': 'Visit cancelled',
  'visit.given-up': 'Visit given up',
  'visit.restored': 'Visit brought back',
  'visit.started': 'Visit started',
  'report.begun': 'Begun again for the visit',
  'report.signed': 'Signed by the inspector',
  'report.submitted': 'Submitted',
  'report.returned': 'Returned',
  'report.approved': 'Approved',
  'report.assigned': 'Handed over',
  'report.discarded': 'Discarded',
  'report.restored': 'Brought back',
  'comment.settled': 'A comment settled',
  'finding.answered': 'A check answered',
  'anomaly.answered': 'A question about the readings answered',
  'finding.overridden': 'A finding accepted with a reason',
  'finding.taken-back': 'A reason taken back',
  'certificate.issued': 'Issued',
  'certificate.correction-started': 'Correction begun',
  'certificate.withdrawn': 'Withdrawn',
};

/** What happened, in words: "Issued as CP-EICR-00042, revision 2". The first revision is not called one. */
export function wordsOf({ action, detail: { number, revision } }: Pick<Step, 'action' | 'detail'>): string {
  // What is recorded and has no words here yet reads as near to words as it can.
  const said = words[action] ?? action.replace(/[.-]/g, ' ');
  const as = action === 'certificate.issued' && typeof number === 'string' ? ` as ${number}` : '';
  return `${said}${as}${Number(revision) > 1 ? `, revision ${revision}` : ''}`;
}

/** What has happened to a report, oldest first, with what was said. */
export const Timeline = ({ steps, timeZone }: { steps: readonly Step[]; timeZone: string }) => (
  <ol className="timeline">
    {steps.map(({ action, at, by, detail }, index) => (
      // Nothing is ever put in between, and two things may happen at one time.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above.
      <li key={index}>
        <time dateTime={at}>{showTime(at, timeZone)}</time>
        <div>
          {unbroken(wordsOf({ action, detail }))}
          {by && ` by ${by}`}
          {textOf(detail.message) && <p className="soft">{unbroken(textOf(detail.message))}</p>}
          {textOf(detail.answer) && <p>Answer: {textOf(detail.answer)}</p>}
          {textOf(detail.reason) && <p>Reason: {textOf(detail.reason)}</p>}
        </div>
      </li>
    ))}
  </ol>
);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
