import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { PageHead } from '../../../components/office/frame.tsx';
import { RowsToRemove } from '../../../components/office/parts/rows-to-remove.tsx';
import { DateField, SelectField, TextField } from '../../../components/ui/forms/fields.tsx';
import { Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { SettingsPage } from '../../../pages/settings/_components/settings-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { companyToday } from '../../../server/repositories/people/companies.ts';
import { listUsers } from '../../../server/repositories/people/users.ts';
import { showQualification } from '../domain/qualification.ts';
import { listQualifications } from '../server/repository.ts';
import { mayHaveQualifications } from '../server/who.ts';

/** The qualifications of the company's people, the next to run out first. */
export const qualificationsPage = page(async ({ query }, { db, viewer, deps, formState }) => {
  mustBeAllowed(viewer, 'qualifications.keep');
  const today = await companyToday(db, viewer, deps.clock());
  const people = (await listUsers(db, viewer)).filter(mayHaveQualifications);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const all = await listQualifications(db, viewer);
  const { bind, errors } = formValues('qualification', formState, {});
  return (
    <SettingsPage
      {...{ query, viewer }}
      here="/settings/qualifications"
      title="Qualifications"
      error={errors.length > 0}
    >
      <PageHead title="Qualifications" />
      <p>We remind the person and the office 90 and 30 days before one runs out, and on the day after.</p>
      {all.length > 0 && (
        <RowsToRemove
          action="/settings/qualifications/removal"
          field="qualification"
          rows={all.map((each) => ({
            id: each.id,
            title: names.get(each.personId),
            text: showQualification(each, today),
            named: `${each.name} of ${names.get(each.personId)}`,
          }))}
        />
      )}
      <h2>Add a qualification</h2>
      <form method="post" action="/settings/qualifications" className="form" noValidate>
        <ErrorSummary errors={errors} />
        <HiddenFields submission={randomUUID()} />
        <SelectField
          {...bind('person')}
          label="Person"
          choices={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextField {...bind('name')} label="Qualification" hint="For example 18th Edition, or a card" />
        <DateField {...bind('last_day')} label="Last day" hint="The day on which it runs out" />
        <Button>Add the qualification</Button>
      </form>
    </SettingsPage>
  );
});
