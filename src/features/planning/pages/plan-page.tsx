import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { BackLink } from '../../../components/office/frame.tsx';
import { Warnings } from '../../../components/office/visits/visit-warnings.tsx';
import { Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import { unbroken } from '../../../components/ui/unbroken.tsx';
import { calledOf, formForNewWork, formTypes } from '../../../domain/forms/registry.ts';
import { addressBeside } from '../../../domain/register/site-address.ts';
import { toLocalTime } from '../../../domain/time/calendar.ts';
import { plural } from '../../../domain/words/plural.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { listInspectors } from '../../../server/repositories/people/users.ts';
import { listSites } from '../../../server/repositories/register/listed-sites.ts';
import { addWorkingDays } from '../../compliance/domain/working-days.ts';
import { planInAddress } from '../routes/plan-address.ts';
import { homesIn, MOST_HOMES, rowsIn } from '../routes/plan-forms.ts';
import { proposalOf } from '../routes/plan-proposal.ts';
import { listChosenSites } from '../server/repository/planned.ts';
import { type PlanWarning, warningsOfHomes } from '../server/warnings.ts';
import { HomesToTick } from './homes-to-tick.tsx';
import { PlanSettings } from './plan-settings.tsx';
import { PlannedVisits } from './planned-visits.tsx';

/** Homes chosen in a list become visits: a plan is proposed, changed by hand, and booked as a whole. */
export const planPage = page(async ({ query }, { db, viewer, deps, formState: sent }) => {
  mustBeAllowed(viewer, 'visits.book');
  const asked = new URLSearchParams(query);
  const filter = { search: asked.get('q') ?? '', ...(asked.get('after') && { after: asked.get('after') as string }) };
  const inAddress = planInAddress(query);
  // A proposal is an address: who comes back to it gets it again, as people are free then.
  const formState =
    sent ?? (inAddress.day && inAddress.site?.length ? await proposalOf(deps, viewer, inAddress) : undefined);
  const listed = asked.get('all') === 'yes' && !formState ? (await listSites(db, viewer, filter)).sites : [];
  const entered = formState?.entered ?? { site: [...(inAddress.site ?? []), ...listed.map(({ id }) => id)] };
  const chosen = homesIn(entered);
  const sites = await listChosenSites(db, viewer, chosen);
  if (sites.length === 0) {
    const { sites: choices, next } = await listSites(db, viewer, filter);
    return (
      <OfficePage query={query} title="Plan visits" error={formState !== undefined}>
        <BackLink href="/visits">Visits</BackLink>
        <h1>Plan visits</h1>
        <HomesToTick sites={choices} search={filter.search} after={filter.after} next={next} />
      </OfficePage>
    );
  }
  const { timeZone } = await getCompany(db, viewer);
  const now = toLocalTime(deps.clock().toISOString(), timeZone);
  const inspectors = await listInspectors(db, viewer);
  const people = inspectors.map(({ id, name }) => ({ value: id, label: name }));
  const form = formValues('plan', formState, {
    ...{
      kind: formTypes()[0],
      day: addWorkingDays(now.slice(0, 10), 1, sites[0]?.nation ?? 'England'),
      window_from: '08:00',
      window_to: '16:00',
    },
    ...{ per_day: '4', expected_boards: '1', expected_circuits: '10' },
  });
  const isPlanned = formState?.form === 'plan' && formState.entered['day-0'] !== undefined;
  const extra = (formState?.extra ?? {}) as { warnings?: PlanWarning[] };
  const warnings = form.errors.length > 0 ? [] : (extra.warnings ?? []);
  const byId = new Map(sites.map((site) => [site.id, site]));
  const rows = isPlanned ? rowsIn(entered, 'site').filter(({ id }) => byId.has(id)) : [];
  const out = new Set(rows.filter(({ isLeftOut }) => isLeftOut).map(({ id }) => id));
  const homes = rows.map(({ id }) => ({ siteId: id, siteName: byId.get(id)?.name ?? '' }));
  const kind = entered.kind?.[0] ?? '';
  const needless = (await warningsOfHomes(db, viewer, homes, { kind, now })).filter(({ isSettled }) => isSettled);
  const unplaced = (isPlanned ? (entered.unplaced ?? []) : []).flatMap((id) => byId.get(id) ?? []);
  const shown = rows.map((row) => {
    const site = byId.get(row.id) as (typeof sites)[number];
    const about = warnings.filter(({ siteId }) => siteId === row.id);
    return { ...row, name: site.name, address: addressBeside(site.name, site), warnings: about };
  });
  const going = isPlanned ? shown.length - out.size : sites.length;
  const kinds = formTypes().map((type) => ({ value: type, label: calledOf(formForNewWork(type)) }));
  const ticked = formState?.form === 'plan' ? formState.entered.people : undefined;
  const staff = inspectors.filter(({ role }) => role === 'electrician').map(({ id }) => id);
  return (
    <OfficePage query={query} title="Plan visits" error={form.errors.length > 0}>
      <BackLink href="/visits/plan">Choose other sites</BackLink>
      <h1>Plan {going > 0 ? plural(going, 'visit') : 'visits'}</h1>
      {entered.site && entered.site.length > MOST_HOMES && (
        <p>
          At most {MOST_HOMES} at once: these are the first {MOST_HOMES} chosen.
        </p>
      )}
      <form
        method="post"
        action={isPlanned ? '/visits/plan/booking' : '/visits/plan/proposal'}
        className="form planning"
        noValidate
      >
        <ErrorSummary errors={form.errors} />
        <HiddenFields submission={randomUUID()} />
        <Warnings warnings={warnings} again="Check again" anyway={`Book ${plural(going, 'visit')} anyway`} />
        {unplaced.length > 0 && (
          <Notice tone="warn" title={`${plural(unplaced.length, 'site')} not placed: no one has room in half a year`}>
            <p>{unplaced.map(({ name, postcode }) => `${name}, ${postcode}`).join(' · ')}</p>
            {unplaced.map(({ id }) => (
              <input type="hidden" name="unplaced" value={id} key={id} />
            ))}
          </Notice>
        )}
        <PlanSettings
          form={form}
          kinds={kinds}
          people={people}
          ticked={ticked ?? (staff.length > 0 ? staff : people.map(({ value }) => value))}
          isFolded={isPlanned && form.errors.length === 0}
        />
        {isPlanned ? (
          <PlannedVisits rows={shown} needless={needless} people={people} errors={form.errors} />
        ) : (
          <>
            <Button>Propose days</Button>
            <h2>{plural(sites.length, 'site')}</h2>
            <ul>
              {sites.map((site) => (
                <li key={site.id}>
                  <input type="hidden" name="site" value={site.id} />
                  <b>{site.name}</b> <span className="place">{unbroken(addressBeside(site.name, site))}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </form>
    </OfficePage>
  );
});
