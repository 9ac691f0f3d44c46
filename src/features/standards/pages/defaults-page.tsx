import { randomUUID } from 'node:crypto';
import { PageHead } from '../../../components/office/frame.tsx';
import { SettingsPage } from '../../../pages/settings/_components/settings-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getDefaults } from '../../../server/repositories/standards/defaults.ts';
import { recordForm } from '../../../server/sections/office/match-rendered.ts';
import { intervalChoices, mostLimitations } from '../routes/defaults-form.ts';
import { defaultsFields } from '../routes/stored-fields.ts';
import { DefaultsForm } from './defaults-form.tsx';

/** The values that every new report of the company starts with. */
export const defaultsPage = page(async ({ query }, { db, viewer, formState }) => {
  mustBeAllowed(viewer, 'standards.manage');
  const defaults = await getDefaults(db, viewer);
  const form = recordForm('defaults', formState, defaultsFields(defaults));
  const typed = Object.entries(formState?.entered ?? {}).filter(
    ([name, [value]]) => name.startsWith('limitation_text_') && value !== '',
  );
  const limitations = Math.min(Math.max(defaults.agreedLimitations.length, typed.length) + 1, mostLimitations);
  return (
    <SettingsPage
      {...{ query, viewer }}
      here="/settings/defaults"
      title="Report defaults"
      error={form.errors.length > 0}
    >
      <PageHead title="Report defaults" />
      <p>
        New reports start with these values. Until a person changes a value, the report marks it as a company default.
      </p>
      <DefaultsForm {...{ form, limitations }} intervals={intervalChoices} submission={randomUUID()} />
    </SettingsPage>
  );
});
