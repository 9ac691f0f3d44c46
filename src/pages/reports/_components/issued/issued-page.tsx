import { randomUUID } from 'node:crypto';
import { formValues } from '../../../../components/office/forms/form-values.ts';
import { BackLink } from '../../../../components/office/frame.tsx';
import { More } from '../../../../components/office/parts/folds.tsx';
import { AnswersGiven } from '../../../../components/review/anomalies/anomalies-view.tsx';
import { CertificateView } from '../../../../components/review/certificate-view.tsx';
import { Timeline } from '../../../../components/review/comments/timeline.tsx';
import { CorrectionForm, WithdrawForm } from '../../../../components/review/review-actions.tsx';
import { InstrumentsNamed } from '../../../../components/standards/instruments-named.tsx';
import { ButtonLink } from '../../../../components/ui/forms/form-parts.tsx';
import { DataList } from '../../../../components/ui/lists.tsx';
import { showNumber } from '../../../../domain/certificate/certificate.ts';
import { instrumentsNamed } from '../../../../domain/forms/instruments.ts';
import { definitionOf } from '../../../../domain/forms/registry.ts';
import { dayIn } from '../../../../domain/time/company-day.ts';
import { DangerNotices } from '../../../../features/danger-notices/pages/notices-of-report.tsx';
import { ShareLinks } from '../../../../features/sharing/pages/share-links.tsx';
import { emailsOf, linkedAddressees, withdrawalAddressees } from '../../../../features/sharing/server/addressees.ts';
import { sha256 } from '../../../../server/codes.ts';
import { isMailSetUp } from '../../../../server/config.ts';
import { certificateData } from '../../../../server/documents/certificates/certificate-data.ts';
import { verifyAddress } from '../../../../server/documents/certificates/certificate-print.ts';
import { certificateStatuses } from '../../../../server/documents/certificates/certificate-statuses.ts';
import { OfficePage } from '../../../../server/pages/office-page.tsx';
import { type PageContext, page } from '../../../../server/pages/page.ts';
import { can } from '../../../../server/permissions.ts';
import { publicOrigin } from '../../../../server/public-origin.ts';
import { type Certificate, listCertificates } from '../../../../server/repositories/certificates/certificates.ts';
import { getSite } from '../../../../server/repositories/register/sites.ts';
import { listReportEvents } from '../../../../server/repositories/reports/report-events.ts';
import { listReportsOfSite } from '../../../../server/repositories/reports/reports.ts';
import { hasFoldedBoards } from '../folded-boards.ts';
import { GoOn } from '../go-on.tsx';
import { answersGiven } from '../open-anomalies.ts';
import { RemediedBy } from '../remedied-by.tsx';
import { AcceptedFindings } from './accepted-findings.tsx';
import { BoardPapers, TechnicalDetails } from './issued-files.tsx';
import { IssuedCells, IssuedSteps } from './issued-first.tsx';
import { copiesOf, stepsToGive, WhoHasIt } from './issued-given.tsx';
import { IssuedHead } from './issued-head.tsx';
import { Revisions, Standing } from './issued-standing.tsx';

/** An issued report: the certificate as it was issued, its files, and the actions on it. */
export const IssuedPage = page<{ certificate: Certificate }>(
  async ({ certificate, query }, { db, deps, viewer, formState }) => {
    const data = certificateData(certificate);
    const site = await getSite(db, viewer, certificate.siteId);
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
    const standing = standingOf(certificate);
    const counts = isCurrent && Boolean(data.inspected_on) && standing.age.kind !== 'historic';
    const copies = await copiesOf({ db, viewer }, certificate, { counts, today: dayIn(deps.clock(), data.time_zone) });
    const corrects = can(viewer, 'reports.correct') && isCurrent && !open;
    const withdraws = can(viewer, 'certificates.withdraw') && isCurrent;
    return (
      <OfficePage
        query={query}
        title={`${showNumber(certificate)}, ${site.name}`}
        error={hasErrors}
        own={await saidAtIssue(certificate, { db, deps, viewer })}
      >
        <GoOn context={{ db, deps, viewer }} query={query} />
        <BackLink href={`/sites/${certificate.siteId}`}>The site</BackLink>
        <IssuedHead data={data} site={site} standing={standing}>
          <ButtonLink href={`${here}/document.pdf`}>PDF</ButtonLink>
          {can(viewer, 'certificates.share') && (
            <ButtonLink href="#links" weight="secondary">
              Send
            </ButtonLink>
          )}
          <Rare {...{ here, corrects, withdraws }} hasRetest={Boolean(data.inspected_on)} />
        </IssuedHead>
        <Standing certificate={certificate} revisions={revisions} standingOf={standingOf} />
        <IssuedCells data={data} standing={standing} copies={copies} siteId={certificate.siteId} />
        {isCurrent && (
          <IssuedSteps
            standing={standing}
            siteId={certificate.siteId}
            toGive={can(viewer, 'service.record') ? stepsToGive(copies?.due ?? [], certificate) : []}
            correctable={corrects}
            viewer={viewer}
          />
        )}
        <RemediedBy certificate={certificate} report={data.report} zone={data.time_zone} {...{ db, viewer }} />
        {copies && (
          <WhoHasIt
            copies={copies}
            name={showNumber(certificate)}
            siteId={certificate.siteId}
            timeZone={data.time_zone}
            mayRecord={can(viewer, 'service.record')}
          />
        )}
        <ShareLinks
          certificate={certificate}
          zone={data.time_zone}
          formState={formState}
          query={query}
          {...{ db, deps, viewer }}
        />
        <section aria-labelledby="as-issued">
          <h2 id="as-issued">The report as issued</h2>
          <CertificateView
            below={here}
            data={data}
            boardHrefOf={hasFoldedBoards(data.report, 'issued') ? (id) => `${here}/boards/${id}` : undefined}
          />
        </section>
        <DangerNotices
          report={{
            id: certificate.reportId,
            correctsCertificateId: certificate.supersedesId,
            document: data.report,
          }}
          zone={data.time_zone}
          {...{ db, viewer }}
        />
        <DataList
          pairs={[
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
        <TechnicalDetails
          here={here}
          verify={verifyAddress(certificate, publicOrigin(deps.config))}
          hash={sha256(certificate.canonical)}
        />
        {viewer.role !== 'client' && (
          <AcceptedFindings {...{ db, viewer }} reportId={certificate.reportId} zone={data.time_zone} />
        )}
        {corrects && (
          <details id="correct" open={forms.correct.errors.length > 0}>
            <summary>Correct this report</summary>
            <CorrectionForm form={forms.correct} submission={randomUUID()} actionOf={actionOf} />
          </details>
        )}
        {withdraws && (
          <details id="withdraw" open={forms.withdraw.errors.length > 0}>
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

/** What is said after issuing: the number, and to whom the server mails it. */
async function saidAtIssue(
  certificate: Certificate,
  { db, deps, viewer }: Pick<PageContext, 'db' | 'deps' | 'viewer'>,
): Promise<Record<string, string>> {
  if (!can(viewer, 'reports.issue')) return {};
  const mailed = await linkedAddressees(db, viewer, certificate.id, deps.clock());
  const sending = isMailSetUp(deps.config) && mailed.length > 0;
  const to = sending ? `We are mailing a link to ${emailsOf(mailed).join(', ')}.` : 'Nobody is mailed.';
  return { issued: `${showNumber(certificate)} issued. ${to} The list of recipients is below.` };
}

/** The report that corrects this certificate, while it is not issued itself. */
async function findCorrection({ id, siteId }: Certificate, { db, viewer }: Pick<PageContext, 'db' | 'viewer'>) {
  const reports = await listReportsOfSite(db, viewer, siteId);
  return reports.find((each) => each.correctsCertificateId === id && each.status !== 'discarded')?.id;
}

/** What is seldom done with a certificate. */
const Rare = ({
  here,
  corrects,
  withdraws,
  hasRetest,
}: {
  here: string;
  corrects: boolean;
  withdraws: boolean;
  hasRetest: boolean;
}) => (
  <More>
    {corrects && (
      <li>
        <a href="#correct">Correct: a new revision</a>
      </li>
    )}
    {withdraws && (
      <li>
        <a href="#withdraw">Withdraw</a>
      </li>
    )}
    {hasRetest && (
      <li>
        <a href={`${here}/retest.pdf`}>Test sheet for the next visit (PDF)</a>, or{' '}
        <a href={`${here}/retest.json`}>as data (JSON)</a>
      </li>
    )}
    <li>
      <a href="#technical">Technical details</a>
    </li>
  </More>
);
