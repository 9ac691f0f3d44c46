import { randomUUID } from 'node:crypto';
import { formValues } from '../../../../components/office/forms/form-values.ts';
import { BackLink } from '../../../../components/office/frame.tsx';
import { Folds } from '../../../../components/office/parts/folds.tsx';
import { AnomaliesView } from '../../../../components/review/anomalies/anomalies-view.tsx';
import { commentField } from '../../../../components/review/comments/comment-box.tsx';
import { FoldedBoards } from '../../../../components/review/folded-boards.tsx';
import { foldsOf } from '../../../../components/review/folded-review.tsx';
import { OverriddenList } from '../../../../components/review/review-finding.tsx';
import { onlyChanges, withoutIdle } from '../../../../components/review/review-model.ts';
import { Loose, Readings, Removed } from '../../../../components/review/review-view.tsx';
import { definitionOf } from '../../../../domain/forms/registry.ts';
import { isUnderReview } from '../../../../domain/report/status.ts';
import { isComparedWithLast } from '../../../../domain/verification/comparison/since-last-time.ts';
import type { Finding } from '../../../../domain/verification/engine/finding.ts';
import { DangerNotices } from '../../../../features/danger-notices/pages/notices-of-report.tsx';
import { listNoticesOfRevisions } from '../../../../features/danger-notices/server/repository.ts';
import { emailsOf, issueAddressees } from '../../../../features/sharing/server/addressees.ts';
import { signedInWords } from '../../../../features/signing-by-link/server/signed-in-words.ts';
import { NotFoundError } from '../../../../kernel/errors.ts';
import { isMailSetUp } from '../../../../server/config.ts';
import { openItems } from '../../../../server/findings/open-items.ts';
import { OfficePage } from '../../../../server/pages/office-page.tsx';
import { page } from '../../../../server/pages/page.ts';
import { can } from '../../../../server/permissions.ts';
import { getCompany } from '../../../../server/repositories/people/companies.ts';
import { getSite } from '../../../../server/repositories/register/sites.ts';
import { hindranceTo, nextDecision } from '../../../../server/repositories/reports/moves.ts';
import { findNeighbours } from '../../../../server/repositories/reports/next-to-review.ts';
import { listReportEvents } from '../../../../server/repositories/reports/report-events.ts';
import { getReport } from '../../../../server/repositories/reports/reports.ts';
import { shownItems } from '../../../../server/sections/office/reports/open-items.ts';
import { boardIn, foldedBoards, hasFoldedBoards } from '../folded-boards.ts';
import { GoOn } from '../go-on.tsx';
import { anomaliesFor, shownAnomalies } from '../open-anomalies.ts';
import { openSinceLastTime } from '../open-since-last-time.ts';
import { aboutOf, actionsOf, commentingOn } from '../remarks/commenting.ts';
import { OpenedOverride } from '../remarks/opened-override.tsx';
import { Checks, Warnings } from './checks.tsx';
import { acceptable, decisionValues, isOneStep } from './decision.ts';
import { Decision } from './decision-section.tsx';
import { LimitsAndChanges, Observations, Outcome } from './first-screen.tsx';
import { foldsBeside } from './folds-beside.tsx';
import { openReview } from './open-review.ts';
import { ReviewHead, ReviewParts, ToNeighbours } from './review-parts.tsx';
import { hrefsIn, pathsIn, titlesOf, withoutBoards } from './review-places.ts';
import { whatWaits } from './waiting.ts';

/** A report before issue: what the supervisor reads, and the decision on it. */
export const ReviewPage = page<{ reportId: string }>(async ({ reportId, query }, { db, deps, viewer, formState }) => {
  // Clients see issued reports only.
  if (viewer.role === 'client') throw new NotFoundError(`report ${reportId}`);
  const report = await getReport(db, viewer, reportId);
  const company = await getCompany(db, viewer);
  const site = await getSite(db, viewer, report.siteId);
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
  const commenting = mayReview
    ? commentingOn(here, { form: forms.decision, formState, asked, kept, shown })
    : undefined;
  const overridden = findings.filter((said) => said.overridden);
  const serious = findings.filter((said) => !said.overridden && said.finding.severity !== 'note');
  const opened = mayReview ? openedIn(findings, forms.override, asked) : undefined;
  const placed = new Set(pathsIn(review));
  const step = mayReview ? nextDecision(report) : undefined;
  const hindrance = step && (await hindranceTo(db, viewer, step, report));
  const decides = step !== undefined && hindrance === undefined;
  const discarding = await hindranceTo(db, viewer, 'discard', report);
  const whole = showsChanges ? `${here}?show=all` : '';
  const hrefTo = hrefsIn(report, { here, whole, isFolded });
  const hrefOf = ({ path: at }: Finding) => hrefTo(at);
  const anomalies = await anomaliesFor(db, viewer, report);
  const known = { anomalies, notices: decides ? await listNoticesOfRevisions(db, viewer, report) : [] };
  const open = decides ? await openItems(db, viewer, report, standing, known) : [];
  const issue = { siteId: report.siteId, corrects: report.correctsCertificateId };
  const isBoth = decides && isOneStep({ step, company, viewer, open, standing });
  const mailedTo = step === 'issue' || isBoth ? emailsOf(await issueAddressees(db, viewer, issue, deps.clock())) : [];
  const since = await openSinceLastTime(db, viewer, report);
  const events = await listReportEvents(db, viewer, report.id);
  const definition = definitionOf(report.document);
  const title = `${definition.shortTitle}, ${report.siteName}`;
  const weighed = decides ? [...standing.unanswered, ...standing.warnings] : [];
  const waiting = whatWaits(serious, open, weighed);
  const changesShown = since.changes.map(({ change, anchor }) => ({
    change,
    href: isFolded && boardIn(change.path) ? hrefTo(change.path) : `${whole}#${anchor}`,
  }));
  const neighbours = mayReview ? await findNeighbours(db, viewer, report.id) : undefined;
  const folds = [
    ...foldsOf(shown.parts, commenting),
    ...foldsBeside({
      ...{ report, comments, events, viewer, timeZone },
      signed: await signedInWords(db, viewer, report, timeZone),
      last: isComparedWithLast(definition) ? { last: since.last, changes: changesShown } : undefined,
      patterns: anomalies && (
        <AnomaliesView
          anomalies={shownAnomalies(anomalies, timeZone)}
          answering={mayReview && !decides ? answeringAt(forms.anomaly, actionOf('anomalies')) : undefined}
          askedAt={keysOfAnomalies(open)}
          places={{ titles: titlesOf(review, report.document), hrefTo }}
        />
      ),
      patternCount: anomalies?.length ?? 0,
    }),
  ];
  return (
    <OfficePage {...{ query, title }} error={Object.values(forms).some(({ errors }) => errors.length > 0)}>
      <GoOn context={{ db, deps, viewer }} query={query} />
      <BackLink href="/reports">
        {neighbours?.at ? `Reports to review, ${neighbours.at} of ${neighbours.of}` : 'Reports'}
      </BackLink>
      <ReviewHead
        {...{ report, viewer, title, discarding, neighbours, site, timeZone }}
        isFirst={isComparedWithLast(definition) && since.last === undefined}
      />
      <Warnings report={report} />
      <Outcome definition={definition} document={report.document} waiting={waiting} />
      <Overridden said={overridden} {...{ here, placed, hrefOf }} overriding={commenting?.overriding} />
      <div className="cols wide">
        <div>
          <Observations document={report.document} />
          <LimitsAndChanges
            definition={definition}
            document={report.document}
            last={since.last}
            changes={since.changes.map(({ change }) => change.message.replace(/\.$/, ''))}
            returned={wasReturned ? { count: review.changed, href: `${here}#values` } : undefined}
          />
          <DangerNotices report={report} zone={timeZone} {...{ db, viewer }} />
        </div>
        <aside aria-label="Questions and decision">
          {mayReview && (
            <Decision
              {...{ report, company, viewer, hindrance }}
              step={isBoth ? 'both' : step}
              form={forms.decision}
              actionOf={actionOf}
              base={`${report.seq}.${said}`}
              mailedTo={mailedTo}
              isMailSetUp={isMailSetUp(deps.config)}
              open={shownItems(open, report, { timeZone, hrefTo }).map((shown, at) =>
                acceptable(shown, open[at], commenting?.overriding),
              )}
            />
          )}
          <Checks {...{ waiting, hrefOf }} overriding={commenting?.overriding} />
          <div className="actions phone-only">
            <ToNeighbours neighbours={neighbours} />
          </div>
          {opened && (
            <OpenedOverride
              said={opened}
              form={forms.override}
              action={actionOf('overrides')}
              {...{ report, here, kept }}
            />
          )}
        </aside>
      </div>
      <div id="values">
        <ReviewParts {...{ here, review, wasReturned, showsChanges, showsIdle }} />
        <Loose review={shown} commenting={commenting} />
        <Readings parts={shown.parts} commenting={commenting} />
        {isFolded && !showsChanges && (
          <FoldedBoards
            boards={foldedBoards(report.document, findings, opening.commented)}
            hrefOf={(id) => `${here}/boards/${id}${kept && `?${kept}`}`}
          />
        )}
        <Removed review={shown} />
        <section className="block" aria-labelledby="rest">
          <h2 id="rest">The rest of the report</h2>
          <Folds folds={folds} />
        </section>
      </div>
    </OfficePage>
  );
});

const answeringAt = (form: ReturnType<typeof formValues>, action: string) => ({
  ...{ form, action, submissionOf: () => randomUUID() },
});

/** The question of the decision that each pattern asks, by the pattern's code. */
const keysOfAnomalies = (open: Awaited<ReturnType<typeof openItems>>) =>
  new Map(open.flatMap((item) => (item.kind === 'anomaly' ? [[item.anomaly.code, item.key]] : [])));

/** The finding whose override is open: the one that was sent, or the one in the address. */
function openedIn<F extends { overridden?: unknown; finding: Finding }>(
  findings: readonly F[],
  form: ReturnType<typeof formValues>,
  asked: URLSearchParams,
): F | undefined {
  const about = form.errors.length > 0 ? form.bind('about').value : asked.get('override');
  return findings.find((said) => !said.overridden && aboutOf(said.finding) === about);
}

type ListOfOverridden = Parameters<typeof OverriddenList>[0];

/** Findings that a supervisor has overridden, each with its place and the link to comment on it. */
const Overridden = ({
  said,
  here,
  placed,
  ...links
}: Pick<ListOfOverridden, 'said' | 'hrefOf' | 'overriding'> & { here: string; placed: ReadonlySet<string> }) =>
  said.length > 0 && (
    <OverriddenList
      said={said}
      {...links}
      commentHrefOf={({ path: at }) =>
        placed.has(at) ? `${here}?show=all&comment=${encodeURIComponent(at)}#${commentField(at)}` : undefined
      }
    />
  );
