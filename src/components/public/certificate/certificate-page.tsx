import { type CertificateData, showNumber } from '../../../domain/certificate/certificate.ts';
import { editionNote } from '../../../domain/certificate/cover/edition-note.ts';
import { nextInspection, showNext } from '../../../domain/certificate/cover/next-inspection.ts';
import type { LayoutOfForm, PrintPart } from '../../../domain/certificate/print-parts.ts';
import type { PublicCertificate } from '../../../domain/certificate/verify/record.ts';
import { showAddress } from '../../../domain/forms/words/show-address.ts';
import { showDay, showTime } from '../../../domain/time/calendar.ts';
import type { Assets } from '../../ui/assets.ts';
import { ButtonLink } from '../../ui/forms/form-parts.tsx';
import { PlainLayout } from '../../ui/layout/plain-layout.tsx';
import { DataList } from '../../ui/lists.tsx';
import { Verdicts } from '../verdicts.tsx';
import { CompanyHead } from './company-head.tsx';
import { Found, Looked } from './found-part.tsx';
import type { Shown } from './layout.ts';
import { keyOf, Parts, partsOf } from './parts.tsx';
import { titleOf } from './section-parts.tsx';

/** A certificate as shown to the holder of a link. */
export type SharedCertificate = {
  /** The signed data, shown below the verdicts. */
  data: CertificateData;
  layout: LayoutOfForm;
  /** The verdicts of the verify page, as of now. */
  judged: PublicCertificate;
  /** Address of this page; its files add an extension, its photos are below it. */
  address: string;
  /** Last day of the link, in words. */
  until: string;
};

/**
 * The whole certificate as a page: the verdicts first, then everything in the print, in its order. Works without
 * scripts, and can be printed.
 */
export function CertificatePage({ assets, shared }: { assets: Assets; shared: SharedCertificate }) {
  const { data, layout, judged, address } = shared;
  const { printed } = data;
  const number = showNumber(data);
  const shown: Shown = { data, layout, below: address };
  const since = new Map((judged.since ?? []).map((each) => [String(each.place), each]));
  const open = layout.cover.defects.filter(({ number: place }) => !since.get(place)?.isPutRight);
  return (
    <PlainLayout
      assets={assets}
      title={`${printed.title} ${number}`}
      home="/public/verify"
      styles="certificate.css"
      unlisted
    >
      <CompanyHead company={data.company} address={address} />
      <h1>{printed.title}</h1>
      <p className="lead">
        {showAddress(data.installation_address)}.{' '}
        {data.inspected_on ? `Inspected on ${showDay(data.inspected_on)} by ` : 'Issued by '}
        {data.company.name}.
      </p>
      <Verdicts judged={judged} />
      {layout.cover.next && <p>{layout.cover.next}</p>}
      <Found defects={open} {...{ shown, since }} />
      <Looked {...layout} />
      {judged.duties.length > 0 && (
        <section>
          <h2 id="duties">What this means for you</h2>
          <DataList pairs={judged.duties.map(({ who, words }) => [who, words])} />
          <p className="hint">A summary of the rules for the country the site is in, not legal advice.</p>
        </section>
      )}
      <div className="actions">
        <ButtonLink href={`${address}.pdf`}>Open the PDF</ButtonLink>
        <ButtonLink href={`${address}.json`} weight="secondary">
          Signed data (JSON)
        </ButtonLink>
      </div>
      <Contents parts={partsOf(shown)} />
      <Facts shown={shown} judged={judged} />
      <Parts shown={shown} />
      <HowToCheck shared={shared} />
    </PlainLayout>
  );
}

const titles = {
  observations: 'Observations',
  photos: 'Photos',
  schedule: 'Schedule of inspections',
  boards: 'Boards and circuits',
};

const Contents = ({ parts }: { parts: readonly PrintPart[] }) => (
  <nav className="contents unprinted" aria-labelledby="contents">
    <details>
      <summary id="contents">Contents</summary>
      <ul>
        <li>
          <a href="#facts">About this certificate</a>
        </li>
        {parts.map((part) => (
          <li key={keyOf(part)}>
            <a href={`#${keyOf(part)}`}>
              {part.kind === 'section'
                ? titleOf(part.section)
                : part.kind === 'guidance'
                  ? 'Guidance'
                  : titles[part.kind]}
            </a>
          </li>
        ))}
        <li>
          <a href="#check">How to check it</a>
        </li>
      </ul>
    </details>
  </nav>
);

/** The first page of the print, without the answers already given above. */
function Facts({ shown: { data, layout }, judged }: { shown: Shown; judged: PublicCertificate }) {
  const { company, supersedes } = data;
  const asIssued = nextInspection(data);
  const next = data.next_due && showNext(data.next_due, judged.nextIf);
  return (
    <section>
      <h2 id="facts">About this certificate</h2>
      <DataList
        pairs={[
          ['Number', showNumber(data)],
          [layout.ofWork ? 'Certified to' : 'Inspected to', editionNote(data)],
          ['The installation', [showAddress(data.installation_address), ...layout.cover.uprn].join('\n')],
          ['Client', layout.cover.orderedBy],
          ['Order number', data.order_number],
          ['Client’s reference', data.client_reference],
          ['Inspected on', data.inspected_on && showDay(data.inspected_on)],
          ['Next inspection due', next],
          [layout.signedAs, data.inspector?.name],
          ['Authorised for issue by', data.authoriser?.name],
          ...(data.signatories ?? []).map((each) => [each.as, each.name] as const),
          ['Issued', showTime(data.issued_at, data.time_zone)],
          [
            'Replaces',
            supersedes && `${supersedes.number} revision ${supersedes.revision}, which is no longer current`,
          ],
          ['Reason for the correction', data.correction_reason],
          ['Company', company.name],
          ['Company address', showAddress(company.address)],
          ['Telephone', company.phone],
          ['Email', company.email],
          ['Registered with', [company.scheme, company.scheme_number].filter((text) => text !== '').join(' ')],
        ]}
      />
      {next !== asIssued && (
        <p className="hint">
          When issued, the next inspection was due {asIssued}. A later certificate has since put observations right.
        </p>
      )}
    </section>
  );
}

function HowToCheck({ shared: { data, judged, until } }: { shared: SharedCertificate }) {
  return (
    <section>
      <h2 id="check">How to check it</h2>
      <p>
        This page shows a digitally signed record. Pages can be copied. To check that the certificate is genuine and
        still current, open <a href={`/public/verify/${judged.code}`}>its verify page</a> or scan the code on its PDF.
        The signed record is in the PDF and in the data (JSON), and you can check it without us.
      </p>
      <details className="unprinted">
        <summary>Technical details</summary>
        <DataList
          pairs={[
            ['Signature', judged.signatureHolds ? 'Valid: not changed since it was signed' : 'Not valid'],
            [
              'Fingerprint (SHA-256)',
              <code key="hash" className="hash">
                {judged.hash}
              </code>,
            ],
            [
              'Signed with key',
              <code key="kid" className="hash">
                {data.key.kid}
              </code>,
            ],
          ]}
        />
      </details>
      <p className="hint unprinted">This link works until {until}. Anyone with the link can read the certificate.</p>
    </section>
  );
}
