import { dynamic, page } from '../../server/page.ts';
import { findCertificateOfReport } from '../../server/repositories/certificates.ts';
import { IssuedPage } from '../../server/sections/office/issued-page.tsx';
import { ReviewPage } from '../../server/sections/office/review-page.tsx';

export default page<{ reportId: string }>(async ({ reportId, path, query }, context) => {
  const certificate = await findCertificateOfReport(context.db, context.viewer, reportId);
  const place = { context, path, query };
  return certificate ? IssuedPage({ certificate, ...place }) : ReviewPage({ reportId, ...place });
});

export const getConfig = dynamic;
