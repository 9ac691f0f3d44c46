import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { BackLink } from '../../../components/office/frame.tsx';
import { RowsToRemove } from '../../../components/office/parts/rows-to-remove.tsx';
import { DateField, SelectField, TextField } from '../../../components/ui/forms/fields.tsx';
import { Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { showDay } from '../../../domain/time/calendar.ts';
import { addYears } from '../../../domain/time/dates.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { companyToday } from '../../../server/repositories/people/companies.ts';
import { listInspectors } from '../../../server/repositories/people/users.ts';
import { absenceKinds, showAbsence } from '../domain/absence.ts';
import { listAbsences } from '../server/repository/planned.ts';

/** Who is away, from today on. */
export const absencePage = page(async ({ query }, { db, viewer, deps, formState }) => {
  mustBeAllowed(viewer, 'absence.add');
  const today = await companyToday(db, viewer, deps.clock());
  const people = await listInspectors(db, viewer);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const absences = await listAbsences(db, viewer, { from: today, to: addYears(today, 3) });
  const asked = new URLSearchParams(query);
  const start = { person: asked.get('person') ?? undefined, from_day: today, kind: 'holiday' };
  const { bind, errors } = formValues('absence', formState, start);
  return (
    <OfficePage query={query} title="Who is away" error={errors.length > 0}>
      <BackLink href="/visits/week">Week</BackLink>
      <h1>Who is away</h1>
      {absences.length === 0 ? (
        <p>No one is away from today on.</p>
      ) : (
        <RowsToRemove
          action="/visits/absence/removal"
          field="absence"
          rows={absences.map(({ id, personId, from, to, kind, note }) => ({
            id,
            title: names.get(personId) ?? 'A former user',
            text: `${showDay(from)}${to === from ? '' : ` to ${showDay(to)}`} · ${showAbsence(kind)}${note && ` · ${note}`}`,
            named: `${names.get(personId)}, ${showDay(from)}`,
          }))}
        />
      )}
      <h2>Add an absence</h2>
      <form method="post" action="/visits/absence" className="form" noValidate>
        <ErrorSummary errors={errors} />
        <HiddenFields submission={randomUUID()} />
        <SelectField
          {...bind('person')}
          label="Person"
          choices={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <div className="fields">
          <DateField {...bind('from_day')} label="First day" />
          <DateField {...bind('to_day')} label="Last day" hint="Leave blank for one day" />
        </div>
        <SelectField
          {...bind('kind')}
          label="Reason"
          choices={absenceKinds.map((kind) => ({ value: kind, label: showAbsence(kind) }))}
          blank={null}
        />
        <TextField {...bind('note')} label="Note" hint="The office sees it. No medical details" />
        <Button>Add the absence</Button>
      </form>
    </OfficePage>
  );
});
