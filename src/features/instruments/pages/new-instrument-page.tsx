import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { BackLink } from '../../../components/office/frame.tsx';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { listInspectors } from '../../../server/repositories/people/users.ts';
import { InstrumentForm } from './instrument-form.tsx';

export const newInstrumentPage = page(async ({ query }, { db, viewer, formState }) => {
  mustBeAllowed(viewer, 'instruments.manage');
  const people = (await listInspectors(db, viewer)).map(({ id, name }) => ({ value: id, label: name }));
  const form = formValues('instrument', formState, { function: 'multifunction' });
  return (
    <OfficePage query={query} title="Add an instrument" error={form.errors.length > 0}>
      <BackLink href="/instruments">Instruments</BackLink>
      <h1>Add an instrument</h1>
      <InstrumentForm
        action="/instruments/new"
        {...{ form, people }}
        submission={randomUUID()}
        save="Add the instrument"
      />
    </OfficePage>
  );
});
