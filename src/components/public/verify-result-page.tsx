import type { ReactNode } from 'react';
import { formTitles, outcomeWords, showNumber } from '../../domain/certificate/certificate.ts';
import type { Judgement } from '../../domain/certificate/judgement.ts';
import { showDay } from '../../domain/forms/calendar.ts';
import { StatusBadge } from '../ui/badges.tsx';
import { FileField } from '../ui/fields.tsx';
import { Actions, Button, ErrorSummary, errorsByField, type FormError } from '../ui/form-parts.tsx';
import { DataList } from '../ui/lists.tsx';
import { Notice } from '../ui/notices.tsx';
import { type Verdict, VerifyPanel } from '../ui/verify-panel.tsx';
import { type Shared, VerifyFrame } from './verify-frame.tsx';

/** What anybody may know about a certificate: never who lives there. */
export type PublicCertificate = {
  code: string;
  number: string;
  revision: number;
  formType: 'EICR';
  company: string;
  /** Masked. */
  address: string;
  inspectedOn: string;
  issuedOn: string;
  nextDue: string;
  outcome: 'satisfactory' | 'unsatisfactory';
  status: 'current' | 'superseded' | 'withdrawn';
  reason: string | null;
  /** The one that took its place. */
  newer: { code: string; number: string; revision: number } | undefined;
  signatureHolds: boolean;
  kid: string;
  hash: string;
};

/** The answer for one certificate, with a form to compare a copy. */
export function ResultPage({
  assets,
  certificate,
  compared,
  errors = [],
}: Shared & { certificate: PublicCertificate; compared?: Judgement | undefined; errors?: readonly FormError[] }) {
  const number = showNumber(certificate);
  return (
    <VerifyFrame title={`Certificate ${number}`} assets={assets} error={errors.length > 0}>
      <h1>Certificate {number}</h1>
      <ErrorSummary errors={errors} />
      {compared && <Comparison compared={compared} />}
      <Standing certificate={certificate} aside={compared !== undefined} />
      <DataList
        pairs={[
          ['Status', <StatusBadge key="status" status={certificate.status} />],
          ['Kind', formTitles[certificate.formType]],
          ['Number', number],
          ['Address', <Masked key="address" text={certificate.address} />],
          ['Outcome', `${outcomeWords[certificate.outcome].word}. ${outcomeWords[certificate.outcome].sentence}`],
          ['Inspected on', showDay(certificate.inspectedOn)],
          ['Issued on', showDay(certificate.issuedOn)],
          ['Next inspection due', showDay(certificate.nextDue)],
          ['Issued by', certificate.company],
          ['Signature', certificate.signatureHolds ? 'Holds: the record is as it was signed' : 'Does not hold'],
          [
            'Fingerprint (SHA-256)',
            <code key="hash" className="hash">
              {certificate.hash}
            </code>,
          ],
          [
            'Key',
            <code key="kid" className="hash">
              {certificate.kid}
            </code>,
          ],
        ]}
      />
      <h2>Compare your copy</h2>
      <p>The file is compared with what was issued. It is not kept.</p>
      <form method="post" encType="multipart/form-data" className="form" noValidate>
        <FileField
          name="file"
          label="PDF of the certificate"
          accept=".pdf,.json,application/pdf,application/json"
          error={errorsByField(errors).file}
        />
        <Actions>
          <Button>Compare the file</Button>
        </Actions>
      </form>
      <p>
        <a href="/public/verify">Check another certificate</a>
      </p>
    </VerifyFrame>
  );
}

/** Dots stand for what is kept back; a reader hears that instead of a row of dots. */
const Masked = ({ text }: { text: string }) => (
  <>
    {text}
    <span className="hint"> (partly hidden)</span>
  </>
);

/** How it stands in the register. @param aside  a file was compared: that answer is the big one then. */
function Standing({ certificate, aside }: { certificate: PublicCertificate; aside: boolean }) {
  const { verdict, title, words } = standingOf(certificate);
  if (!aside) {
    return (
      <VerifyPanel verdict={verdict} title={title}>
        <p>{words}</p>
      </VerifyPanel>
    );
  }
  return (
    <Notice tone={verdict === 'genuine' ? 'info' : 'warn'} title={`In the register: ${title.toLowerCase()}`}>
      <p>{words}</p>
    </Notice>
  );
}

function standingOf(certificate: PublicCertificate): { verdict: Verdict; title: string; words: ReactNode } {
  if (!certificate.signatureHolds) {
    return {
      verdict: 'altered',
      title: 'The signature does not hold',
      words:
        'The record of this certificate is not what was signed. Do not rely on it, and tell the company named below.',
    };
  }
  switch (certificate.status) {
    case 'current':
      return {
        verdict: 'genuine',
        title: 'Genuine and current',
        words: 'It was issued here, its signature holds, and nothing has taken its place.',
      };
    case 'superseded':
      return {
        verdict: 'superseded',
        title: 'Genuine, but superseded',
        words: <Superseded newer={certificate.newer} />,
      };
    case 'withdrawn':
      return {
        verdict: 'withdrawn',
        title: 'Withdrawn',
        words: `The company took it back${certificate.reason ? `: ${certificate.reason}` : ''}. Do not rely on it.`,
      };
  }
}

const Superseded = ({ newer }: Pick<PublicCertificate, 'newer'>) => (
  <>
    It was issued here, and a corrected one has taken its place
    {newer && (
      <>
        : <a href={`/public/verify/${newer.code}`}>{showNumber(newer)}</a>
      </>
    )}
    . Rely on the newer one.
  </>
);

const comparisons: Record<Judgement, { verdict: Verdict; title: string; words: string }> = {
  identical: {
    verdict: 'genuine',
    title: 'Your file is the one that was issued',
    words: 'It is the same, byte for byte.',
  },
  'same-data': {
    verdict: 'genuine',
    title: 'The data in your file is what was issued',
    words: 'Its signature holds.',
  },
  reprinted: {
    verdict: 'superseded',
    title: 'Your file is not the one that was issued',
    words:
      'It was changed, or saved anew by another program. The signed data inside it is genuine; what its pages show may not be. Ask for the file as it was issued.',
  },
  another: {
    verdict: 'altered',
    title: 'Your file is another certificate',
    words: 'It is genuine, but it is not this one. Check the number on it.',
  },
  altered: {
    verdict: 'altered',
    title: 'Your file is not what was issued',
    words: 'It says that it is a certificate of ours, and it was changed after it was signed. Do not rely on it.',
  },
  'not-ours': {
    verdict: 'altered',
    title: 'Your file is not the one that was issued',
    words: 'It holds no signed certificate. A scan or a photo of the paper cannot be compared.',
  },
};

function Comparison({ compared }: { compared: Judgement }) {
  const { verdict, title, words } = comparisons[compared];
  return (
    <VerifyPanel verdict={verdict} title={title}>
      <p>{words}</p>
    </VerifyPanel>
  );
}
