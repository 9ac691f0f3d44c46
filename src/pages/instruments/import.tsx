import { randomUUID } from 'node:crypto';
import { formValues } from '../../components/office/forms/form-values.ts';
import { BackLink } from '../../components/office/frame.tsx';
import {
  InstrumentFileForm,
  InstrumentFilePreview,
  type InstrumentPreview,
} from '../../components/office/standards/instrument-file.tsx';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { dynamic, page } from '../../server/pages/page.ts';
import { mustBeAllowed } from '../../server/permissions.ts';

/** The register of instruments as a file, and from one. */
export default page(async ({ query }, { viewer, formState }) => {
  mustBeAllowed(viewer, 'instruments.manage');
  const form = formValues('instruments', formState);
  const preview = formState?.form === 'instruments' ? (formState.extra as InstrumentPreview | undefined) : undefined;
  return (
    <OfficePage query={query} title="Instruments from a file" error={form.errors.length > 0}>
      <BackLink href="/instruments">Instruments</BackLink>
      <h1>Instruments from a file</h1>
      <p>
        <a href="/instruments/instruments.csv">Download the register as a CSV file</a>. Change it, and bring it back: an
        instrument is known by its serial number. Empty cells, and columns that the file does not have, leave what is
        there.
      </p>
      {preview && <InstrumentFilePreview preview={preview} submissions={[randomUUID(), randomUUID()]} />}
      {preview && <h2>Another file</h2>}
      <InstrumentFileForm form={form} submission={randomUUID()} />
    </OfficePage>
  );
});

export const getConfig = dynamic;
