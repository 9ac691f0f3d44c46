import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { BackLink, PageHead } from '../../../components/office/frame.tsx';
import { wordOf } from '../../../components/office/words.ts';
import { Badge } from '../../../components/ui/badges.tsx';
import { Checkbox } from '../../../components/ui/forms/choices.tsx';
import { DateField } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { DataList } from '../../../components/ui/lists.tsx';
import { DAYS_TO_CORRECT, erasedOn, livesThere, occupantParts } from '../../../domain/register/occupant.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { can, mustBeAllowed } from '../../../server/permissions.ts';
import { getOccupant, type Occupant } from '../../../server/repositories/homes/occupants.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { getSite } from '../../../server/repositories/register/sites.ts';
import { recordForm } from '../../../server/sections/office/match-rendered.ts';
import { OccupantForm } from './occupant-form.tsx';
import { occupantFields } from './stored-fields.ts';

/** One person of a home, with forms to change them, end their time there, and erase them. */
export const occupantPage = page<{ siteId: string; occupantId: string }>(
  async ({ siteId, occupantId, query }, { db, deps, viewer, formState }) => {
    mustBeAllowed(viewer, 'occupants.read');
    const site = await getSite(db, viewer, siteId);
    const one = await getOccupant(db, viewer, { siteId, id: occupantId });
    const { timeZone, occupantMonths: months } = await getCompany(db, viewer);
    const today = dayIn(deps.clock(), timeZone);
    const form = recordForm('occupant', formState, occupantFields(one));
    const leaving = formValues('moving-out', formState, { moved_out_on: today });
    const erasing = formValues('erasure', formState);
    const here = `/sites/${site.id}/people/${one.id}`;
    const isGone = one.movedOutOn !== '';
    const hasErrors = [form, leaving, erasing].some(({ errors }) => errors.length > 0);
    return (
      <OfficePage query={query} title={one.name || 'A person'} error={hasErrors}>
        <BackLink href={`/sites/${site.id}`}>{site.name}</BackLink>
        <PageHead title={one.name || 'Name not known'} mark={isGone && <Badge tone="info">Moved out</Badge>} />
        <DataList
          pairs={[
            ['Here as', wordOf(occupantParts, one.part)],
            ['Phone', one.phone && <a href={`tel:${one.phone.replace(/[^\d+]/g, '')}`}>{one.phone}</a>],
            ['Email', one.email && <a href={`mailto:${one.email}`}>{one.email}</a>],
            ['Language', one.language],
            ['Needs', one.needs],
            ['Tenancy granted', one.grantedOn && showDay(one.grantedOn)],
            ['Lives there since', one.since && showDay(one.since)],
            ['Moved out on', isGone && showDay(one.movedOutOn)],
            ['Erased on', isGone && erasureOf(one, { months, timeZone })],
          ]}
        />
        {can(viewer, 'occupants.write') && (
          <>
            <details open={form.errors.length > 0}>
              <summary>Change the details</summary>
              <OccupantForm action={`${here}/details`} form={form} submission={randomUUID()} save="Save the person" />
            </details>
            {isGone ? (
              <form method="post" action={`${here}/staying`} className="form">
                <HiddenFields submission={randomUUID()} />
                <Actions>
                  <Button weight="secondary">Undo: still here</Button>
                </Actions>
              </form>
            ) : (
              <details open={leaving.errors.length > 0}>
                <summary>Moved out</summary>
                <form method="post" action={`${here}/moving-out`} className="form" noValidate>
                  <ErrorSummary errors={leaving.errors} />
                  <HiddenFields submission={randomUUID()} />
                  <p>
                    We erase the person {months === 1 ? '1 month' : `${months} months`} after that day, and not within{' '}
                    {DAYS_TO_CORRECT} days of saving it.
                    {can(viewer, 'company.manage') && (
                      <>
                        {' '}
                        <a href="/settings/company">Change the months</a>
                      </>
                    )}
                  </p>
                  <DateField {...leaving.bind('moved_out_on')} label="Last day" />
                  {livesThere(one) && <Checkbox {...leaving.bind('empty')} value="yes" label="The home is empty now" />}
                  <Actions>
                    <Button>Save the last day</Button>
                  </Actions>
                </form>
              </details>
            )}
            <details open={erasing.errors.length > 0}>
              <summary>Erase now</summary>
              <form method="post" action={`${here}/erasure`} className="form" noValidate>
                <ErrorSummary errors={erasing.errors} />
                <HiddenFields submission={randomUUID()} />
                <p>This cannot be undone. Issued certificates do not change.</p>
                <Checkbox
                  {...erasing.bind('confirm')}
                  value="yes"
                  label={`Erase ${one.name || 'this person'} for good`}
                />
                <Actions>
                  <Button weight="danger">Erase</Button>
                </Actions>
              </form>
            </details>
          </>
        )}
      </OfficePage>
    );
  },
);

/** The day on which we erase a person who moved out, in words. */
function erasureOf(one: Occupant, { months, timeZone }: { months: number; timeZone: string }): string {
  const changedOn = one.changedAt === null ? one.movedOutOn : dayIn(new Date(one.changedAt), timeZone);
  const { day, because } = erasedOn({ movedOutOn: one.movedOutOn, changedOn }, months);
  return because === 'months' ? showDay(day) : `${showDay(day)}, ${DAYS_TO_CORRECT} days after the last change`;
}
