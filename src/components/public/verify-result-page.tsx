import { Fragment } from 'react';
import { showNumber } from '../../domain/certificate/certificate.ts';
import { showNext } from '../../domain/certificate/cover/next-inspection.ts';
import { aboutCopy, isWhatWasIssued } from '../../domain/certificate/verify/about-copy.ts';
import { sinceWhen } from '../../domain/certificate/verify/about-key.ts';
import type { Judgement } from '../../domain/certificate/verify/judgement.ts';
import type { PublicCertificate } from '../../domain/certificate/verify/record.ts';
import { showDay } from '../../domain/time/calendar.ts';
import { Copy } from '../ui/copy.tsx';
import { Actions, ButtonLink, ErrorSummary, errorsByField, type FormError } from '../ui/forms/form-parts.tsx';
import { DataList } from '../ui/lists.tsx';
import { VerifyPanel } from '../ui/verify-panel.tsx';
import { CopyForm } from './copy-form.tsx';
import { toneOfGenuine, Verdicts } from './verdicts.tsx';
import { type Shared, VerifyFrame } from './verify-frame.tsx';

const copyScript = ['copy.js'];

/** The result for one certificate, with a form to compare a copy. */
export function ResultPage({
  assets,
  certificate,
  compared,
  errors = [],
}: Shared & { certificate: PublicCertificate; compared?: Judgement | undefined; errors?: readonly FormError[] }) {
  const number = showNumber(certificate);
  return (
    <VerifyFrame title={`Certificate ${number}`} assets={assets} error={errors.length > 0} scripts={copyScript}>
      <h1>Certificate {number}</h1>
      <p className="lead">
        {certificate.title} of <Masked text={certificate.address} />,{' '}
        {certificate.inspectedOn ? `inspected on ${showDay(certificate.inspectedOn)}` : 'issued'} by{' '}
        {certificate.company}
      </p>
      <ErrorSummary errors={errors} />
      {compared && <YourFile compared={compared} certificate={certificate} />}
      <Verdicts judged={certificate} beside={compared} />
      {certificate.duties.length > 0 && (
        <>
          <h2>What this means for you</h2>
          <DataList pairs={certificate.duties.map(({ who, words }) => [who, words])} />
          <p className="hint">A summary of the rules for the country the site is in, not legal advice.</p>
        </>
      )}
      <h2>Compare your copy</h2>
      <p>We compare the file with the issued certificate. We do not store it.</p>
      <CopyForm error={errorsByField(errors).file} />
      <Technical certificate={certificate} />
      <Actions>
        <ButtonLink href="/public/verify" weight="secondary">
          Check another certificate
        </ButtonLink>
      </Actions>
    </VerifyFrame>
  );
}

const Technical = ({ certificate }: { certificate: PublicCertificate }) => (
  <details>
    <summary>Technical details</summary>
    <DataList
      pairs={[
        ['Signature', certificate.signatureHolds ? 'Valid: not changed since it was signed' : 'Not valid'],
        ['Company', `${certificate.company}, ${certificate.companyAddress}`],
        ['Issued on', showDay(certificate.issuedOn)],
        ['Next inspection due', certificate.nextDue && showNext(certificate.nextDue, certificate.nextIf)],
        [
          'Fingerprint (SHA-256)',
          <Fragment key="hash">
            <code className="hash">{certificate.hash}</code> <Copy text={certificate.hash} what="the fingerprint" />
          </Fragment>,
        ],
        [
          'Key owner',
          certificate.fault === 'unknown key'
            ? `Not a key of ${certificate.company}`
            : `${certificate.company}${certificate.key ? sinceWhen(certificate.key) : ''}`,
        ],
        [
          'Signed with key',
          <Fragment key="kid">
            <code className="hash">{certificate.kid}</code> <Copy text={certificate.kid} what="the key ID" />
          </Fragment>,
        ],
      ]}
    />
  </details>
);

/** An address with dots for hidden letters; the hint explains the dots to screen readers. */
const Masked = ({ text }: { text: string }) => (
  <>
    {text}
    <span className="hint"> (partly hidden)</span>
  </>
);

/** The verdict on an uploaded file, first on its page. */
function YourFile({ compared, certificate }: { compared: Judgement; certificate: PublicCertificate }) {
  const { title, words } = aboutCopy[compared];
  const isIssued = isWhatWasIssued(compared);
  const tone = isIssued ? toneOfGenuine(certificate) : undefined;
  return (
    <VerifyPanel verdict={isIssued ? 'genuine' : 'altered'} question="Is your file real?" title={title} tone={tone}>
      <p>{words}</p>
    </VerifyPanel>
  );
}
