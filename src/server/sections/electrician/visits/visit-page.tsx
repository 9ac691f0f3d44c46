import { ElectricianPage, type Frame } from '../../../../components/electrician/electrician-page.tsx';
import { StatusBadge } from '../../../../components/ui/badges.tsx';
import { TextField } from '../../../../components/ui/forms/fields.tsx';
import {
  Actions,
  Button,
  ButtonLink,
  ErrorSummary,
  errorsByField,
  type FormError,
  HiddenFields,
} from '../../../../components/ui/forms/form-parts.tsx';
import { DataList } from '../../../../components/ui/lists.tsx';
import { MapLink } from '../../../../components/ui/map-link.tsx';
import { Notice } from '../../../../components/ui/notices.tsx';
import { CallList } from '../../../../components/visits/call-list.tsx';
import { EndedVisit } from '../../../../components/visits/ended-visit.tsx';
import { NoReport } from '../../../../components/visits/no-report.tsx';
import { OpenDefectsHere } from '../../../../components/visits/open-defects-here.tsx';
import type { OpenDefect } from '../../../../domain/forms/closes.ts';
import type { VisitCall } from '../../../../domain/visit/calls.ts';
import { IssuedRows } from '../issued/issued-pages.tsx';
import type { IssuedListed } from '../store.ts';
import { VisitInstruments, type VisitInstrumentsProps } from './visit-instruments.tsx';
import type { VisitCardProps } from './visits-page.tsx';

type Attendance = {
  /** `at` in words. */
  calls: readonly VisitCall[];
  mayArrive: boolean;
  mayLeave: boolean;
  mayFindNoAccess: boolean;
  /** Id of the last report of attendance, if the viewer may undo it. */
  takeBack: string | undefined;
  /** The time as typed, and its error. */
  time: string;
  errors: readonly FormError[];
};

export type VisitPageProps = {
  frame: Frame;
  visit: VisitCardProps & {
    accessNotes: string;
    siteNotes: string;
    client: { name: string; phone: string; email: string };
    agent: { name: string; phone: string; email: string };
    reportId: string | undefined;
    lacksReport: boolean;
    mayGiveUp: boolean;
    /** Why it was begun on site; empty if the office booked it. */
    begunBecause: string;
  };
  attendance: Attendance;
  /** The viewer's own instruments while the visit is open: undefined afterwards, and for a viewer without any. */
  instruments: VisitInstrumentsProps | undefined;
  /** The site's issued reports, while the visit is open. */
  issued: readonly IssuedListed[];
  /** The open observations of those reports. */
  openDefects: readonly OpenDefect[];
  /** How it ended, if it was cancelled or given up and not changed since. */
  ending: (Parameters<typeof EndedVisit>[0]['ending'] & { mayUndo: boolean }) | undefined;
  newSubmission: () => string;
};

/** Everything to know before arriving. */
export function VisitPage(props: VisitPageProps) {
  const { frame, visit, attendance, instruments, issued, openDefects, ending, newSubmission } = props;
  const home = `/electrician/visits/${visit.id}`;
  const { calls, takeBack, errors } = attendance;
  return (
    <ElectricianPage
      frame={frame}
      title={visit.site}
      here="visits"
      back={{ href: '/electrician', label: 'Visits' }}
      scripts={visit.mayGiveUp ? ['ask.js'] : []}
      error={errors.length > 0}
    >
      <div className="head">
        <h1>{visit.site}</h1>
        <StatusBadge status={visit.status} />
      </div>
      {ending && (
        <EndedVisit
          action={`${home}/restoration`}
          ending={ending}
          mayUndo={ending.mayUndo}
          submission={newSubmission()}
        />
      )}
      <ErrorSummary errors={errors} />
      {visit.hazards && (
        <Notice tone="warn" title="Hazards">
          <p>{visit.hazards}</p>
        </Notice>
      )}
      {(visit.accessNotes || visit.siteNotes) && (
        <Notice tone="info" title="Access">
          {visit.accessNotes && <p>{visit.accessNotes}</p>}
          {visit.siteNotes && visit.siteNotes !== visit.accessNotes && <p>{visit.siteNotes}</p>}
        </Notice>
      )}
      {visit.lacksReport && <NoReport />}
      <DataList
        pairs={[
          ['When', `${visit.day}, ${visit.window}`],
          [
            'Address',
            <span key="address">
              {visit.address} · <MapLink address={visit.address} />
            </span>,
          ],
          ['With', visit.colleague ?? ''],
          ['Client', <Contact key="client" {...visit.client} />],
          ['Agent', visit.agent.name ? <Contact key="agent" {...visit.agent} /> : ''],
          ['Expected', visit.expected],
          ['Begun on site', visit.begunBecause],
        ]}
      />
      <Attend {...{ home, attendance, newSubmission }} hasReport={visit.reportId !== undefined} />
      <div className="actions">
        {visit.reportId && (
          <ButtonLink
            href={`/electrician/reports/${visit.reportId}`}
            weight={attendance.mayArrive ? 'secondary' : 'primary'}
          >
            Open the report
          </ButtonLink>
        )}
      </div>
      {visit.status === 'booked' && visit.reportId && (
        <p className="soft">The report can be filled in before you arrive.</p>
      )}
      {instruments && <VisitInstruments {...instruments} />}
      <OpenDefectsHere
        defects={openDefects}
        hrefOf={(number) => {
          const found = issued.find((report) => report.number === number);
          return found && `${home}/issued/${found.reportId}`;
        }}
        all={{ href: `${home}/issued`, label: 'All reports of this site' }}
      />
      <IssuedRows visit={visit} reports={issued} />
      {calls.length > 0 && (
        <CallList
          calls={calls}
          below={home}
          takeBack={takeBack === undefined ? undefined : { id: takeBack, submission: newSubmission() }}
        />
      )}
      {visit.mayGiveUp && (
        <p>
          <a href={`${home}/giving-up`} data-ask-in-place="">
            Can’t finish: end the visit
          </a>
        </p>
      )}
    </ElectricianPage>
  );
}

/** Arrival and departure, each with one tap; a time is typed only for an earlier one. */
function Attend({
  home,
  attendance: { mayArrive, mayLeave, mayFindNoAccess, time, errors },
  hasReport,
  newSubmission,
}: Pick<VisitPageProps, 'attendance' | 'newSubmission'> & { home: string; hasReport: boolean }) {
  const error = errorsByField(errors);
  return (
    <>
      {(mayArrive || mayLeave) && (
        <form method="post" action={`${home}/${mayArrive ? 'arrival' : 'departure'}`} noValidate>
          <HiddenFields submission={newSubmission()} />
          <details open={errors.length > 0}>
            <summary>{mayArrive ? 'I arrived earlier' : 'I left earlier'}</summary>
            <TextField
              name="time"
              label={mayArrive ? 'Time you arrived, today' : 'Time you left, today'}
              type="time"
              size="m"
              value={time}
              error={error.time}
            />
          </details>
          <Actions>
            <Button weight={mayArrive ? 'primary' : 'secondary'}>{mayArrive ? 'I have arrived' : 'I have left'}</Button>
            {mayArrive && hasReport && (
              <Button weight="secondary" name="then" value="report">
                Arrive and start
              </Button>
            )}
          </Actions>
        </form>
      )}
      {mayArrive && mayLeave && (
        <form method="post" action={`${home}/departure`}>
          <HiddenFields submission={newSubmission()} />
          <Actions>
            <Button weight="secondary">I have left</Button>
          </Actions>
        </form>
      )}
      {mayFindNoAccess && (
        <p>
          <a href={`${home}/no-access`}>No access</a>
        </p>
      )}
    </>
  );
}

const Contact = ({ name, phone, email }: { name: string; phone: string; email: string }) => (
  <>
    {name}
    {phone && (
      <>
        <br />
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
      </>
    )}
    {email && (
      <>
        <br />
        <a href={`mailto:${email}`}>{email}</a>
      </>
    )}
  </>
);
