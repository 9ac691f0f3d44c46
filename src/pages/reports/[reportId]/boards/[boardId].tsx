import { dynamic, page } from '../../../../server/page.ts';
import { findCertificateOfReport } from '../../../../server/repositories/certificates.ts';
import { IssuedBoardPage } from '../../../../server/sections/office/issued-board-page.tsx';
import { ReviewBoardPage } from '../../../../server/sections/office/review-board-page.tsx';

export default page<{ reportId: string; boardId: string }>(async ({ reportId, boardId, path, query }, context) => {
  const certificate = await findCertificateOfReport(context.db, context.viewer, reportId);
  const place = { boardId, context, path, query };
  return certificate ? IssuedBoardPage({ certificate, ...place }) : ReviewBoardPage({ reportId, ...place });
});

export const getConfig = dynamic;
