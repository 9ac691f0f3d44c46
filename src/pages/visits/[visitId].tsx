import { randomUUID } from 'node:crypto';
import { formValues } from '../../components/office/forms/form-values.ts';
import { MoveForm } from '../../components/office/forms/visit-form.tsx';
import { BackLink, PageHead } from '../../components/office/frame.tsx';
import { PeopleForm } from '../../components/office/visits/people-form.tsx';
import { CancelForm, GiveUpForm } from '../../components/office/visits/visit-endings.tsx';
import { showWeekday } from '../../components/office/visits/visit-list.tsx';
import { StatusBadge } from '../../components/ui/badges.tsx';
import { ButtonLink } from '../../components/ui/forms/form-parts.tsx';
import { Notice } from '../../components/ui/notices.tsx';
import { CallList } from '../../components/visits/call-list.tsx';
import { EndedVisit } from '../../components/visits/ended-visit.tsx';
import { NoReport } from '../../components/visits/no-report.tsx';
import { OpenDefectsHere } from '../../components/visits/open-defects-here.tsx';
import { isBeingFilled } from '../../domain/report/status.ts';
import { showTime } from '../../domain/time/calendar.ts';
import { noticeInWords } from '../../domain/visit/notice.ts';
import { lacksReport } from '../../domain/visit/status.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Db } from '../../server/db/dialect.ts';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { dynamic, page } from '../../server/pages/page.ts';
import { can, mayGiveUp, mustBeAllowed } from '../../server/permissions.ts';
import { stateBeforeDiscard } from '../../server/reports/discard.ts';
import { listShortNotices } from '../../server/repositories/homes/short-notices.ts';
import { getCompany } from '../../server/repositories/people/companies.ts';
import { listInspectors } from '../../server/repositories/people/users.ts';
import { listCalls } from '../../server/repositories/register/visit-calls.ts';
import { listColleagues } from '../../server/repositories/register/visit-colleagues.ts';
import {
  findCancelledRebooking,
  findRebooked,
  getVisit,
  latestReportOfVisit,
} from '../../server/repositories/register/visits.ts';
import { listOpenDefects } from '../../server/repositories/reports/open-defects.ts';
import { findReportToReclaim } from '../../server/visits/reclaim-report.ts';
import { findVisitEnding, mayRestore } from '../../server/visits/restore.ts';
import { NoAccess, VisitFacts } from './_components/visit-parts.tsx';
import { warningsIn } from './_components/visit-warnings.ts';

export default page<{ visitId: string }>(async ({ visitId, query }, { db, viewer, formState }) => {
  mustBeAllowed(viewer, 'visits.read', 'users.read', 'certificates.read');
  const visit = await getVisit(db, viewer, visitId);
  const move = formValues('move', formState, {
    day: visit.day,
    window_from: visit.windowFrom,
    window_to: visit.windowTo,
  });
  const cancel = formValues('cancel', formState);
  const giveUp = formValues('give-up', formState);
  const ending = await findVisitEnding(db, viewer, visit);
  const discarded = lacksReport(visit) ? await discardedReport(db, viewer, visit.id) : undefined;
  const calls = (await listCalls(db, viewer, [visitId])).get(visitId) ?? [];
  const last = calls.at(-1);
  const isClosed = visit.status === 'no access';
  const bookedAgain = isClosed ? await findRebooked(db, viewer, visit.id) : undefined;
  const cancelledAgain = isClosed && !bookedAgain ? await findCancelledRebooking(db, viewer, visit.id) : undefined;
  const reclaimable = cancelledAgain && (await findReportToReclaim(db, viewer, visit));
  const colleagues = await listColleagues(db, viewer, visitId);
  const mayAdd = can(viewer, 'visits.book') && (visit.status === 'booked' || visit.status === 'started');
  const inspectors = mayAdd ? await listInspectors(db, viewer) : [];
  const { timeZone } = await getCompany(db, viewer);
  const notice = (await listShortNotices(db, viewer, [visitId], timeZone)).get(visitId);
  const canGiveUp = visit.status === 'started' && mayGiveUp(viewer, visit);
  const mayBook = can(viewer, 'visits.book');
  const mayMove = mayBook && visit.status === 'booked';
  const mayCancel = mayMove || (mayBook && isClosed && !bookedAgain);
  const mayTakeBack = mayBook && visit.status !== 'cancelled' && !bookedAgain;
  const mayHandOver = can(viewer, 'reports.assign') && visit.reportStatus !== null && isBeingFilled(visit.reportStatus);
  const isWrong = move.errors.length + cancel.errors.length + giveUp.errors.length > 0;
  const title = `${visit.siteName}, ${showWeekday(visit.day)}`;
  return (
    <OfficePage {...{ query, title }} error={isWrong}>
      <BackLink href={`/visits?week=${visit.day}`}>Visits that week</BackLink>
      <PageHead title={title} mark={<StatusBadge status={visit.status} />}>
        {isClosed && mayBook && !bookedAgain && <ButtonLink href={`/visits/new?again=${visit.id}`}>Rebook</ButtonLink>}
        {mayHandOver && (
          <ButtonLink href={`/reports/${visit.reportId}/hand-over`} weight="secondary">
            Reassign
          </ButtonLink>
        )}
      </PageHead>
      {ending && (
        <EndedVisit
          action={`/visits/${visit.id}/restoration`}
          ending={{ ...ending, at: showTime(ending.at, timeZone) }}
          mayUndo={mayRestore(viewer, visit, ending)}
          submission={randomUUID()}
        />
      )}
      {lacksReport(visit) && (
        <NoReport
          discarded={discarded}
          begin={
            can(viewer, 'visits.book') ? { action: `/visits/${visit.id}/report`, submission: randomUUID() } : undefined
          }
        />
      )}
      {isClosed && <NoAccess {...{ visit, bookedAgain, cancelledAgain }} isReclaimable={reclaimable !== undefined} />}
      {visit.begunBecause !== null && (
        <Notice tone="info" title={`Started on site by ${visit.electricianName}`}>
          <p>{visit.begunBecause}</p>
        </Notice>
      )}
      {notice && <p>{noticeInWords(notice)}.</p>}
      <VisitFacts visit={visit} colleagues={colleagues.map(({ name }) => name)} />
      {(visit.status === 'booked' || visit.status === 'started') && (
        <OpenDefectsHere
          defects={await listOpenDefects(db, viewer, visit.siteId)}
          all={{ href: `/sites/${visit.siteId}`, label: 'The site, with its reports' }}
        />
      )}
      {calls.length > 0 && (
        <CallList
          calls={calls.map((call) => ({ ...call, at: showTime(call.at, timeZone) }))}
          below={`/visits/${visit.id}`}
          takeBack={mayTakeBack && last ? { id: last.id, submission: randomUUID() } : undefined}
        />
      )}
      {mayAdd && (
        <PeopleForm
          visit={visit.id}
          people={inspectors.filter(({ id }) => id !== visit.electricianId)}
          chosen={colleagues.map(({ userId }) => userId)}
          ticked={formState?.form === 'people' ? (formState.entered.people ?? []) : undefined}
          warnings={warningsIn(formState, 'people')}
          submission={randomUUID()}
        />
      )}
      {mayMove && (
        <>
          <h2>Move the visit</h2>
          {mayHandOver && <p>To send another electrician, use “Reassign” at the top of this page.</p>}
          <MoveForm visit={visit.id} form={move} submission={randomUUID()} warnings={warningsIn(formState, 'move')} />
        </>
      )}
      {mayCancel && <CancelForm visit={visit.id} form={cancel} submission={randomUUID()} />}
      {canGiveUp && <GiveUpForm visit={visit.id} form={giveUp} submission={randomUUID()} />}
    </OfficePage>
  );
});

export const getConfig = dynamic;

/** Address to bring back the discarded report of a visit; undefined when this viewer cannot. */
async function discardedReport(db: Db, viewer: Viewer, visitId: string): Promise<string | undefined> {
  const id = can(viewer, 'reports.discard') ? await latestReportOfVisit(db, viewer, visitId) : undefined;
  const canComeBack = id !== undefined && (await stateBeforeDiscard(db, viewer, { id, visitId })) !== undefined;
  return canComeBack ? `/reports/${id}/discard` : undefined;
}
