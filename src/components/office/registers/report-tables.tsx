import { showNumber } from '../../../domain/certificate/certificate.ts';
import { showNext } from '../../../domain/certificate/cover/next-inspection.ts';
import { statusInWords } from '../../../domain/certificate/verdicts/age.ts';
import { type CertificateStatus, openOf } from '../../../domain/certificate/verdicts/certificate-status.ts';
import { addressBeside } from '../../../domain/register/site-address.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { Badge, ResultBadge, type Status, StatusBadge } from '../../ui/badges.tsx';
import { Table } from '../../ui/lists.tsx';

/** A report in a list. */
export type ReportLine = {
  id: string;
  status: Status;
  siteName: string;
  addressLines: readonly string[];
  town: string;
  postcode: string;
  electricianName: string;
  /** Day, YYYY-MM-DD; null for a correction. */
  visitDay: string | null;
  submittedOn: string | null;
  /** Set once it is issued. */
  certificate: CertificateLine | undefined;
};
export type CertificateLine = {
  number: string;
  revision: number;
  nextDue: string | null;
  /** Days, YYYY-MM-DD. Not every form has an inspection date. */
  inspectedOn: string | null;
  issuedOn: string;
  standing: CertificateStatus;
};
type Props = { caption: string; reports: readonly ReportLine[] };

/** Reports that are not issued. */
export const OpenReports = ({ caption, reports }: Props) => (
  <Table
    caption={caption}
    on="list"
    rows={reports}
    rowKey={({ id }) => id}
    columns={[
      {
        label: 'Site',
        cell: (report) => (
          <>
            <a href={`/reports/${report.id}`}>{report.siteName}</a>{' '}
            <span className="place">{addressBeside(report.siteName, report)}</span>
          </>
        ),
      },
      { label: 'Electrician', cell: (report) => report.electricianName },
      { label: 'Visit', phoneLabel: 'Visit', cell: visitOf },
      {
        label: 'Submitted',
        phoneLabel: 'Submitted',
        cell: ({ submittedOn }) => submittedOn && showDay(submittedOn),
      },
      { label: 'Status', cell: (report) => <StatusBadge status={report.status} /> },
    ]}
  />
);

/** Issued reports, with number, revision and status to distinguish those of one site. */
export const IssuedReports = ({ caption, reports }: Props) => (
  <Table
    caption={caption}
    on="list"
    rows={reports}
    rowKey={({ id }) => id}
    columns={[
      { label: 'Certificate', cell: numberOf },
      { label: 'Site', cell: placeOf },
      { label: 'Outcome', cell: ({ certificate }) => certificate && <ResultBadge standing={certificate.standing} /> },
      { label: 'Date', cell: ({ certificate }) => certificate && dateOf(certificate) },
      { label: 'Next due', phoneLabel: 'Next due', cell: nextOf },
      { label: 'Status', cell: ({ certificate }) => certificate && <Stands standing={certificate.standing} /> },
    ]}
  />
);

/** Search results: reports in any state. */
export const FoundReports = ({ caption, reports }: Props) => (
  <Table
    caption={caption}
    on="list"
    rows={reports}
    rowKey={({ id }) => id}
    columns={[
      { label: 'Report', cell: numberOf },
      { label: 'Site', cell: placeOf },
      { label: 'Electrician', cell: (report) => report.electricianName },
      { label: 'Visit', phoneLabel: 'Visit', cell: visitOf },
      { label: 'Status', cell: stateOf },
      { label: 'Next due', phoneLabel: 'Next due', cell: nextOf },
    ]}
  />
);

/** The link to a report: the certificate's number, or "Not issued". */
const numberOf = ({ id, siteName, certificate }: ReportLine) => (
  <a href={`/reports/${id}`}>
    {certificate ? showNumber(certificate) : 'Not issued'}
    <span className="vh">, {siteName}</span>
  </a>
);

const nextOf = ({ certificate }: ReportLine) =>
  certificate?.nextDue &&
  showNext(certificate.nextDue, certificate.standing.age.kind === 'due' ? certificate.standing.age.nextIf : undefined);

const visitOf = ({ visitDay }: ReportLine) => (visitDay ? showDay(visitDay) : 'Correction');

const stateOf = ({ status, certificate }: ReportLine) =>
  certificate ? (
    <span className="badges">
      <ResultBadge standing={certificate.standing} /> <Stands standing={certificate.standing} />
    </span>
  ) : (
    <StatusBadge status={status} />
  );

/** A function, not a component: the table keeps postcodes on one line in plain elements. */
const placeOf = (report: ReportLine) => (
  <span>
    {report.siteName} <span className="place">{addressBeside(report.siteName, report)}</span>
  </span>
);

/** The date of inspection, or of issue when the form has no inspection date. */
export const dateOf = ({ inspectedOn, issuedOn }: Pick<CertificateLine, 'inspectedOn' | 'issuedOn'>): string =>
  inspectedOn === null ? `Issued ${showDay(issuedOn)}` : `Inspected ${showDay(inspectedOn)}`;

const Stands = ({ standing }: { standing: CertificateStatus }) => {
  const { tone, words } = statusInWords(standing.age, openOf(standing));
  return <Badge tone={tone}>{words}</Badge>;
};
