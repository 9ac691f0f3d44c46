import { BackLink, PageHead } from '../../../components/office/frame.tsx';
import { Cells } from '../../../components/office/parts/cells.tsx';
import { Clock } from '../../../components/office/parts/drawn.tsx';
import { State } from '../../../components/office/parts/state.tsx';
import { ButtonLink } from '../../../components/ui/forms/form-parts.tsx';
import { DataList } from '../../../components/ui/lists.tsx';
import { defectKey } from '../../../domain/forms/closes.ts';
import { showDay, showTime } from '../../../domain/time/calendar.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { daysBetween } from '../../../domain/time/dates.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { can, mustBeAllowed } from '../../../server/permissions.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { listUsers } from '../../../server/repositories/people/users.ts';
import { listVisitsOfSite } from '../../../server/repositories/register/visit-lists.ts';
import { HazardForm } from '../../compliance/pages/hazard-form.tsx';
import { findHazard } from '../../compliance/records/hazards.ts';
import { isHazardAsked } from '../../compliance/server/say-hazard.ts';
import { homeState } from '../../compliance/server/states.ts';
import {
  isWaiting,
  listVisitRequestsOfSite,
  type VisitRequest,
} from '../../visit-requests/server/repository/visit-requests.ts';
import { isOver } from '../domain/defect-state.ts';
import { comesFrom } from '../domain/described.ts';
import { whoActs } from '../list/defect-list.tsx';
import { CodeMark, dueInWords, StateOf, With } from '../list/defect-words.tsx';
import { accessTo, missingOf } from '../records/access/access-to.ts';
import { type Defect, getDefect, listDefectEvents } from '../records/defects.ts';
import { givenOf } from '../records/given-of.ts';
import { listNotices } from '../records/notices.ts';
import { listPapers } from '../records/papers.ts';
import { mayHold } from '../server/hand-over.ts';
import { AccessPart } from './access-part.tsx';
import { DefectHistory } from './defect-history.tsx';
import { DefectSteps } from './defect-steps.tsx';
import { DescribeForm } from './describe-form.tsx';
import { HandOverForm, MoveForm } from './move-form.tsx';
import { PapersPart } from './papers-part.tsx';
import { PhotosPart } from './photos-part.tsx';

export const defectPage = page<{ defectId: string }>(async ({ defectId, query }, { db, viewer, deps, formState }) => {
  mustBeAllowed(viewer, 'certificates.read');
  const defect = await getDefect(db, viewer, defectId);
  const { timeZone } = await getCompany(db, viewer);
  const today = dayIn(deps.clock(), timeZone);
  const mayFollow = can(viewer, 'defects.follow');
  const events = mayFollow ? await listDefectEvents(db, viewer, defect.id) : [];
  const mayCall = can(viewer, 'hazards.say');
  const hazard = mayCall ? await findHazard(db, viewer, defect.id) : undefined;
  const asked =
    mayCall && isHazardAsked(defect, hazard !== undefined)
      ? { hazard, assessment: (await homeState(db, viewer, defect.site_id, today)).assessment }
      : undefined;
  const access = await accessTo(db, viewer, defect);
  const papers = await listPapers(db, viewer, defect.id);
  const notices = mayFollow ? await listNotices(db, viewer, defect.site_id) : [];
  const visits = mayFollow ? await listVisitsOfSite(db, viewer, defect.site_id) : [];
  const given = await givenOf(db, viewer, defect);
  const requests = viewer.role === 'client' ? await listVisitRequestsOfSite(db, viewer, defect.site_id) : [];
  const people = mayFollow ? (await listUsers(db, viewer)).filter(mayHold) : [];
  return (
    <OfficePage query={query} title={`${defect.code}: ${defect.words}`} error={formState !== undefined}>
      <BackLink href="/defects">Defects</BackLink>
      <PageHead title={defect.words} mark={<CodeMark code={defect.code} />}>
        <AskForRepair {...{ defect, viewer }} requests={requests} />
      </PageHead>
      <p className="sub">
        <a href={`/sites/${defect.site_id}`}>{defect.site_name}</a>, {defect.town} {defect.postcode}
        {defect.location && ` · ${defect.location}`}
        {viewer.role !== 'client' && ` · ${defect.client_name}`}
      </p>
      <Facts {...{ defect, today }} isClient={viewer.role === 'client'} />
      <div className="cols">
        <div>
          <DefectClock {...{ defect, today }} />
          <WhatIsWrong {...{ defect, timeZone }} />
          {mayFollow && <DescribeForm {...{ defect, events, formState }} />}
          <PhotosPart {...{ defect, db, viewer }} />
          <DefectSteps {...{ defect, viewer, given }} />
          <AccessPart {...{ defect, access, notices, visits, viewer, today, formState }} />
        </div>
        <aside aria-label={mayFollow ? 'What was done, hand over, history' : 'What you can do'}>
          {asked && (
            <HazardForm
              defect={{ ...defect, key: defectKey(defect.number, defect.observation_id), foundAt: defect.created_at }}
              {...{ ...asked, viewer, timeZone, formState }}
            />
          )}
          {mayFollow && !isOver(defect.state) && <HandOverForm {...{ defect, people, formState }} />}
          <MoveForm {...{ defect, viewer, today, formState, missing: missingOf(access, defect) }} />
          <PapersPart {...{ defect, papers, viewer, today, formState }} />
          {mayFollow && <DefectHistory {...{ defect, events, viewer, timeZone }} />}
        </aside>
      </div>
    </OfficePage>
  );
});

/** A landlord asks for the repair where nobody has it; what they asked for says where it stands. */
function AskForRepair({
  defect,
  requests,
  viewer,
}: {
  defect: Defect;
  requests: readonly VisitRequest[];
  viewer: Viewer;
}) {
  if (viewer.role !== 'client' || (defect.state !== 'open' && defect.state !== 'quoted')) return null;
  const asked = requests.find(({ defectId }) => defectId === defect.id);
  if (asked && isWaiting(asked))
    return (
      <State state="open">
        <a href={`/sites/${defect.site_id}#asked`}>You asked for the repair</a>
      </State>
    );
  return (
    <ButtonLink href={`/sites/${defect.site_id}/ask-for-visit?defect=${defect.id}`}>Ask for the repair</ButtonLink>
  );
}

function Facts({ defect, today, isClient }: { defect: Defect; today: string; isClient: boolean }) {
  const due = dueInWords(defect, today);
  const law = defect.due_on
    ? `${defect.within_days} days, the first day counted. ${defect.rule}.`
    : defect.rule
      ? `The law names no number of days. ${defect.rule}.`
      : 'No law sets a day here.';
  return (
    <Cells
      cells={[
        {
          label: 'State',
          fact: <StateOf defect={defect} />,
          why: [`Found ${showDay(defect.found_on)}, report ${defect.number}`],
        },
        {
          label: 'Last day by law',
          fact: defect.due_on ? showDay(defect.due_on) : 'None',
          state: due.state === undefined ? 'none' : due.state,
          why: [due.state === undefined ? '' : due.why, law],
        },
        {
          label: 'Our target',
          fact: defect.target_on ? showDay(defect.target_on) : 'None',
          why: ['Set by the company'],
        },
        isClient
          ? { label: 'Who acts', fact: whoActs(defect) }
          : { label: 'With', fact: <With defect={defect} />, why: [defect.note] },
      ]}
    />
  );
}

/** The legal clock, from the first day that counts. */
function DefectClock({ defect, today }: { defect: Defect; today: string }) {
  const { due_on: due, starts_on: from, within_days: days, done_on: done } = defect;
  if (due === null) return null;
  const gone = Math.max(0, daysBetween(from, done ?? today) + 1);
  const { state } = dueInWords(defect, today);
  const words = done
    ? `Stopped on ${showDay(done)}, day ${gone} of ${days}`
    : `Day ${gone} of ${days}, last day ${showDay(due)}`;
  return (
    <section className="block" aria-labelledby="clock">
      <h2 id="clock" className="vh">
        The clock
      </h2>
      <Clock {...{ days, gone }} state={state ?? 'none'} from={`Counted from ${showDay(from)}`} until={words} />
      <p className="sub">
        The clock stops on the day the work is done, and for nothing else: not for a booking, an offer or a refusal.
      </p>
    </section>
  );
}

/** What each code means for the people who live there, where the inspector wrote no plain words. */
const plainly: Readonly<Record<Defect['code'], string>> = {
  C1: 'There is a danger now: anyone could be hurt. It has to be made safe at once, and then repaired.',
  C2: 'This could become dangerous, for example when something else goes wrong. It has to be repaired soon.',
  FI: 'The inspector could not tell whether this is safe. Someone qualified has to look into it without delay.',
  C3: 'This is not dangerous. Changing it would make the installation safer.',
};

/** The plain words of a danger that was made safe are out of date: “keep everybody away”. */
const MADE_SAFE = 'This was a danger. It was made safe for now, and it still has to be repaired.';

const madeSafeWhen = ({ made_safe_on: on, made_safe_at: at }: Defect, timeZone: string): string =>
  at === null ? `${showDay(on ?? '')}, at an hour that was not recorded` : showTime(at, timeZone);

/** The report that found it: of the company, or of another firm. */
const reportOf = ({ report_id, site_id, earlier_id }: Defect): string =>
  earlier_id === null ? `/reports/${report_id}` : `/sites/${site_id}/earlier/${earlier_id}`;

const WhatIsWrong = ({ defect, timeZone }: { defect: Defect; timeZone: string }) => (
  <section className="block" aria-labelledby="wrong">
    <h2 id="wrong">What is wrong</h2>
    <div className="sheet">
      <p>{defect.made_safe_on ? MADE_SAFE : defect.plain_words || plainly[defect.code]}</p>
      <DataList
        pairs={[
          [comesFrom(defect) === 'own-report' ? 'As written' : 'In our words', defect.words],
          ['Place', defect.location],
          ['Made safe', defect.made_safe_on && `${madeSafeWhen(defect, timeZone)}. The repair is still due`],
          [
            'Report',
            <a key="report" href={reportOf(defect)}>
              {defect.number}
              {defect.earlier_id !== null && ', by another firm'}
            </a>,
          ],
        ]}
      />
    </div>
  </section>
);
