import { randomUUID } from 'node:crypto';
import { EarlierDefects } from '../../components/office/earlier-defects.tsx';
import { ClientSearch } from '../../components/office/forms/client-search.tsx';
import { SiteForm } from '../../components/office/forms/site-form.tsx';
import { BackLink, PageHead } from '../../components/office/frame.tsx';
import { premisesTypes, tenures, wordOf } from '../../components/office/words.ts';
import { ButtonLink } from '../../components/ui/forms/form-parts.tsx';
import { MapLink } from '../../components/ui/map-link.tsx';
import { addressBeside, siteAddress } from '../../domain/register/site-address.ts';
import { showTime } from '../../domain/time/calendar.ts';
import { dayIn } from '../../domain/time/company-day.ts';
import { ArchivedNotice } from '../../features/archiving/pages/archived-notice.tsx';
import { CoversForm } from '../../features/compliance/pages/covers-form.tsx';
import { listCovered } from '../../features/compliance/records/covers.ts';
import { homeState } from '../../features/compliance/server/states.ts';
import { DefectsOfSite } from '../../features/defects/pages/defects-of-site.tsx';
import { listDefectEventsOfSite, listDefectsOfSite } from '../../features/defects/records/of-site.ts';
import { CopiesDue } from '../../features/letters/parts/copies-due.tsx';
import { whoLacks } from '../../features/letters/server/copies-owed.ts';
import { listLetters } from '../../features/letters/server/repository/letters.ts';
import { mergedNotice } from '../../features/merging/pages/merged-notice.tsx';
import { PeopleOfHome } from '../../features/occupants/pages/people-of-home.tsx';
import { BoardsOfSite } from '../../features/register-boards/pages/boards-of-site.tsx';
import { listGiven } from '../../features/service/server/repository/given.ts';
import { listRequests } from '../../features/service/server/repository/requests.ts';
import { RequestsHere } from '../../features/visit-requests/parts/requests-here.tsx';
import { listVisitRequestsOfSite } from '../../features/visit-requests/server/repository/visit-requests.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Db } from '../../server/db/dialect.ts';
import { certificateStatuses } from '../../server/documents/certificates/certificate-statuses.ts';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { dynamic, page } from '../../server/pages/page.ts';
import type { FormState } from '../../server/pages/request-context.ts';
import { can, mustBeAllowed } from '../../server/permissions.ts';
import { listCertificates } from '../../server/repositories/certificates/certificates.ts';
import { boardsOfSite } from '../../server/repositories/homes/boards.ts';
import { listBookedVisits } from '../../server/repositories/homes/booked-visits.ts';
import { listEarlierCertificates } from '../../server/repositories/homes/earlier-certificates.ts';
import { getHomeAccess, listOccupants } from '../../server/repositories/homes/occupants.ts';
import { listShortNotices } from '../../server/repositories/homes/short-notices.ts';
import { getCompany } from '../../server/repositories/people/companies.ts';
import { getSite, type Site } from '../../server/repositories/register/sites.ts';
import { isSiteUnused } from '../../server/repositories/register/unused-sites.ts';
import { listVisitsOfSite } from '../../server/repositories/register/visit-lists.ts';
import { listEarlierDefects } from '../../server/repositories/reports/earlier-defects.ts';
import { listReportsOfSite } from '../../server/repositories/reports/reports.ts';
import { recordForm } from '../../server/sections/office/match-rendered.ts';
import type { PerhapsThere } from '../../server/sections/office/register/site-posts.ts';
import { siteFields } from '../../server/sections/office/register/stored-fields.ts';
import { type ClientChoices, clientChoices } from '../_components/client-choices.ts';
import { DangersToReview } from './_components/dangers-to-review.tsx';
import {
  certificateEntries,
  defectEntries,
  earlierEntries,
  givenEntries,
  letterEntries,
  reportEntries,
  requestEntries,
  visitEntries,
  visitRequestEntries,
} from './_components/entries.tsx';
import { SiteCells } from './_components/site-cells.tsx';
import { type HistoryEntry, readHistory, SiteHistory } from './_components/site-history.tsx';
import { SiteMore } from './_components/site-more.tsx';

export default page<{ siteId: string }>(async ({ siteId, query }, { db, deps, viewer, formState }) => {
  mustBeAllowed(viewer, 'sites.read', 'certificates.read');
  const site = await getSite(db, viewer, siteId);
  const { timeZone } = await getCompany(db, viewer);
  const today = dayIn(deps.clock(), timeZone);
  const isClient = viewer.role === 'client';
  const state = await homeState(db, viewer, siteId, today);
  const visits = can(viewer, 'visits.read') ? await listVisitsOfSite(db, viewer, siteId) : [];
  const notices = await listShortNotices(
    db,
    viewer,
    visits.map(({ id }) => id),
    timeZone,
  );
  const earlier = can(viewer, 'defects.answer') ? await listEarlierDefects(db, viewer, siteId) : [];
  const certificates = await listCertificates(db, viewer, { siteId });
  const byOthers = await listEarlierCertificates(db, viewer, siteId);
  const defects = await listDefectsOfSite(db, viewer, siteId);
  const seesPeople = can(viewer, 'occupants.read');
  const access = seesPeople ? await getHomeAccess(db, viewer, siteId) : undefined;
  const mayWrite = can(viewer, 'sites.write');
  const mayArchive = can(viewer, 'register.archive');
  const mayBook = !site.archivedAt && can(viewer, 'visits.book');
  const clients = mayWrite
    ? await clientChoices(db, viewer, query, formState?.entered.client_id?.[0] ?? site.clientId)
    : undefined;
  const form = recordForm('site', formState, siteFields(site));
  const rare = {
    mayAddEarlier: can(viewer, 'earlier.add'),
    mayExport: certificates.length > 0 && can(viewer, 'certificates.export'),
    seesCopies: can(viewer, 'service.read'),
    mayChange: mayWrite,
    mayArchive: !site.archivedAt && mayArchive,
    mayMerge: !site.archivedAt && can(viewer, 'register.merge'),
    mayRemove: mayWrite && (await isSiteUnused(db, viewer, site.id)),
  };
  const requests = can(viewer, 'visit-requests.read') ? await listVisitRequestsOfSite(db, viewer, siteId) : [];
  const mayAsk = !site.archivedAt && isClient;
  const entries = [
    ...visitEntries(visits, today, notices),
    ...visitRequestEntries(requests, isClient),
    ...certificateEntries(certificates, await certificateStatuses({ deps, db, viewer }, certificates)),
    ...earlierEntries(siteId, byOthers, timeZone),
    ...(await officeEntries(db, viewer, siteId)),
    ...(await copyEntries(db, viewer, siteId, timeZone)),
  ];
  const [visit] = await listBookedVisits(db, viewer, [siteId], today);
  return (
    <OfficePage query={query} title={site.name} error={form.errors.length > 0}>
      <BackLink href="/sites">{isClient ? 'Your sites' : 'Sites'}</BackLink>
      <PageHead title={site.name} below={<SitePlace site={site} isClient={isClient} />}>
        {mayBook && <ButtonLink href={`/visits/new?site=${site.id}`}>Book a visit</ButtonLink>}
        {mayAsk && (
          <ButtonLink href={`/sites/${site.id}/ask-for-visit`} weight={visit ? 'secondary' : 'primary'}>
            {visit ? 'Ask for another visit' : 'Ask for a visit'}
          </ButtonLink>
        )}
        <SiteMore siteId={site.id} submission={randomUUID()} {...rare} />
      </PageHead>
      {await mergedNotice(deps, viewer, { thing: 'site', id: site.id, timeZone })}
      {site.archivedAt && (
        <ArchivedNotice thing="site" id={site.id} at={showTime(site.archivedAt, timeZone)} mayRestore={mayArchive} />
      )}
      <DangersToReview context={{ db, viewer }} siteId={site.id} />
      <SiteCells siteId={site.id} state={state} next={{ visit, mayBook, mayAsk, isOurs: can(viewer, 'visits.read') }} />
      <div className="cols">
        <div>
          <RequestsHere {...{ requests, viewer, timeZone, formState }} isOpen={!site.archivedAt} />
          <DefectsOfSite {...{ defects, today, viewer }} />
          {earlier.length > 0 && (
            <EarlierDefects
              siteId={site.id}
              defects={earlier}
              submission={randomUUID()}
              showTime={(at) => showTime(at, timeZone)}
            />
          )}
          <CopiesDue
            state={state.assessment}
            siteId={site.id}
            lacking={await whoLacks(db, viewer, site.id, today)}
            mayGive={can(viewer, 'service.record')}
          />
          <BoardsOfSite
            siteId={site.id}
            boards={await boardsOfSite(db, viewer, siteId)}
            mayConfirm={can(viewer, 'boards.confirm')}
            submission={randomUUID}
          />
          {can(viewer, 'covers.say') && <CoversForm siteId={site.id} reports={await listCovered(db, viewer, siteId)} />}
        </div>
        <aside aria-label={seesPeople ? 'People and history' : 'History'}>
          {access && (
            <PeopleOfHome
              siteId={site.id}
              people={await listOccupants(db, viewer, siteId)}
              access={access}
              notes={site.accessNotes}
              mayWrite={can(viewer, 'occupants.write')}
            />
          )}
          <SiteHistory siteId={site.id} entries={entries} asked={readHistory(query)} timeZone={timeZone} />
        </aside>
      </div>
      {clients && <SiteDetails {...{ query, formState, site, form, clients }} />}
    </OfficePage>
  );
});

export const getConfig = dynamic;

/** Where it is, whose it is, what the register says of it. */
const SitePlace = ({ site, isClient }: { site: Site; isClient: boolean }) => (
  <>
    {addressBeside(site.name, site)} · <MapLink address={siteAddress(site)} />
    {site.buildingId && (
      <>
        {' · '}
        <a href={`/buildings/${site.buildingId}`}>{site.building}</a>
      </>
    )}
    {!isClient && (
      <>
        {' · '}
        <a href={`/clients/${site.clientId}`}>{site.clientName}</a>
      </>
    )}
    {[
      `${wordOf(tenures, site.tenure)}, ${site.nation}`,
      site.premisesType !== 'residential' && wordOf(premisesTypes, site.premisesType),
      site.uprn && `UPRN ${site.uprn}`,
      site.ownReference && `reference ${site.ownReference}`,
    ]
      .filter(Boolean)
      .map((words) => ` · ${words}`)}
  </>
);

/** What only the office follows: reports in progress, and what became of each defect. */
async function officeEntries(db: Db, viewer: Viewer, siteId: string): Promise<HistoryEntry[]> {
  if (viewer.role === 'client') return [];
  const open = await listReportsOfSite(db, viewer, siteId, ['draft', 'returned', 'submitted', 'approved']);
  const events = can(viewer, 'defects.follow') ? await listDefectEventsOfSite(db, viewer, siteId) : [];
  return [...reportEntries(open), ...defectEntries(events)];
}

/** Who was given what, and who asked. */
async function copyEntries(db: Db, viewer: Viewer, siteId: string, timeZone: string): Promise<HistoryEntry[]> {
  if (!can(viewer, 'service.read')) return [];
  return [
    ...givenEntries(await listGiven(db, viewer, siteId), { siteId, timeZone, isOutside: viewer.role === 'client' }),
    ...letterEntries(await listLetters(db, viewer, siteId), siteId),
    ...requestEntries(await listRequests(db, viewer, siteId), siteId),
  ];
}

function SiteDetails({ query, formState, site, form, clients }: DetailsProps) {
  const there = formState?.form === 'site' ? (formState.extra as PerhapsThere | undefined) : undefined;
  const isAsked = new URLSearchParams(query).has('change');
  return (
    <details id="details" open={isAsked || form.errors.length > 0 || clients.search !== ''}>
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
  );
}

type DetailsProps = {
  query: string;
  formState: FormState | undefined;
  site: Site;
  form: ReturnType<typeof recordForm>;
  clients: ClientChoices;
};
