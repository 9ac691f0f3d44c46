import { randomUUID } from 'node:crypto';
import { RevokeForm } from '../../../components/office/forms/account/key-forms.tsx';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { BackLink, PageHead } from '../../../components/office/frame.tsx';
import { showTime, toLocalTime } from '../../../domain/time/calendar.ts';
import { stepUpFactors } from '../../../features/second-factor/server/step-up.ts';
import { dynamic, page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { countSignedFrom, getKey } from '../../../server/repositories/certificates/signing-keys.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { SettingsPage } from '../_components/settings-page.tsx';

export default page<{ keyId: string }>(async ({ keyId, query }, { db, deps, viewer, formState }) => {
  mustBeAllowed(viewer, 'company.manage');
  const key = await getKey(db, viewer, keyId);
  const { timeZone } = await getCompany(db, viewer);
  const [day = '', time = ''] = toLocalTime(deps.clock().toISOString(), timeZone).split('T');
  const form = formValues('revoke-key', formState, { from_day: day, from_time: time.slice(0, 5) });
  return (
    <SettingsPage
      {...{ query, viewer }}
      here="/settings/keys"
      title="Revoke a signing key"
      error={form.errors.length > 0}
    >
      <BackLink href="/settings/keys">Signing keys</BackLink>
      <PageHead title="Revoke a signing key" />
      <RevokeForm
        form={form}
        confirm={await stepUpFactors(deps, viewer)}
        submission={randomUUID()}
        kid={key.id}
        inUseSince={showTime(key.createdAt, timeZone)}
        signed={await countSignedFrom(db, viewer, key.id, '')}
        revokedFrom={key.revokedFrom === null ? undefined : showTime(key.revokedFrom, timeZone)}
      />
    </SettingsPage>
  );
});

export const getConfig = dynamic;
