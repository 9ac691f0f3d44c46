import { randomUUID } from 'node:crypto';
import { BackLink } from '../../../components/office/frame.tsx';
import { showWeekday } from '../../../components/office/visits/visit-list.tsx';
import { Warnings } from '../../../components/office/visits/visit-warnings.tsx';
import { Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { EmptyState } from '../../../components/ui/notices.tsx';
import { siteAddress } from '../../../domain/register/site-address.ts';
import { isDay } from '../../../domain/time/dates.ts';
import { plural } from '../../../domain/words/plural.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { listInspectors } from '../../../server/repositories/people/users.ts';
import type { Visit } from '../../../server/repositories/register/visits.ts';
import { shareOut } from '../domain/share-out.ts';
import { rowsIn, type TypedRow } from '../routes/plan-forms.ts';
import { listAbsences, listBusy, listMovable } from '../server/repository/planned.ts';
import { type PlanWarning, warningsAbout } from '../server/warnings.ts';
import { SHARE_OUT } from './move-day-form.tsx';
import { VisitRowsTable } from './visit-rows.tsx';

/** All visits of a person on a day, to be moved or shared out: clashes are shown before anything moves. */
export const moveDayPage = page(async ({ query }, { db, viewer, deps, formState }) => {
  mustBeAllowed(viewer, 'visits.book');
  const asked = new URLSearchParams(query);
  const entered = (name: string) => formState?.entered[name]?.[0] ?? asked.get(name) ?? '';
  const [person = '', day = ''] = entered('of').split('_');
  const inspectors = await listInspectors(db, viewer);
  const name = inspectors.find(({ id }) => id === person)?.name;
  const visits = name !== undefined && isDay(day) ? await listMovable(db, viewer, person, day) : [];
  const back = `/visits/week${isDay(day) ? `?from=${day}` : ''}`;
  if (visits.length === 0)
    return (
      <OfficePage query={query} title="Move a day" error={formState !== undefined}>
        <BackLink href={back}>Week</BackLink>
        <h1>Move a day</h1>
        <ErrorSummary errors={formState?.errors ?? []} />
        <EmptyState title="No visit to move">
          <p>Choose a person and a day with booked visits in the week.</p>
        </EmptyState>
      </OfficePage>
    );
  const on = isDay(asked.get('on')) ? (asked.get('on') as string) : day;
  const to = asked.get('to') ?? '';
  const others = inspectors.map(({ id }) => id).filter((id) => id !== person);
  const rows = formState?.entered.visit
    ? rowsIn(formState.entered, 'visit')
    : await proposed(db, viewer, visits, { to, on, person, others });
  const errors = formState?.errors ?? [];
  const byId = new Map(visits.map((visit) => [visit.id, visit]));
  const extra = formState?.extra as { warnings?: PlanWarning[] } | undefined;
  const planned = rows.flatMap((row) => {
    const visit = byId.get(row.id);
    const { id: visitId, person: personId, day: movedTo, from, to: until } = row;
    if (!visit) return [];
    const was = { day: visit.day, from: visit.windowFrom };
    return [{ visitId, personId, day: movedTo, from, to: until, siteId: visit.siteId, siteName: visit.siteName, was }];
  });
  const warnings =
    errors.length > 0 ? [] : (extra?.warnings ?? (await warningsAbout(db, viewer, planned, deps.clock())));
  const shown = rows.flatMap((row) => {
    const visit = byId.get(row.id);
    const about = warnings.filter(({ key }) => key.endsWith(`~${row.id}`));
    return visit ? [{ ...row, name: visit.siteName, address: siteAddress(visit), warnings: about }] : [];
  });
  return (
    <OfficePage query={query} title="Move a day" error={errors.length > 0}>
      <BackLink href={back}>Week</BackLink>
      <h1>
        {name}, {showWeekday(day)}: move {plural(visits.length, 'visit')}
      </h1>
      <form method="post" action="/visits/move-day" className="form planning" noValidate>
        <ErrorSummary errors={errors} />
        <HiddenFields submission={randomUUID()} />
        <input type="hidden" name="of" value={`${person}_${day}`} />
        <Warnings warnings={warnings} anyway={`Move ${plural(shown.length, 'visit')} anyway`} />
        <VisitRowsTable
          caption={`Where ${plural(shown.length, 'visit goes', 'visits go')}`}
          list="visit"
          rows={shown}
          people={inspectors.map(({ id, name: label }) => ({ value: id, label }))}
          errors={errors}
        />
        <div className="actions">
          <Button>Move {plural(shown.length, 'visit')}</Button>
        </div>
      </form>
    </OfficePage>
  );
});

async function proposed(
  db: Db,
  viewer: Viewer,
  visits: readonly Visit[],
  { to, on, person, others }: { to: string; on: string; person: string; others: readonly string[] },
): Promise<TypedRow[]> {
  const span = { from: on, to: on };
  const windows = visits.map(({ id, windowFrom: from, windowTo: until }) => ({ id, from, to: until }));
  const shared =
    to === SHARE_OUT
      ? shareOut(windows, {
          ...{ people: others, day: on },
          ...{ busy: await listBusy(db, viewer, span), away: await listAbsences(db, viewer, span) },
        })
      : undefined;
  const whole = others.includes(to) ? to : person;
  return windows.map(({ id, from, to: until }) => ({
    ...{ id, person: shared ? (shared.get(id) ?? person) : whole, day: on, from, to: until, isLeftOut: false },
  }));
}
