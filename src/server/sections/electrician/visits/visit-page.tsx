import { ElectricianPage, type Frame } from '../../../../components/electrician/electrician-page.tsx';
import { StatusBadge } from '../../../../components/ui/badges.tsx';
import { Button, ButtonLink, HiddenFields } from '../../../../components/ui/forms/form-parts.tsx';
import { DataList } from '../../../../components/ui/lists.tsx';
import { Notice } from '../../../../components/ui/notices.tsx';
import { EndedVisit } from '../../../../components/visits/ended-visit.tsx';
import { NoReport } from '../../../../components/visits/no-report.tsx';
import type { VisitCardProps } from './visits-page.tsx';

export type VisitPageProps = {
  frame: Frame;
  visit: VisitCardProps & {
    accessNotes: string;
    siteNotes: string;
    startedAt: string | undefined;
    client: { name: string; phone: string; email: string };
    agent: { name: string; phone: string; email: string };
    reportId: string | undefined;
    lacksReport: boolean;
    mayGiveUp: boolean;
  };
  /** How it ended, where it was cancelled or given up and nothing else has happened since. */
  ending: (Parameters<typeof EndedVisit>[0]['ending'] & { mayUndo: boolean }) | undefined;
  submission: string;
};

/** Everything to know before the door opens. */
export function VisitPage({ frame, visit, ending, submission }: VisitPageProps) {
  return (
    <ElectricianPage frame={frame} title={visit.site} here="visits" back={{ href: '/electrician', label: 'Visits' }}>
      <div className="head">
        <h1>{visit.site}</h1>
        <StatusBadge status={visit.status} />
      </div>
      {ending && (
        <EndedVisit
          action={`/electrician/visits/${visit.id}/restoration`}
          ending={ending}
          mayUndo={ending.mayUndo}
          submission={submission}
        />
      )}
      {visit.lacksReport && <NoReport />}
      {visit.hazards && (
        <Notice tone="warn" title="Hazards">
          <p>{visit.hazards}</p>
        </Notice>
      )}
      <DataList
        pairs={[
          ['When', `${visit.day}, ${visit.window}`],
          ['Address', visit.address],
          ['With', visit.colleague ?? ''],
          ['Getting in', visit.accessNotes],
          ['About the site', visit.siteNotes],
          ['Client', <Contact key="client" {...visit.client} />],
          ['Agent', visit.agent.name ? <Contact key="agent" {...visit.agent} /> : ''],
          ['Expected', visit.expected],
          ['Started', visit.startedAt],
        ]}
      />
      <div className="actions">
        {visit.status === 'booked' && (
          <form method="post" action={`/electrician/visits/${visit.id}/start`}>
            <HiddenFields submission={submission} />
            <Button>Start the visit</Button>
          </form>
        )}
        {visit.reportId && (
          <ButtonLink
            href={`/electrician/reports/${visit.reportId}`}
            weight={visit.status === 'booked' ? 'secondary' : 'primary'}
          >
            Open the report
          </ButtonLink>
        )}
      </div>
      {visit.status === 'booked' && visit.reportId && (
        <p className="soft">The report can be filled in before the visit is started.</p>
      )}
      {visit.mayGiveUp && (
        <p>
          <a href={`/electrician/visits/${visit.id}/giving-up`}>It cannot be finished: give up the visit</a>
        </p>
      )}
    </ElectricianPage>
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
