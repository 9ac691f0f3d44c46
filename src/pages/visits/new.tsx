import { randomUUID } from 'node:crypto';
import { formValues } from '../../components/office/forms/form-values.ts';
import { SitePicker } from '../../components/office/forms/site-picker.tsx';
import { VisitForm } from '../../components/office/forms/visit-form.tsx';
import { BackLink } from '../../components/office/frame.tsx';
import { OpenDefectsHere } from '../../components/visits/open-defects-here.tsx';
import { reportOfClosed } from '../../components/visits/report-of-closed.ts';
import { calledOf, formForNewWork, formTypes } from '../../domain/forms/registry.ts';
import { siteAddress } from '../../domain/register/site-address.ts';
import { showDay, showTime } from '../../domain/time/calendar.ts';
import { isDay } from '../../domain/time/dates.ts';
import { showReason } from '../../domain/visit/calls.ts';
import { withWordsOf } from '../../features/visit-requests/parts/request-words.ts';
import { findWaitingRequest } from '../../features/visit-requests/server/repository/visit-requests.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Db } from '../../server/db/dialect.ts';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { dynamic, page } from '../../server/pages/page.ts';
import { mustBeAllowed } from '../../server/permissions.ts';
import { getCompany } from '../../server/repositories/people/companies.ts';
import { listInspectors } from '../../server/repositories/people/users.ts';
import { listSites } from '../../server/repositories/register/listed-sites.ts';
import { getSite } from '../../server/repositories/register/sites.ts';
import { listCalls } from '../../server/repositories/register/visit-calls.ts';
import { getVisit, type Visit } from '../../server/repositories/register/visits.ts';
import { listOpenDefects } from '../../server/repositories/reports/open-defects.ts';
import { findReportToReclaim } from '../../server/visits/reclaim-report.ts';
import { circuitsToBook } from './_components/circuits-to-book.ts';
import { warningsIn } from './_components/visit-warnings.ts';

export default page(async ({ query }, { db, viewer, formState }) => {
  mustBeAllowed(viewer, 'visits.book');
  const asked = new URLSearchParams(query);
  const again = formState?.entered.again?.[0] ?? asked.get('again') ?? '';
  const asBefore = again === '' ? undefined : await getVisit(db, viewer, again);
  const old = asBefore?.status === 'no access' ? asBefore : undefined;
  const siteId = asBefore?.siteId ?? formState?.entered.site_id?.[0] ?? asked.get('site') ?? '';
  // Chosen in the week: who is to go, and when.
  const kept = keptOf(asked);
  if (siteId === '') {
    const [search, after] = [asked.get('q') ?? '', asked.get('after') ?? undefined];
    const { sites, next } = await listSites(db, viewer, { search, ...(after && { after }) });
    const filter: Record<string, string> = { ...(search !== '' && { q: search }), ...kept };
    return (
      <OfficePage query={query} title="Book a visit" error={formState !== undefined}>
        <h1>Book a visit</h1>
        <SitePicker
          action="/visits/new"
          search={search}
          sites={sites.map((site) => ({
            id: site.id,
            name: site.name,
            address: siteAddress(site),
            client: site.clientName,
          }))}
          previous={after && `/visits/new?${new URLSearchParams(filter)}`}
          next={next && `/visits/new?${new URLSearchParams({ ...filter, after: next })}`}
          kept={kept}
          errors={formState ? [{ field: 'q', message: 'Choose the site' }] : []}
        />
      </OfficePage>
    );
  }
  const site = await getSite(db, viewer, siteId);
  const electricians = (await listInspectors(db, viewer)).map(({ id, name }) => ({ value: id, label: name }));
  const request = await findWaitingRequest(db, viewer, { id: asked.get('request'), siteId: site.id });
  const form = formValues('visit', formState, {
    ...(old
      ? sameAgain(old, await whyClosed(db, viewer, old.id))
      : { ...usual, access_notes: withWordsOf(site.accessNotes, request) }),
    ...(kept.person && { electrician_id: kept.person }),
    ...(kept.day && { day: kept.day }),
  });
  const kinds = (old ? [old.kind] : formTypes()).map((type) => ({
    value: type,
    label: calledOf(formForNewWork(type)),
  }));
  const reclaimable = old && (await findReportToReclaim(db, viewer, old));
  const address = siteAddress(site);
  return (
    <OfficePage query={query} title="Book a visit" error={form.errors.length > 0}>
      <BackLink href={`/sites/${site.id}`}>{site.name}</BackLink>
      <h1>{old ? 'Rebook the visit' : 'Book a visit'}</h1>
      {old && (
        <p>
          No access on {showDay(old.day)}. {reportOfClosed(old.reportId, reclaimable !== undefined)}
        </p>
      )}
      <p className="lead">
        {kinds.length === 1 ? `${kinds[0]?.label} at ` : ''}
        {site.name === site.addressLines[0] ? '' : `${site.name}, `}
        {address}
      </p>
      <OpenDefectsHere
        defects={await listOpenDefects(db, viewer, site.id)}
        all={{ href: `/sites/${site.id}`, label: 'The site, with its reports' }}
      />
      <VisitForm
        {...{ form, electricians, kinds }}
        circuits={old ? [] : await circuitsToBook(db, viewer, site.id)}
        warnings={warningsIn(formState, 'visit')}
        submission={randomUUID()}
        site={{ id: site.id, name: site.name, address }}
        again={old?.id ?? ''}
      />
    </OfficePage>
  );
});

export const getConfig = dynamic;

const keptOf = (asked: URLSearchParams): { person?: string; day?: string } => {
  const [person, day] = [asked.get('person'), asked.get('day')];
  return { ...(person && { person }), ...(isDay(day) && { day }) };
};

const usual = { window_from: '09:00', window_to: '12:00', expected_boards: '1' };

/** Form values from the visit without access, except its day. */
const sameAgain = (old: Visit, why: string) => ({
  electrician_id: old.electricianId,
  window_from: old.windowFrom,
  window_to: old.windowTo,
  expected_boards: String(old.expectedBoards),
  expected_circuits: String(old.expectedCircuits),
  access_notes: [old.accessNotes, why].filter(Boolean).join('\n'),
  hazards: old.hazards,
  order_number: old.orderNumber ?? '',
  client_reference: old.clientReference ?? '',
});

/** The reason for no access, as one line of access notes for the next visit. */
async function whyClosed(db: Db, viewer: Viewer, visitId: string): Promise<string> {
  const call = (await listCalls(db, viewer, [visitId])).get(visitId)?.findLast(({ kind }) => kind === 'no-access');
  if (!call?.reason) return '';
  const { timeZone } = await getCompany(db, viewer);
  const said = [showReason(call.reason), call.words].filter(Boolean).join('. ');
  return `No access on ${showTime(call.at, timeZone)}: ${said}`;
}
