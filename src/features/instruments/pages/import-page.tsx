import { randomUUID } from 'node:crypto';
import { FileForm } from '../../../components/office/forms/file-form.tsx';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { BackLink } from '../../../components/office/frame.tsx';
import { EarlierFiles } from '../../../components/office/imports/earlier-files.tsx';
import { plural } from '../../../domain/words/plural.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { type InstrumentImportSummary, listInstrumentImports } from '../server/repository/instrument-imports.ts';

/** Downloads the instrument register as CSV, and imports one. */
export const importPage = page(async ({ query }, { db, viewer, formState }) => {
  mustBeAllowed(viewer, 'instruments.manage');
  const form = formValues('instruments', formState);
  const earlier = await listInstrumentImports(db, viewer);
  const { timeZone } = await getCompany(db, viewer);
  return (
    <OfficePage query={query} title="Instruments from a file" error={form.errors.length > 0}>
      <BackLink href="/instruments">Instruments</BackLink>
      <h1>Instruments from a file</h1>
      <p>
        <a href="/instruments/instruments.csv">Download the register as a CSV file</a>. Change it and import it here.
        The serial number identifies an instrument. Empty cells and missing columns change nothing.
      </p>
      <FileForm
        form={form}
        submission={randomUUID()}
        hint="The first row must have column names. Required: make, serial number. Optional: model, measures, accuracy %, accuracy digits, calibration due, calibration certificate, carried by (email or name)"
      />
      <EarlierFiles
        files={earlier.map((each) => ({ ...each, href: `/instruments/imports/${each.id}`, state: stateOf(each) }))}
        timeZone={timeZone}
      />
    </OfficePage>
  );
});

function stateOf({ state, outcome: { added, changed, refused } }: InstrumentImportSummary): string {
  const count = plural(added + changed, 'instrument');
  if (state === 'done') return `Saved ${count}`;
  return `Not saved yet: ${count}${refused.length > 0 ? ', and some errors' : ''}`;
}
