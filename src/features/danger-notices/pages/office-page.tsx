import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { BackLink } from '../../../components/office/frame.tsx';
import { MailNotice } from '../../../components/office/mail-notice.tsx';
import { DrawSignature } from '../../../components/review/signature-pad.client.tsx';
import { AsksFirst } from '../../../components/ui/forms/asks-first.client.tsx';
import { ErrorSummary } from '../../../components/ui/forms/form-parts.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import { drawingToRefill } from '../../../domain/signature/drawing.ts';
import { isMailSetUp } from '../../../server/config.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { can, mustBeAllowed } from '../../../server/permissions.ts';
import { getReport } from '../../../server/repositories/reports/reports.ts';
import { receiptsIn } from '../domain/compose-notice.ts';
import { lackingBefore } from '../domain/danger-notice.ts';
import { knownAddressees } from '../server/known-addressees.ts';
import { listNoticesOfRevisions } from '../server/repository.ts';
import { storedNotice } from '../server/stored-notice.ts';
import { GivenNotices, MailForm, noDangerNow, PaperForm } from './given-notices.tsx';
import { NoticeText } from './notice-text.tsx';

/** A danger notice, its recipients, and the forms to give it by email or on paper. */
export const noticePage = page<{ reportId: string; observationId: string }>(
  async ({ reportId, observationId, query }, { db, deps, viewer, formState }) => {
    mustBeAllowed(viewer, 'notices.give');
    const report = await getReport(db, viewer, reportId);
    const all = await listNoticesOfRevisions(db, viewer, report);
    const { number, isDanger, given } = receiptsIn(report.document, observationId, all);
    const notice = isDanger ? (await storedNotice(db, viewer, report, observationId)).notice : undefined;
    const lacking = notice ? lackingBefore(notice) : [];
    const title = `Danger notice, ${number === undefined ? 'removed observation' : `observation ${number}`}`;
    const mail = formValues('mail', formState);
    const paper = formValues('paper', formState);
    const errors = [...mail.errors, ...paper.errors];
    const here = `/reports/${reportId}/notices/${observationId}`;
    const drawing = paper.bind('drawing');
    return (
      <OfficePage query={query} title={title} error={errors.length > 0}>
        <BackLink href={`/reports/${reportId}`}>The report</BackLink>
        <h1>{title}</h1>
        {!notice && <p>{noDangerNow}</p>}
        <ErrorSummary errors={errors} />
        {lacking.length > 0 && (
          <Notice tone="warn" title="The notice is incomplete">
            <p>The report does not say: {lacking.join(', ')}. You cannot change a notice after sending it.</p>
          </Notice>
        )}
        <h2>Given to</h2>
        <AsksFirst />
        <GivenNotices
          given={given}
          timeZone={report.timeZone}
          now={deps.clock().toISOString()}
          reportId={reportId}
          actionOf={(id) => `${here}/${id}/revocation`}
          submissionOf={() => randomUUID()}
        />
        {notice && (
          <>
            <h2>Send it by email</h2>
            <MailNotice isSetUp={isMailSetUp(deps.config)} mayLook={can(viewer, 'mail.see')} />
            <p>Each recipient gets the whole notice, and a link to confirm receipt. The link works for 30 days.</p>
            <MailForm
              action={`${here}/mail`}
              submission={randomUUID()}
              bind={mail.bind}
              known={await knownAddressees(db, viewer, report.siteId)}
              isAsked={mail.bind('again').error !== undefined}
            />
            <h2>Give it on paper</h2>
            <p>
              <a href={`${here}/notice.pdf`}>Print as PDF</a>
            </p>
            <PaperForm action={`${here}/paper`} submission={randomUUID()} bind={paper.bind}>
              <DrawSignature name="drawing" value={drawingToRefill(drawing.value ?? '')} error={drawing.error} />
            </PaperForm>
            <details>
              <summary>Current wording</summary>
              <NoticeText notice={notice} />
            </details>
          </>
        )}
      </OfficePage>
    );
  },
);
