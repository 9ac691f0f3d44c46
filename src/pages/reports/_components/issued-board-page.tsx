import { BackLink, PageHead } from '../../../components/office/frame.tsx';
import { CertificateBoard } from '../../../components/review/certificate-view.tsx';
import { ButtonLink } from '../../../components/ui/forms/form-parts.tsx';
import { Pagination } from '../../../components/ui/lists.tsx';
import { showNumber } from '../../../domain/certificate/certificate.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import { certificateData } from '../../../server/documents/certificates/certificate-data.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { can } from '../../../server/permissions.ts';
import type { Certificate } from '../../../server/repositories/certificates/certificates.ts';

/** One board of an issued report, as it was issued. */
export const IssuedBoardPage = page<{ certificate: Certificate; boardId: string }>(
  async ({ certificate, boardId, query }, { viewer }) => {
    const { printed, report } = certificateData(certificate);
    const ids = (report.boards ?? []).map(({ id }) => id);
    const at = ids.indexOf(boardId);
    const board = printed.boards[at];
    if (!board) throw new NotFoundError(`board ${boardId} of certificate ${certificate.id}`);
    const whole = `/reports/${certificate.reportId}`;
    const title = `${showNumber(certificate)}, distribution board ${board.name}`;
    const hrefOf = (index: number) => ids[index] && `${whole}/boards/${ids[index]}`;
    return (
      <OfficePage {...{ query, title }}>
        <BackLink href={whole}>{showNumber(certificate)}</BackLink>
        <PageHead title={`Distribution board ${board.name}`}>
          {can(viewer, 'reports.list') && (
            <>
              <ButtonLink href={`${whole}/boards/${boardId}/chart/a5.pdf`} weight="secondary">
                Chart for the lid, A5
              </ButtonLink>
              <ButtonLink href={`${whole}/boards/${boardId}/chart/a4.pdf`} weight="secondary">
                Chart, A4
              </ButtonLink>
            </>
          )}
        </PageHead>
        <h2>Details, tests and circuits</h2>
        <div className="certificate">
          <CertificateBoard board={board} columns={printed.columns} />
        </div>
        <Pagination previous={hrefOf(at - 1)} next={hrefOf(at + 1)} words={`Board ${at + 1} of ${ids.length}`} />
      </OfficePage>
    );
  },
);
