import { dynamic, page } from '../../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../../server/permissions.ts';
import { findCertificateOfReport } from '../../../../server/repositories/certificates/certificates.ts';
import { IssuedBoardPage } from '../../_components/issued-board-page.tsx';
import { ReviewBoardPage } from '../../_components/review/review-board-page.tsx';

export default page<{ reportId: string; boardId: string }>(
  async ({ reportId, boardId, path, query }, { db, viewer }) => {
    mustBeAllowed(viewer, 'reports.read', 'certificates.read');
    const certificate = await findCertificateOfReport(db, viewer, reportId);
    const place = { boardId, path, query };
    return certificate ? (
      <IssuedBoardPage {...{ certificate, ...place }} />
    ) : (
      <ReviewBoardPage {...{ reportId, ...place }} />
    );
  },
);

export const getConfig = dynamic;
