import type { CertificatePhoto } from '../../../domain/certificate/certificate.ts';
import { draftData } from '../../../domain/certificate/draft-data.ts';
import { fileNameOf } from '../../../domain/certificate/file-name.ts';
import { signedPhotosIn } from '../../../domain/forms/photos.ts';
import { definitionOf } from '../../../domain/forms/registry.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Deps } from '../../context.ts';
import { getOrder } from '../../repositories/register/visits.ts';
import { listReportPhotos } from '../../repositories/reports/photos/report-photos.ts';
import type { Report } from '../../repositories/reports/reports.ts';
import { layoutOf } from '../pdf/layout.ts';
import { letterheadOf } from './letterhead.ts';

type PaperDeps = Pick<Deps, 'db' | 'blobs' | 'printer' | 'clock'>;

/** A file to print, and its name. */
export type PaperFile = { content: Uint8Array; fileName: string };

/**
 * The print of a report as its certificate would be, with “Draft, not issued” across each page. Not stored.
 * @param report  that the viewer may see.
 * @throws ConflictError once it is issued: use the certificate. BusyError if too many prints wait.
 */
export async function draftPrint(deps: PaperDeps, viewer: Viewer, report: Report): Promise<PaperFile> {
  const { document, status, timeZone, id } = report;
  if (status === 'issued') throw new ConflictError('This report is issued. Open its certificate.');
  const definition = definitionOf(document);
  const { company, pictures: ofCompany } = await letterheadOf(deps.db, viewer);
  const known = await listReportPhotos(deps.db, viewer, id);
  const photos = signedPhotosIn(definition, document).flatMap(({ boundTo, ids }) =>
    ids.flatMap((sha): CertificatePhoto[] => {
      const photo = known.get(sha);
      if (!photo) return [];
      const { caption, takenAt, width, height } = photo;
      return [{ sha256: sha, taken_at: takenAt, bound_to: boundTo, caption, width, height }];
    }),
  );
  const pictures: Record<string, Uint8Array> = { ...ofCompany };
  for (const { sha256 } of photos) pictures[sha256] ??= await deps.blobs.get(sha256);
  const data = draftData({
    order: await getOrder(deps.db, viewer, report.visitId),
    ...{ definition, document, timeZone, photos, company, at: deps.clock().toISOString() },
  });
  const content = await deps.printer.print({
    ...{ data, pictures, layout: layoutOf(data), signature: '', verifyUrl: '', isDraft: true },
  });
  return { content, fileName: `${fileNameOf({ number: 'Draft', revision: 1 }, data.installation_address)}.pdf` };
}
