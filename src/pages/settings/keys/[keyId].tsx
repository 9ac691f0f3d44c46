import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/form-values.ts';
import { BackLink, PageHead } from '../../../components/office/frame.tsx';
import { RevokeForm } from '../../../components/office/key-forms.tsx';
import { showTime, toLocalTime } from '../../../domain/forms/calendar.ts';
import { mustBeAllowed } from '../../../server/authorization.ts';
import { isConfirmed } from '../../../server/identity/step-up.ts';
import { OfficePage } from '../../../server/office-page.tsx';
import { dynamic, page } from '../../../server/page.ts';
import { getCompany } from '../../../server/repositories/companies.ts';
import { countSignedFrom, getKey } from '../../../server/repositories/signing-keys.ts';

export default page<{ keyId: string }>(async ({ keyId, path, query }, { db, deps, viewer, formState }) => {
  mustBeAllowed(viewer, 'company.manage');
  const key = await getKey(db, viewer, keyId);
  const { timeZone } = await getCompany(db, viewer);
  const [day = '', time = ''] = toLocalTime(deps.clock().toISOString(), timeZone).split('T');
  const form = formValues('revoke-key', formState, { from_day: day, from_time: time.slice(0, 5) });
  return (
    <OfficePage {...{ viewer, path, query }} title="Revoke a signing key" error={form.errors.length > 0}>
      <BackLink href="/settings/keys">Signing keys</BackLink>
      <PageHead title="Revoke a signing key" />
      <RevokeForm
        form={form}
        confirm={!(await isConfirmed(deps, viewer))}
        submission={randomUUID()}
        kid={key.id}
        inUseSince={showTime(key.createdAt, timeZone)}
        signed={await countSignedFrom(db, viewer, key.id, '')}
        revokedFrom={key.revokedFrom === null ? undefined : showTime(key.revokedFrom, timeZone)}
      />
    </OfficePage>
  );
});

export const getConfig = dynamic;
