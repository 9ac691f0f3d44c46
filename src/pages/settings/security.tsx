import { randomUUID } from 'node:crypto';
import { formValues } from '../../components/office/forms/form-values.ts';
import { FactorPolicyForm } from '../../features/second-factor/pages/second-factor-forms.tsx';
import { stepUpFactors } from '../../features/second-factor/server/step-up.ts';
import { dynamic, page } from '../../server/pages/page.ts';
import { mustBeAllowed } from '../../server/permissions.ts';
import { getFactorPolicy } from '../../server/repositories/identity/factor-policies.ts';
import { SettingsPage } from './_components/settings-page.tsx';

/** The company's second-factor policy. */
export default page(async ({ query }, { db, deps, viewer, formState }) => {
  mustBeAllowed(viewer, 'company.manage');
  const policy = formValues('second-factor', formState, { second_factor: await getFactorPolicy(db, viewer) });
  const confirm = await stepUpFactors(deps, viewer);
  return (
    <SettingsPage {...{ query, viewer }} here="/settings/security" title="Sign-in" error={policy.errors.length > 0}>
      <h1>Sign-in</h1>
      <FactorPolicyForm form={policy} submission={randomUUID()} confirm={confirm} />
    </SettingsPage>
  );
});

export const getConfig = dynamic;
