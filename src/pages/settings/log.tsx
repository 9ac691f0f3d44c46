import { formValues } from '../../components/office/forms/form-values.ts';
import { LogSettings } from '../../features/certificate-log/pages/log-settings.tsx';
import { findLog } from '../../features/certificate-log/server/repository/logs.ts';
import { dynamic, page } from '../../server/pages/page.ts';
import { mustBeAllowed } from '../../server/permissions.ts';
import { SettingsPage } from './_components/settings-page.tsx';

export default page(async ({ query }, { db, deps, viewer, formState }) => {
  mustBeAllowed(viewer, 'log.manage');
  const log = await findLog(db, viewer);
  const form = formValues('log-address', formState, { mail_to: log?.mailTo ?? '' });
  const kept = new URLSearchParams(query).get('head') ?? '';
  return (
    <SettingsPage {...{ query, viewer }} here="/settings/log" title="Certificate log" error={form.errors.length > 0}>
      <LogSettings {...{ form, kept }} context={{ db, deps, viewer }} />
    </SettingsPage>
  );
});

export const getConfig = dynamic;
