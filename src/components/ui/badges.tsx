import type { ReactNode } from 'react';
import { type CertificateStatus, resultInWords } from '../../domain/certificate/verdicts/certificate-status.ts';
import { unbroken } from './unbroken.tsx';

export type Code = 'C1' | 'C2' | 'C3' | 'FI';

/** Short meaning of each code. */
export const codeMeaning: Record<Code, string> = {
  C1: 'danger present',
  C2: 'potentially dangerous',
  C3: 'improvement recommended',
  FI: 'further investigation',
};

/**
 * The code of an observation, recognisable by letters, shape and colour.
 * @param long  shows its meaning next to it; otherwise only screen readers get it.
 */
export const CodeBadge = ({ code, long }: { code: Code; long?: boolean }) => (
  <span>
    <span className={`badge ${code.toLowerCase()}`}>{code}</span>
    <span className={long ? 'soft' : 'vh'}> {codeMeaning[code]}</span>
  </span>
);

export type Status =
  | 'draft'
  | 'submitted'
  | 'returned'
  | 'approved'
  | 'issued'
  | 'discarded'
  | 'current'
  | 'superseded'
  | 'withdrawn'
  | 'booked'
  | 'started'
  | 'done'
  | 'no access'
  | 'cancelled'
  | 'problem'
  | 'empty';

const words: Record<Status, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  returned: 'Returned',
  approved: 'Approved',
  issued: 'Issued',
  discarded: 'Discarded',
  current: 'Current',
  superseded: 'Superseded',
  withdrawn: 'Withdrawn',
  booked: 'Booked',
  started: 'Started',
  done: 'Done',
  'no access': 'No access',
  cancelled: 'Cancelled',
  problem: 'To check',
  empty: 'Not started',
};
const looks: Partial<Record<Status, string>> = {
  current: 'issued',
  cancelled: 'discarded',
  booked: 'draft',
  'no access': 'returned',
  empty: 'draft',
};

/**
 * Status of a report, a certificate, a visit or a section.
 * @param children  replaces the usual word: "3 left".
 */
export const StatusBadge = ({ status, children }: { status: Status; children?: ReactNode }) => (
  <span className={`badge state ${looks[status] ?? status}`}>{children ?? words[status]}</span>
);

/** Any other short mark: "Satisfactory", "LIM", "Spare". */
export const Badge = ({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) => (
  <span className={tone ? `badge ${tone}` : 'badge'}>{unbroken(children)}</span>
);

export type Tone = 'good' | 'warn' | 'bad' | 'info';

/**
 * Result of a certificate: its outcome and whether it has since been put right, its conclusion, or its kind of new
 * work.
 */
export const ResultBadge = ({ standing }: { standing: Omit<CertificateStatus, 'age'> }) => {
  const { tone, words } = resultInWords(standing);
  return words && <Badge tone={tone}>{words}</Badge>;
};
