import type { ReactNode } from 'react';
import { publicNav } from '../../../components/public/public-page.tsx';
import type { Assets } from '../../../components/ui/assets.ts';
import { StatusBadge } from '../../../components/ui/badges.tsx';
import { FileField, TextField } from '../../../components/ui/fields.tsx';
import { Actions, Button, ErrorSummary, errorsByField, type FormError } from '../../../components/ui/form-parts.tsx';
import { DataList, Rows } from '../../../components/ui/lists.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import { PlainLayout } from '../../../components/ui/plain-layout.tsx';
import { type Verdict, VerifyPanel } from '../../../components/ui/verify-panel.tsx';
import { formTitles, outcomeWords, showNumber } from '../../../domain/certificate/certificate.ts';
import { showDay } from '../../../domain/forms/calendar.ts';
import type { Judgement } from '../../certificates/check-pdf.ts';

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

type Shared = { assets: Assets; children?: ReactNode };
const Page = ({ title, error, assets, children }: Shared & { title: string; error?: boolean }) => (
  <PlainLayout title={title} assets={assets} error={error} home="/public/verify" nav={publicNav('verify')}>
    {children}
  </PlainLayout>
);

/** Where a person with a paper in hand begins. */
export function VerifyPage({
  assets,
  entered = '',
  errors = [],
}: Shared & { entered?: string; errors?: readonly FormError[] }) {
  const error = errorsByField(errors);
  return (
    <Page title="Check a certificate" assets={assets} error={errors.length > 0}>
      <h1>Check a certificate</h1>
      <p className="lead">
        See whether an electrical report was issued here, whether it still stands, and whether a copy is genuine.
      </p>
      <ErrorSummary errors={errors} />
      <form method="post" className="form" noValidate>
        <TextField
          name="code"
          label="Number or verify code"
          hint="Printed on the first page, for example CP-EICR-00042 or 7K3M-9QWX-2B4T-H6NP. The text of the QR code works too."
          value={entered}
          error={error.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Actions>
          <Button>Check</Button>
        </Actions>
      </form>
      <h2>Check a file</h2>
      <form method="post" encType="multipart/form-data" className="form" noValidate>
        <FileField
          name="file"
          label="PDF of the certificate"
          hint="The file as you received it. It is compared and not kept."
          accept=".pdf,.json,application/pdf,application/json"
          error={error.file}
        />
        <Actions>
          <Button>Compare the file</Button>
        </Actions>
      </form>
    </Page>
  );
}

/** More than one company has given this number. */
export const ChoicePage = ({
  assets,
  found,
}: Shared & {
  found: readonly { code: string; number: string; revision: number; company: string; address: string }[];
}) => (
  <Page title="Which certificate" assets={assets}>
    <h1>More than one certificate has this number</h1>
    <Rows
      rows={found.map((each) => ({
        href: `/public/verify/${each.code}`,
        title: `${showNumber(each)}, ${each.company}`,
        meta: each.address,
      }))}
    />
  </Page>
);

export const UnknownPage = ({ assets, entered }: Shared & { entered: string }) => (
  <Page title="No such certificate" assets={assets}>
    <h1>Check a certificate</h1>
    <VerifyPanel verdict="unknown">
      <p>Nothing was issued here under “{entered}”.</p>
    </VerifyPanel>
    <h2>What to check</h2>
    <ul>
      <li>Every letter and digit. The code has four groups of four; it never holds the letters I, L, O or U.</li>
      <li>The address printed on the certificate: it may have been issued by somebody else’s system.</li>
      <li>
        With the company named on the paper, if the two above are right. A certificate that is not in the register
        should not be relied on.
      </li>
    </ul>
    <p>
      <a href="/public/verify">Check another</a>
    </p>
  </Page>
);

export const TooManyPage = ({ assets, seconds }: Shared & { seconds: number }) => (
  <Page title="Too many checks" assets={assets}>
    <h1>Too many checks</h1>
    <p>
      More certificates were looked up from your connection than one person needs. Wait {seconds} seconds and go on.
    </p>
  </Page>
);

/** The answer for one certificate, with a form to compare a copy. */
export function ResultPage({
  assets,
  certificate,
  compared,
  errors = [],
}: Shared & { certificate: PublicCertificate; compared?: Judgement | undefined; errors?: readonly FormError[] }) {
  const number = showNumber(certificate);
  return (
    <Page title={`Certificate ${number}`} assets={assets} error={errors.length > 0}>
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
    </Page>
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
