import { PhotoList, type ShownPhoto, showPhotos } from '../../../components/photos/photo-list.tsx';
import { known } from '../../../components/public/certificate/observations-part.tsx';
import { defectKey } from '../../../domain/forms/closes.ts';
import { certificateData } from '../../../server/documents/certificates/certificate-data.ts';
import type { PageContext } from '../../../server/pages/page.ts';
import { findCertificateOfReport } from '../../../server/repositories/certificates/certificates.ts';
import { listRemediesOf } from '../../../server/repositories/certificates/remedies.ts';
import type { Defect } from '../records/defects.ts';

/** The photos of the report that found a defect, and those of its repair, at the addresses of their reports; nothing without photos. */
export async function PhotosPart({ defect, db, viewer }: { defect: Defect } & Pick<PageContext, 'db' | 'viewer'>) {
  const { report_id: reportId, number, observation_id: id } = defect;
  // The photos of what an investigation found are those of the observation that asked for it.
  const found = `observations/${id.split('~', 1)[0]}`;
  const remedies = await listRemediesOf(db, { companyId: viewer.companyId, number });
  const work = remedies.get(defectKey(number, id))?.by;
  const photosIn = async (report: string, isShown: (boundTo: string) => boolean): Promise<ShownPhoto[]> => {
    const certificate = await findCertificateOfReport(db, viewer, report);
    if (!certificate) return [];
    const { photos, time_zone: timeZone } = certificateData(certificate);
    const shown = photos.filter(({ bound_to: boundTo }) => isShown(boundTo));
    return showPhotos(known(shown), { below: `/reports/${report}`, timeZone });
  };
  const own = (at: string) => (reportId === null ? [] : photosIn(reportId, (boundTo) => boundTo === at));
  const lists = [
    { of: 'the defect', photos: await own(found) },
    { of: 'the repair', photos: await own(`${found}/fixed`) },
    // A certificate of work binds its photos to boards and sections, not to what it puts right.
    { of: `the work, ${work?.number}`, photos: work ? await photosIn(work.reportId, () => true) : [] },
  ].filter(({ photos }) => photos.length > 0);
  return lists.map(({ of, photos }) => (
    <section key={of} className="block" aria-label={`Photos of ${of}`}>
      <h2>Photos of {of}</h2>
      <PhotoList photos={photos} of={of} />
    </section>
  ));
}
