import { randomUUID } from 'node:crypto';
import { formValues } from '../../components/office/forms/form-values.ts';
import { BackLink } from '../../components/office/frame.tsx';
import { InstrumentFileForm } from '../../components/office/standards/instrument-file.tsx';
import { Rows } from '../../components/ui/lists.tsx';
import { showTime } from '../../domain/time/calendar.ts';
import { plural } from '../../domain/words/plural.ts';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { dynamic, page } from '../../server/pages/page.ts';
import { mustBeAllowed } from '../../server/permissions.ts';
import { getCompany } from '../../server/repositories/people/companies.ts';
import {
  type InstrumentImportSummary,
  listInstrumentImports,
} from '../../server/repositories/standards/instrument-imports.ts';

/** The register of instruments as a file, and from one. */
export default page(async ({ query }, { db, viewer, formState }) => {
  mustBeAllowed(viewer, 'instruments.manage');
  const form = formValues('instruments', formState);
  const earlier = await listInstrumentImports(db, viewer);
  const { timeZone } = await getCompany(db, viewer);
  return (
    <OfficePage query={query} title="Instruments from a file" error={form.errors.length > 0}>
      <BackLink href="/instruments">Instruments</BackLink>
      <h1>Instruments from a file</h1>
      <p>
        <a href="/instruments/instruments.csv">Download the register as a CSV file</a>. Change it, and bring it back: an
        instrument is known by its serial number. Empty cells, and columns that the file does not have, leave what is
        there.
      </p>
      <InstrumentFileForm form={form} submission={randomUUID()} />
      {earlier.length > 0 && (
        <>
          <h2>Files of late</h2>
          <Rows
            rows={earlier.map((each) => ({
              href: `/instruments/imports/${each.id}`,
              title: each.fileName,
              meta: `${stateOf(each)}. Chosen by ${each.createdBy}, ${showTime(each.createdAt, timeZone)}`,
            }))}
          />
        </>
      )}
    </OfficePage>
  );
});

export const getConfig = dynamic;

function stateOf({ state, outcome: { added, changed, refused } }: InstrumentImportSummary): string {
  const count = plural(added + changed, 'instrument');
  if (state === 'done') return `Saved ${count}`;
  return `Not saved yet: ${count}${refused.length > 0 ? ', and some errors' : ''}`;
}
