import { dynamic, page } from '../../server/pages/page.ts';
import { mustBeAllowed } from '../../server/permissions.ts';
import { findCertificateOfReport } from '../../server/repositories/certificates/certificates.ts';
import { IssuedPage } from './_components/issued/issued-page.tsx';
import { ReviewPage } from './_components/review/review-page.tsx';

export default page<{ reportId: string }>(async ({ reportId, path, query }, { db, viewer }) => {
  mustBeAllowed(viewer, 'reports.read', 'certificates.read');
  const certificate = await findCertificateOfReport(db, viewer, reportId);
  const place = { path, query };
  return certificate ? <IssuedPage {...{ certificate, ...place }} /> : <ReviewPage {...{ reportId, ...place }} />;
});

export const getConfig = dynamic;
