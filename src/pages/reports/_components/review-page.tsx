import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { BackLink, PageHead } from '../../../components/office/frame.tsx';
import { AnomaliesView } from '../../../components/review/anomalies/anomalies-view.tsx';
import { commentField } from '../../../components/review/comments/comment-box.tsx';
import { Timeline } from '../../../components/review/comments/timeline.tsx';
import { FoldedBoards } from '../../../components/review/folded-boards.tsx';
import { DecisionForm } from '../../../components/review/review-actions.tsx';
import { keyOf, OverriddenList, ReviewNote } from '../../../components/review/review-finding.tsx';
import { onlyChanges, withoutIdle } from '../../../components/review/review-model.ts';
import { anchorOf, ReviewView } from '../../../components/review/review-view.tsx';
import { InstrumentsNamed } from '../../../components/standards/instruments-named.tsx';
import { StatusBadge } from '../../../components/ui/badges.tsx';
import { CautionNotice } from '../../../components/ui/caution.tsx';
import { AsksFirst } from '../../../components/ui/forms/asks-first.client.tsx';
import { ButtonLink } from '../../../components/ui/forms/form-parts.tsx';
import { DataList } from '../../../components/ui/lists.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import { SinceLastTime } from '../../../components/ui/since-last-time.tsx';
import { asksForAddress, notSetToSign } from '../../../domain/company/before-signing.ts';
import { instrumentsNamed } from '../../../domain/forms/instruments.ts';
import { definitionOf } from '../../../domain/forms/registry.ts';
import { signatoriesAt } from '../../../domain/forms/signatories.ts';
import { siteAddress } from '../../../domain/register/site-address.ts';
import { isBeingFilled, isUnderReview } from '../../../domain/report/status.ts';
import { declaredStranger } from '../../../domain/signature/declared-stranger.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { isComparedWithLast } from '../../../domain/verification/comparison/since-last-time.ts';
import type { Finding } from '../../../domain/verification/engine/finding.ts';
import { plural } from '../../../domain/words/plural.ts';
import { DangerNotices } from '../../../features/danger-notices/pages/notices-of-report.tsx';
import { emailsOf, issueAddressees } from '../../../features/sharing/server/addressees.ts';
import { signedInWords } from '../../../features/signing-by-link/server/signed-in-words.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import { isMailSetUp } from '../../../server/config.ts';
import { openItems } from '../../../server/findings/open-items.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { can } from '../../../server/permissions.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { hindranceTo, nextDecision } from '../../../server/repositories/reports/moves.ts';
import { listReportEvents } from '../../../server/repositories/reports/report-events.ts';
import { getReport } from '../../../server/repositories/reports/reports.ts';
import { shownItems } from '../../../server/sections/office/reports/open-items.ts';
import { decisionValues } from './decision.ts';
import { boardIn, foldedBoards, hasFoldedBoards } from './folded-boards.ts';
import { GoOn } from './go-on.tsx';
import { anomaliesFor, shownAnomalies } from './open-anomalies.ts';
import { openReview } from './open-review.ts';
import { openSinceLastTime } from './open-since-last-time.ts';
import { aboutOf, actionsOf, commentingOn } from './remarks/commenting.ts';
import { OpenedOverride } from './remarks/opened-override.tsx';
import { hrefsIn, pathsIn, titlesOf, withoutBoards } from './review-places.ts';

/** Most findings listed at the top: an empty draft has hundreds. */
const LISTED_FINDINGS = 20;

/** A report before issue: what the supervisor reads, and the decision on it. */
export const ReviewPage = page<{ reportId: string }>(async ({ reportId, query }, { db, deps, viewer, formState }) => {
  // Clients see issued reports only.
  if (viewer.role === 'client') throw new NotFoundError(`report ${reportId}`);
  const report = await getReport(db, viewer, reportId);
  const company = await getCompany(db, viewer);
  const { timeZone } = company;
  const isFolded = hasFoldedBoards(report.document, 'review');
  const opening = await openReview(db, viewer, report, timeZone, isFolded ? 'changed' : 'all');
  const { review, findings, comments, said, standing } = opening;
  const asked = new URLSearchParams(query);
  const wasReturned = report.returnedSeq !== null && report.status !== 'returned';
  const showsChanges = wasReturned && asked.get('show') !== 'all';
  const showsIdle = asked.get('blanks') === 'yes';
  const all = showsIdle ? review : withoutIdle(review);
  const shown = showsChanges ? onlyChanges(review) : isFolded ? withoutBoards(all) : all;
  const here = `/reports/${report.id}`;
  const actionOf = actionsOf(here, asked);
  const mayReview = can(viewer, 'reports.review') && isUnderReview(report.status);
  const forms = {
    decision: decisionValues(formState),
    anomaly: formValues('answer-anomaly', formState),
    override: formValues('override', formState),
  };
  const kept = [wasReturned && !showsChanges && 'show=all', showsIdle && 'blanks=yes'].filter(Boolean).join('&');
  const commenting = mayReview ? commentingOn(here, { form: forms.decision, formState, asked, kept }) : undefined;
  const overridden = findings.filter((said) => said.overridden);
  const serious = findings.filter((said) => !said.overridden && said.finding.severity !== 'note');
  const about = forms.override.errors.length > 0 ? forms.override.bind('about').value : asked.get('override');
  const opened = mayReview ? findings.find((said) => !said.overridden && aboutOf(said.finding) === about) : undefined;
  const placed = new Set(pathsIn(review));
  const stranger = declaredStranger(report);
  const step = mayReview ? nextDecision(report) : undefined;
  const issue = { siteId: report.siteId, corrects: report.correctsCertificateId };
  const mailedTo = step === 'issue' ? emailsOf(await issueAddressees(db, viewer, issue, deps.clock())) : [];
  const hindrance = step && (await hindranceTo(db, viewer, step, report));
  const decides = step !== undefined && hindrance === undefined;
  const discarding = await hindranceTo(db, viewer, 'discard', report);
  const whole = showsChanges ? `${here}?show=all` : '';
  const hrefTo = hrefsIn(report, { here, whole, isFolded });
  const hrefOf = ({ path: at }: Finding) => hrefTo(at);
  const anomalies = await anomaliesFor(db, viewer, report);
  const open = decides ? await openItems(db, viewer, report, standing, { anomalies }) : [];
  const since = await openSinceLastTime(db, viewer, report);
  const hasErrors = Object.values(forms).some(({ errors }) => errors.length > 0);
  const definition = definitionOf(report.document);
  const authorising = step === 'issue' ? signatoriesAt(definition, 'authorising', report.document) : [];
  const notSet = notSetToSign(
    { qualificationRefs: '', company: { address: company.address } },
    { hasAddressPrinted: asksForAddress(definition, authorising) },
  ).needed;
  const title = `${definition.shortTitle}, ${report.siteName}`;
  return (
    <OfficePage {...{ query, title }} error={hasErrors}>
      <GoOn context={{ db, deps, viewer }} query={query} />
      <BackLink href="/reports">Reports</BackLink>
      <PageHead title={title} mark={<StatusBadge status={report.status} />}>
        {mayReview && (
          <ButtonLink href="#decide" weight="secondary">
            Go to decision
          </ButtonLink>
        )}
        <ButtonLink href={`${here}/draft.pdf`} weight="secondary">
          Draft print
        </ButtonLink>
        {can(viewer, 'reports.review') && (
          <ButtonLink href={`${here}/history`} weight="secondary">
            Change history
          </ButtonLink>
        )}
        {(discarding === undefined || (discarding === 'no step from here' && report.status === 'discarded')) && (
          <>
            <AsksFirst />
            <ButtonLink href={`${here}/discard`} weight="secondary" asksInPlace>
              {report.status === 'discarded' ? 'Bring it back' : 'Discard'}
            </ButtonLink>
          </>
        )}
        {can(viewer, 'reports.assign') && isBeingFilled(report.status) && (
          <ButtonLink href={`${here}/hand-over`} weight="secondary">
            Reassign
          </ButtonLink>
        )}
      </PageHead>
      {definition.caution && <CautionNotice caution={definition.caution} />}
      {report.correctionReason && (
        <Notice title="Correction of an issued report">
          <p>{report.correctionReason}</p>
        </Notice>
      )}
      {stranger && (
        <Notice tone="bad" title="The declaration names someone else">
          <p>{stranger} The report cannot be issued. Return it to be signed again.</p>
        </Notice>
      )}
      <DataList
        pairs={[
          [
            'Site',
            <a key="site" href={`/sites/${report.siteId}`}>
              {report.siteName}
            </a>,
          ],
          ['Address', siteAddress(report)],
          ['Electrician', report.electricianName],
          ['Signed', await signedInWords(db, viewer, report, timeZone)],
          ['Instruments', <InstrumentsNamed key="instruments" named={instrumentsNamed(definition, report.document)} />],
          [
            'Visit',
            report.visitDay && (
              <a key="visit" href={`/visits/${report.visitId}`}>
                {showDay(report.visitDay)}
              </a>
            ),
          ],
          ['Comments', commentsInWords(comments)],
          [
            'Entered twice',
            report.conflicts.length > 0 ? plural(report.conflicts.length, 'value to decide', 'values to decide') : '',
          ],
        ]}
      />
      {overridden.length > 0 && (
        <OverriddenList
          said={overridden}
          hrefOf={hrefOf}
          commentHrefOf={({ path: at }) =>
            placed.has(at) ? `${here}?show=all&comment=${encodeURIComponent(at)}#${commentField(at)}` : undefined
          }
          overriding={commenting?.overriding}
        />
      )}
      {opened && (
        <OpenedOverride
          said={opened}
          form={forms.override}
          action={actionOf('overrides')}
          {...{ report, here, kept }}
        />
      )}
      {can(viewer, 'signatures.ask') &&
        signatoriesAt(definitionOf(report.document), 'signing', report.document).length > 1 && (
          <p>
            <a href={`/reports/${report.id}/signatories`}>Signatories and signature requests</a>
          </p>
        )}
      <DangerNotices report={report} zone={timeZone} {...{ db, viewer }} />
      <h2>Checks</h2>
      {serious.length === 0 && (
        <p>
          {overridden.length > 0
            ? 'No other issues.'
            : 'No issues: all values are entered, within limits and consistent.'}
        </p>
      )}
      {serious.slice(0, LISTED_FINDINGS).map((said) => (
        <ReviewNote key={keyOf(said)} said={said} href={hrefOf(said.finding)} overriding={commenting?.overriding} />
      ))}
      {serious.length > LISTED_FINDINGS && <p>And {serious.length - LISTED_FINDINGS} more, next to their values.</p>}
      {anomalies && (
        <AnomaliesView
          anomalies={shownAnomalies(anomalies, timeZone)}
          answering={
            mayReview
              ? { form: forms.anomaly, submissionOf: () => randomUUID(), action: actionOf('anomalies') }
              : undefined
          }
          places={{ titles: titlesOf(review, report.document), hrefTo }}
        />
      )}
      {isComparedWithLast(definition) && (
        <SinceLastTime
          last={since.last}
          changes={since.changes.map(({ change, anchor }) => ({
            change,
            href: isFolded && boardIn(change.path) ? hrefTo(change.path) : `${whole}#${anchor}`,
          }))}
          nothing="No reading has changed by more than two instruments can differ."
        />
      )}
      {wasReturned && (
        <nav className="pages" aria-label="Values shown">
          <a href={here} aria-current={showsChanges ? 'page' : undefined}>
            Changes since the return ({review.changed})
          </a>
          <a href={`${here}?show=all`} aria-current={showsChanges ? undefined : 'page'}>
            The whole report
          </a>
        </nav>
      )}
      {!showsChanges && (
        <nav aria-label="Parts of the report">
          <ul className="parts">
            {shown.parts.map((part) => (
              <li key={part.page}>
                <a href={`#${anchorOf(part.page)}`}>{part.title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {!showsChanges && review.idle > 0 && (
        <p>
          {showsIdle ? (
            <a href={wasReturned ? `${here}?show=all` : here}>Hide the unanswered optional questions</a>
          ) : (
            <a href={`${here}?${wasReturned ? 'show=all&' : ''}blanks=yes`}>
              Show {plural(review.idle, 'unanswered optional question')}
            </a>
          )}
        </p>
      )}
      {showsChanges && review.changed === 0 && <p>No changes since the return.</p>}
      {isFolded && !showsChanges && (
        <FoldedBoards
          boards={foldedBoards(report.document, findings, opening.commented)}
          hrefOf={(id) => `${here}/boards/${id}${kept && `?${kept}`}`}
        />
      )}
      <ReviewView review={shown} commenting={commenting} />
      {mayReview && (
        <section aria-labelledby="decide">
          <h2 id="decide">Decision</h2>
          {hindrance === 'their own report' && (
            <Notice tone="warn" title="You inspected this report">
              <p>
                Another supervisor or an owner has to approve and issue it.{' '}
                {can(viewer, 'company.manage') ? (
                  <>
                    If you work alone, allow it in <a href="/settings/company#issue_own_reports">Settings › Company</a>.
                  </>
                ) : (
                  'If you work alone, the owner can allow it in Settings › Company.'
                )}
              </p>
            </Notice>
          )}
          {notSet.map((words) => (
            <Notice key={words} tone="warn" title="Required before issue">
              <p>
                {words}.{' '}
                {can(viewer, 'company.manage') ? <a href="/settings/company">Set it</a> : 'Ask the owner to set it.'}
              </p>
            </Notice>
          ))}
          <DecisionForm
            form={forms.decision}
            submission={randomUUID()}
            actionOf={actionOf}
            base={`${report.seq}.${said}`}
            name={viewer.name}
            step={decides ? step : 'none'}
            signs={signatoriesAt(definition, 'authorising', report.document).length > 0}
            mailedTo={mailedTo}
            isMailSetUp={isMailSetUp(deps.config)}
            open={shownItems(open, report, { timeZone, hrefTo })}
          />
        </section>
      )}
      <h2>History</h2>
      <Timeline steps={await listReportEvents(db, viewer, report.id)} timeZone={timeZone} />
    </OfficePage>
  );
});

function commentsInWords({ open, dealtWith }: { open: number; dealtWith: number }): string {
  if (open === 0) return 'None open';
  return dealtWith > 0 ? `${open} open, ${dealtWith} of them marked as dealt with` : `${open} open`;
}
