import { randomUUID } from 'node:crypto';
import { Fragment } from 'react';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { BackLink, PageHead } from '../../../components/office/frame.tsx';
import { AnswersGiven } from '../../../components/review/anomalies/anomalies-view.tsx';
import { CertificateView } from '../../../components/review/certificate-view.tsx';
import { Timeline } from '../../../components/review/comments/timeline.tsx';
import { CorrectionForm, WithdrawForm } from '../../../components/review/review-actions.tsx';
import { InstrumentsNamed } from '../../../components/standards/instruments-named.tsx';
import { AgeBadge } from '../../../components/ui/age-badge.tsx';
import { ResultBadge } from '../../../components/ui/badges.tsx';
import { CopyButton } from '../../../components/ui/copy.client.tsx';
import { ButtonLink } from '../../../components/ui/forms/form-parts.tsx';
import { DataList } from '../../../components/ui/lists.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import { type CertificateData, showNumber } from '../../../domain/certificate/certificate.ts';
import type { CertificateStatus as StandingOf } from '../../../domain/certificate/verdicts/certificate-status.ts';
import type { ReportDocument } from '../../../domain/forms/definition.ts';
import { instrumentsNamed } from '../../../domain/forms/instruments.ts';
import { definitionOf } from '../../../domain/forms/registry.ts';
import { whereOf } from '../../../domain/forms/words/where.ts';
import { showDay, showTime } from '../../../domain/time/calendar.ts';
import { changedSince } from '../../../domain/verification/overrides/basis.ts';
import { DangerNotices } from '../../../features/danger-notices/pages/notices-of-report.tsx';
import { ShareLinks } from '../../../features/sharing/pages/share-links.tsx';
import { emailsOf, withdrawalAddressees } from '../../../features/sharing/server/addressees.ts';
import { isMailSetUp } from '../../../server/config.ts';
import { certificateData } from '../../../server/documents/certificates/certificate-data.ts';
import { verifyAddress } from '../../../server/documents/certificates/certificate-print.ts';
import { certificateStatuses } from '../../../server/documents/certificates/certificate-statuses.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { type PageContext, page } from '../../../server/pages/page.ts';
import { can } from '../../../server/permissions.ts';
import { publicOrigin } from '../../../server/public-origin.ts';
import {
  type Certificate,
  type CertificateSummary,
  listCertificates,
} from '../../../server/repositories/certificates/certificates.ts';
import { listOverrides } from '../../../server/repositories/findings/overrides.ts';
import { listReportEvents } from '../../../server/repositories/reports/report-events.ts';
import { getReport, listReportsOfSite } from '../../../server/repositories/reports/reports.ts';
import { hasFoldedBoards } from './folded-boards.ts';
import { GoOn } from './go-on.tsx';
import { IssuedCells, IssuedSteps } from './issued-first.tsx';
import { answersGiven } from './open-anomalies.ts';
import { RemediedBy } from './remedied-by.tsx';

/** An issued report: the certificate as it was issued, its files, and the actions on it. */
export const IssuedPage = page<{ certificate: Certificate }>(
  async ({ certificate, query }, { db, deps, viewer, formState }) => {
    const data = certificateData(certificate);
    const here = `/reports/${certificate.reportId}`;
    const actionOf = (action: string) => `${here}/${action}`;
    const revisions = (await listCertificates(db, viewer, { siteId: certificate.siteId })).filter(
      ({ number }) => number === certificate.number,
    );
    const standingOf = await certificateStatuses({ deps, db, viewer }, [certificate, ...revisions]);
    const isCurrent = certificate.status === 'current';
    const open =
      can(viewer, 'reports.correct') && isCurrent ? await findCorrection(certificate, { db, viewer }) : undefined;
    const forms = { correct: formValues('correct', formState), withdraw: formValues('withdraw', formState) };
    const share = formValues('share', formState);
    const hasErrors = [forms.correct, forms.withdraw, share].some(({ errors }) => errors.length > 0);
    const answers = await answersGiven(db, viewer, certificate, data.time_zone);
    const verify = verifyAddress(certificate, publicOrigin(deps.config));
    return (
      <OfficePage query={query} title={showNumber(certificate)} error={hasErrors}>
        <GoOn context={{ db, deps, viewer }} query={query} />
        <BackLink href={`/sites/${certificate.siteId}`}>The site</BackLink>
        <PageHead
          title={showNumber(certificate)}
          mark={
            <>
              <ResultBadge standing={standingOf(certificate)} /> <AgeBadge standing={standingOf(certificate)} />
            </>
          }
        >
          <ButtonLink href={`${here}/document.pdf`}>PDF</ButtonLink>
          <ButtonLink href={`${here}/document.json`} weight="secondary">
            Signed data (JSON)
          </ButtonLink>
          <ButtonLink href={`${here}/document.zip`} weight="secondary">
            All files (ZIP)
          </ButtonLink>
          {data.inspected_on && (
            <ButtonLink href={`${here}/retest.json`} weight="secondary">
              Retest pack
            </ButtonLink>
          )}
        </PageHead>
        <Standing certificate={certificate} revisions={revisions} standingOf={standingOf} />
        <IssuedCells data={data} standing={standingOf(certificate)} />
        {isCurrent && (
          <IssuedSteps
            standing={standingOf(certificate)}
            siteId={certificate.siteId}
            correctable={can(viewer, 'reports.correct') && !open}
            viewer={viewer}
          />
        )}
        <RemediedBy certificate={certificate} report={data.report} zone={data.time_zone} {...{ db, viewer }} />
        <DataList
          pairs={[
            [
              'Verify at',
              <Fragment key="verify">
                <a href={verify}>{verify}</a> <CopyButton text={verify} what="the address" />
              </Fragment>,
            ],
            [
              'Revisions',
              revisions.length > 1 && (
                <Revisions key="revisions" revisions={revisions} standingOf={standingOf} here={certificate.id} />
              ),
            ],
            [
              'Instruments',
              <InstrumentsNamed key="instruments" named={instrumentsNamed(definitionOf(data.report), data.report)} />,
            ],
            ['Charts and labels', can(viewer, 'reports.list') && <BoardPapers key="papers" data={data} here={here} />],
            [
              'Correction in progress',
              open && (
                <a key="open" href={`/reports/${open}`}>
                  Open the draft
                </a>
              ),
            ],
          ]}
        />
        <ShareLinks
          certificate={certificate}
          zone={data.time_zone}
          formState={formState}
          query={query}
          {...{ db, deps, viewer }}
        />
        <CertificateView
          below={here}
          data={data}
          boardHrefOf={hasFoldedBoards(data.report, 'issued') ? (id) => `${here}/boards/${id}` : undefined}
        />
        <DangerNotices
          report={{
            id: certificate.reportId,
            correctsCertificateId: certificate.supersedesId,
            document: data.report,
          }}
          zone={data.time_zone}
          {...{ db, viewer }}
        />
        {viewer.role !== 'client' && (
          <Overrides {...{ db, viewer }} reportId={certificate.reportId} zone={data.time_zone} />
        )}
        {can(viewer, 'reports.correct') && isCurrent && !open && (
          <details id="correct" open={forms.correct.errors.length > 0}>
            <summary>Correct this report</summary>
            <CorrectionForm form={forms.correct} submission={randomUUID()} actionOf={actionOf} />
          </details>
        )}
        {can(viewer, 'certificates.withdraw') && isCurrent && (
          <details open={forms.withdraw.errors.length > 0}>
            <summary>Withdraw this certificate</summary>
            <WithdrawForm
              form={forms.withdraw}
              submission={randomUUID()}
              actionOf={actionOf}
              mailedTo={emailsOf(await withdrawalAddressees(db, viewer, certificate.id, deps.clock()))}
              isMailSetUp={isMailSetUp(deps.config)}
            />
          </details>
        )}
        {answers.length > 0 && <AnswersGiven answers={answers} />}
        {viewer.role !== 'client' && (
          <>
            <h2>History</h2>
            <Timeline steps={await listReportEvents(db, viewer, certificate.reportId)} timeZone={data.time_zone} />
          </>
        )}
      </OfficePage>
    );
  },
);

/** The report that corrects this certificate, while it is not issued itself. */
async function findCorrection({ id, siteId }: Certificate, { db, viewer }: Reading) {
  const reports = await listReportsOfSite(db, viewer, siteId);
  return reports.find((each) => each.correctsCertificateId === id && each.status !== 'discarded')?.id;
}

/** The findings that the company accepted with a reason before the report was issued. */
async function Overrides({ reportId, zone, db, viewer }: { reportId: string; zone: string } & Reading) {
  const { document } = await getReport(db, viewer, reportId);
  const given = (await listOverrides(db, viewer, reportId)).filter(
    ({ basis }) => changedSince(basis, document).length === 0,
  );
  if (given.length === 0) return null;
  return (
    <section aria-labelledby="overridden">
      <h2 id="overridden">Findings accepted with a reason</h2>
      <p className="hint">For your company only: the reasons are not printed and not in the signed data.</p>
      {given.map(({ id, basis, reason, byName, at }) => (
        <div key={id} className="finding info">
          <p>
            <Where of={document} path={basis.finding.path} />
            {basis.finding.message}
          </p>
          <p className="said">
            <b>Accepted</b> by {byName}, {showTime(at, zone)}: {reason}
          </p>
        </div>
      ))}
    </section>
  );
}

/** The place a finding is about, before its message. */
function Where({ of, path }: { of: ReportDocument; path: string }) {
  const where = whereOf(definitionOf(of), of, path);
  return where && `${where}: `;
}

type Reading = Pick<PageContext, 'db' | 'viewer'>;

function Standing({
  certificate,
  revisions,
  standingOf,
}: {
  certificate: Certificate;
  revisions: readonly CertificateSummary[];
  standingOf: (certificate: CertificateSummary) => StandingOf;
}) {
  const latest = revisions.find(({ revision }) => revision === certificate.revision + 1);
  if (certificate.status === 'superseded') {
    return (
      <Notice tone="warn" title="Replaced by a corrected revision">
        {latest && (
          <p>
            <a href={`/reports/${latest.reportId}`}>{showNumber(latest)}</a>
          </p>
        )}
      </Notice>
    );
  }
  const { age } = standingOf(certificate);
  if (age.kind === 'historic')
    return (
      <Notice tone="warn" title="There is a later report for this site">
        <p>The site was inspected again on {showDay(age.laterOn)}. This report is kept as history.</p>
      </Notice>
    );
  if (certificate.status !== 'withdrawn') return null;
  return (
    <Notice tone="bad" title="Withdrawn">
      <p>{certificate.reason}</p>
    </Notice>
  );
}

const Revisions = ({
  revisions,
  standingOf,
  here,
}: {
  revisions: readonly CertificateSummary[];
  standingOf: (certificate: CertificateSummary) => StandingOf;
  here: string;
}) => (
  <ul className="plain">
    {revisions.map((each) => (
      <li key={each.id}>
        {each.id === here ? showNumber(each) : <a href={`/reports/${each.reportId}`}>{showNumber(each)}</a>}{' '}
        <AgeBadge standing={standingOf(each)} />
      </li>
    ))}
  </ul>
);

/** Circuit charts for the board lids, and labels with the certificate's QR code; nothing without a board. */
function BoardPapers({ data: { report, printed }, here }: { data: CertificateData; here: string }) {
  const boards = printed.boards.map(({ name }, at) => ({ name, id: report.boards?.[at]?.id ?? '' }));
  if (boards.length === 0) return null;
  return (
    <details>
      <summary>Print for the boards</summary>
      <ul className="plain">
        {boards.map(({ id, name }) => (
          <li key={id}>
            {name}: <a href={`${here}/boards/${id}/chart/a5.pdf`}>chart on A5</a>,{' '}
            <a href={`${here}/boards/${id}/chart/a4.pdf`}>on A4</a>
          </li>
        ))}
        <li>
          <a href={`${here}/labels.pdf`}>Labels for all boards</a>, two of each, 99.1 × 38.1 mm (L7163)
        </li>
      </ul>
    </details>
  );
}
