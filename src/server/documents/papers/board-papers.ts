import type { CertificateData } from '../../../domain/certificate/certificate.ts';
import { showNumber } from '../../../domain/certificate/certificate.ts';
import { nextInspection } from '../../../domain/certificate/cover/next-inspection.ts';
import { fileNameOf } from '../../../domain/certificate/file-name.ts';
import { printReport } from '../../../domain/certificate/print-report.ts';
import { definitionOf } from '../../../domain/forms/registry.ts';
import { type BoardChart, chartRows } from '../../../domain/paper/board-papers.ts';
import { showDay, showTime } from '../../../domain/time/calendar.ts';
import { brandPictures } from '../../../features/brand/server/brands.ts';
import { ConflictError, NotFoundError } from '../../../kernel/errors.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Deps } from '../../context.ts';
import { publicOrigin } from '../../public-origin.ts';
import { type Certificate, findCertificateOfReport } from '../../repositories/certificates/certificates.ts';
import type { Report } from '../../repositories/reports/reports.ts';
import { certificateData } from '../certificates/certificate-data.ts';
import { verifyAddress } from '../certificates/certificate-print.ts';
import type { Letterhead } from '../pdf/parts/brand.ts';
import type { PaperFile } from './draft-print.ts';
import { letterheadOf } from './letterhead.ts';

type PaperDeps = Pick<Deps, 'db' | 'config' | 'printer' | 'clock'>;

const sizes: ReadonlyMap<string, BoardChart['size']> = new Map([
  ['a5.pdf', 'A5'],
  ['a4.pdf', 'A4'],
]);

/**
 * The chart for the lid of a board, from the certificate or from the present draft.
 * @param report  that the viewer may see. @param file  `a4.pdf` or `a5.pdf`.
 * @throws NotFoundError for another file or board.
 */
export async function boardChart(
  deps: PaperDeps,
  viewer: Viewer,
  report: Report,
  { boardId, file }: { boardId: string; file: string },
): Promise<PaperFile> {
  const issued = await issuedOf(deps, viewer, report);
  const document = issued?.data.report ?? report.document;
  const at = (document.boards ?? []).findIndex(({ id }) => id === boardId);
  const size = sizes.get(file);
  if (at === -1 || size === undefined) throw new NotFoundError(`chart ${file} of board ${boardId}`);
  const printed = issued?.data.printed ?? printReport(definitionOf(document), document, report.timeZone);
  const now = deps.clock().toISOString();
  const board = printed.boards[at]?.name ?? '';
  const content = await deps.printer.print({
    chart: {
      ...{ size, board },
      rows: chartRows(printed, at),
      from: issued ? reportOf(issued.data) : `From a draft, as it stood on ${showTime(now, report.timeZone)}`,
      address: issued && verifyAddress(issued.certificate, publicOrigin(deps.config)),
      at: issued?.data.issued_at ?? now,
    },
    ...(issued ? await letterheadIn(deps, viewer, issued.data) : await letterheadOf(deps.db, viewer)),
  });
  const named = fileNameOf(issued?.certificate ?? { number: 'Draft', revision: 1 }, { lines: [board], postcode: '' });
  return { content, fileName: `${named}-chart-${size.toLowerCase()}.pdf` };
}

/**
 * Labels for all boards of an issued report, two of each.
 * @throws ConflictError before it is issued, as labels lead to the certificate; NotFoundError if it has no board.
 */
export async function boardLabels(deps: PaperDeps, viewer: Viewer, report: Report): Promise<PaperFile> {
  const issued = await issuedOf(deps, viewer, report);
  if (!issued) throw new ConflictError('Labels lead to the certificate. There is none before the report is issued.');
  const { data, certificate } = issued;
  const boards = data.printed.boards.map(({ name }) => name);
  const next = nextInspection(data);
  if (boards.length === 0) throw new NotFoundError(`boards of report ${report.id}`);
  const content = await deps.printer.print({
    labels: {
      ...{ boards, company: data.company.name, at: data.issued_at },
      lines: [reportOf(data), ...(next === undefined ? [] : [`Next inspection ${next}`])],
      address: verifyAddress(certificate, publicOrigin(deps.config)),
    },
  });
  return { content, fileName: `${fileNameOf(certificate)}-labels.pdf` };
}

/** The company named on the certificate. */
const letterheadIn = async ({ db }: PaperDeps, viewer: Viewer, { company }: CertificateData): Promise<Letterhead> => ({
  company,
  pictures: await brandPictures(db, viewer, company.brand),
});

async function issuedOf(
  { db }: PaperDeps,
  viewer: Viewer,
  { id }: Report,
): Promise<{ certificate: Certificate; data: CertificateData } | undefined> {
  const certificate = await findCertificateOfReport(db, viewer, id);
  return certificate && { certificate, data: certificateData(certificate) };
}

const reportOf = (data: CertificateData) =>
  `${showNumber(data)}${data.inspected_on ? `, inspected ${showDay(data.inspected_on)}` : ''}`;
