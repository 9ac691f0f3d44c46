import { randomUUID } from 'node:crypto';
import { EarlierDefects } from '../../components/office/earlier-defects.tsx';
import { ClientSearch } from '../../components/office/forms/client-search.tsx';
import { SiteForm } from '../../components/office/forms/site-form.tsx';
import { BackLink, PageHead } from '../../components/office/frame.tsx';
import { dateOf } from '../../components/office/registers/report-tables.tsx';
import { VisitRows } from '../../components/office/visits/visit-list.tsx';
import { premisesTypes, tenures, wordOf } from '../../components/office/words.ts';
import { AgeBadge } from '../../components/ui/age-badge.tsx';
import { ResultBadge, StatusBadge } from '../../components/ui/badges.tsx';
import { AsksFirst } from '../../components/ui/forms/asks-first.client.tsx';
import { ButtonLink } from '../../components/ui/forms/form-parts.tsx';
import { DataList, Rows, Table } from '../../components/ui/lists.tsx';
import { EmptyState } from '../../components/ui/notices.tsx';
import { showNumber } from '../../domain/certificate/certificate.ts';
import type { CertificateStatus } from '../../domain/certificate/verdicts/certificate-status.ts';
import { formForNewWork } from '../../domain/forms/registry.ts';
import { siteAddress } from '../../domain/register/site-address.ts';
import { showDay, showTime } from '../../domain/time/calendar.ts';
import { dayIn } from '../../domain/time/company-day.ts';
import { HomeState } from '../../features/compliance/pages/home-state.tsx';
import { homeState } from '../../features/compliance/server/states.ts';
import { ByOtherFirms } from '../../features/earlier-certificates/pages/by-other-firms.tsx';
import { AskForExport } from '../../features/exports/pages/ask-for-export.tsx';
import { CopiesDue } from '../../features/letters/pages/copies-due.tsx';
import { PeopleOfHome } from '../../features/occupants/pages/people-of-home.tsx';
import { certificateStatuses } from '../../server/documents/certificates/certificate-statuses.ts';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { dynamic, page } from '../../server/pages/page.ts';
import { can, mustBeAllowed } from '../../server/permissions.ts';
import { type CertificateSummary, listCertificates } from '../../server/repositories/certificates/certificates.ts';
import { listEarlierCertificates } from '../../server/repositories/homes/earlier-certificates.ts';
import { getHomeAccess, listOccupants } from '../../server/repositories/homes/occupants.ts';
import { getCompany } from '../../server/repositories/people/companies.ts';
import { getSite } from '../../server/repositories/register/sites.ts';
import { isSiteUnused } from '../../server/repositories/register/unused-sites.ts';
import { listVisitsOfSite } from '../../server/repositories/register/visit-lists.ts';
import { listEarlierDefects } from '../../server/repositories/reports/earlier-defects.ts';
import { listReportsOfSite } from '../../server/repositories/reports/reports.ts';
import { recordForm } from '../../server/sections/office/match-rendered.ts';
import type { PerhapsThere } from '../../server/sections/office/register/site-posts.ts';
import { siteFields } from '../../server/sections/office/register/stored-fields.ts';
import { clientChoices } from '../_components/client-choices.ts';

export default page<{ siteId: string }>(async ({ siteId, query }, { db, deps, viewer, formState }) => {
  mustBeAllowed(viewer, 'sites.read', 'certificates.read');
  const site = await getSite(db, viewer, siteId);
  const certificates = await listCertificates(db, viewer, { siteId });
  const standingOf = await certificateStatuses({ deps, db, viewer }, certificates);
  const isClient = viewer.role === 'client';
  const visits = can(viewer, 'visits.read') ? await listVisitsOfSite(db, viewer, siteId) : [];
  const open = isClient
    ? []
    : await listReportsOfSite(db, viewer, siteId, ['draft', 'returned', 'submitted', 'approved']);
  const earlier = can(viewer, 'defects.answer') ? await listEarlierDefects(db, viewer, siteId) : [];
  const byOthers = await listEarlierCertificates(db, viewer, siteId);
  const { timeZone } = await getCompany(db, viewer);
  const state = await homeState(db, viewer, siteId, dayIn(deps.clock(), timeZone));
  const mayWrite = can(viewer, 'sites.write');
  const clients = mayWrite
    ? await clientChoices(db, viewer, query, formState?.entered.client_id?.[0] ?? site.clientId)
    : undefined;
  const form = recordForm('site', formState, siteFields(site));
  const there = formState?.form === 'site' ? (formState.extra as PerhapsThere | undefined) : undefined;
  return (
    <OfficePage query={query} title={site.name} error={form.errors.length > 0}>
      <BackLink href="/sites">{isClient ? 'Your sites' : 'Sites'}</BackLink>
      <PageHead title={site.name}>
        {can(viewer, 'visits.book') && <ButtonLink href={`/visits/new?site=${site.id}`}>Book a visit</ButtonLink>}
      </PageHead>
      <HomeState state={state} />
      <CopiesDue state={state.assessment} siteId={site.id} mayGive={can(viewer, 'service.record')} />
      {can(viewer, 'service.read') && (
        <p>
          <a href={`/sites/${site.id}/copies`}>Copies and letters</a>
        </p>
      )}
      <DataList
        pairs={[
          ['Address', siteAddress(site)],
          ['UPRN', site.uprn],
          [
            'Client',
            !isClient && (
              <a key="client" href={`/clients/${site.clientId}`}>
                {site.clientName}
              </a>
            ),
          ],
          ['Nation', site.nation],
          ['Tenure', wordOf(tenures, site.tenure)],
          ['Type of premises', wordOf(premisesTypes, site.premisesType)],
          ['Access', !isClient && site.accessNotes],
          ['Property reference', site.ownReference],
        ]}
      />
      <h2>Certificates</h2>
      <Certificates certificates={certificates} standingOf={standingOf} timeZone={timeZone} isClient={isClient} />
      {certificates.length > 0 && can(viewer, 'certificates.export') && (
        <AskForExport
          action={`/sites/${site.id}/exports`}
          submission={randomUUID()}
          words="Export the certificates as one file"
        />
      )}
      <ByOtherFirms siteId={site.id} certificates={byOthers} mayAdd={can(viewer, 'earlier.add')} />
      {can(viewer, 'occupants.read') && (
        <PeopleOfHome
          siteId={site.id}
          people={await listOccupants(db, viewer, siteId)}
          access={await getHomeAccess(db, viewer, siteId)}
          mayWrite={can(viewer, 'occupants.write')}
        />
      )}
      {earlier.length > 0 && (
        <EarlierDefects
          siteId={site.id}
          defects={earlier}
          submission={randomUUID()}
          showTime={(at) => showTime(at, timeZone)}
        />
      )}
      {open.length > 0 && (
        <>
          <h2>Reports in progress</h2>
          <Rows
            rows={open.map((report) => ({
              href: `/reports/${report.id}`,
              title: `${formForNewWork(report.formType).shortTitle}${report.correctionReason ? ', a correction' : ''}`,
              mark: <StatusBadge status={report.status} />,
              meta: [report.electricianName, report.visitDay && `visit on ${showDay(report.visitDay)}`]
                .filter(Boolean)
                .join(', '),
            }))}
          />
        </>
      )}
      {visits.length > 0 && (
        <>
          <h2>Visits</h2>
          <VisitRows visits={visits} ofSite />
        </>
      )}
      {clients && (
        <details open={form.errors.length > 0 || clients.search !== ''}>
          <summary>Change the site’s details</summary>
          <ClientSearch action={`/sites/${site.id}`} clients={clients} />
          <SiteForm
            action={`/sites/${site.id}/details`}
            form={form}
            submission={randomUUID()}
            clients={clients.choices}
            save="Save the site"
            there={there}
          />
        </details>
      )}
      {mayWrite && (await isSiteUnused(db, viewer, site.id)) && (
        <p>
          <AsksFirst />
          <a href={`/sites/${site.id}/remove`} data-ask-in-place="">
            Remove this site
          </a>
        </p>
      )}
    </OfficePage>
  );
});

export const getConfig = dynamic;

function Certificates({
  certificates,
  standingOf,
  timeZone,
  isClient,
}: {
  certificates: readonly CertificateSummary[];
  standingOf: (certificate: CertificateSummary) => CertificateStatus;
  timeZone: string;
  isClient: boolean;
}) {
  if (certificates.length === 0) {
    return (
      <EmptyState title="No certificates yet">
        <p>
          {isClient
            ? 'Certificates are listed here once they are issued.'
            : 'Book a visit: its report becomes the certificate.'}
        </p>
      </EmptyState>
    );
  }
  return (
    <Table
      caption="Issued reports"
      rows={certificates}
      rowKey={({ id }) => id}
      columns={[
        { label: 'Number', cell: (each) => <a href={`/reports/${each.reportId}`}>{showNumber(each)}</a> },
        { label: 'Date', cell: (each) => dateOf({ ...each, issuedOn: dayIn(new Date(each.issuedAt), timeZone) }) },
        { label: 'Outcome', cell: (each) => <ResultBadge standing={standingOf(each)} /> },
        { label: 'Status', cell: (each) => <AgeBadge standing={standingOf(each)} /> },
        {
          label: 'Files',
          cell: (each) => (
            <a href={`/reports/${each.reportId}/document.pdf`}>
              PDF<span className="vh"> of {showNumber(each)}</span>
            </a>
          ),
        },
      ]}
    />
  );
}
