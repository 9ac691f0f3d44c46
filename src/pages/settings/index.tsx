import { randomUUID } from 'node:crypto';
import { Access } from '../../components/office/access.tsx';
import { FactorPolicyForm } from '../../components/office/forms/account/second-factor-forms.tsx';
import { CompanyForm } from '../../components/office/forms/company-form.tsx';
import { formValues } from '../../components/office/forms/form-values.ts';
import { PageHead } from '../../components/office/frame.tsx';
import { roles, wordOf } from '../../components/office/words.ts';
import { ButtonLink } from '../../components/ui/forms/form-parts.tsx';
import { Table } from '../../components/ui/lists.tsx';
import { askedAgain } from '../../server/identity/second-factor/step-up.ts';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { dynamic, page } from '../../server/pages/page.ts';
import { mustBeAllowed } from '../../server/permissions.ts';
import { getFactorPolicy } from '../../server/repositories/identity/factor-policies.ts';
import { whoHasSecondFactor } from '../../server/repositories/identity/second-factors.ts';
import { getCompany } from '../../server/repositories/people/companies.ts';
import { listUsers, type User } from '../../server/repositories/people/users.ts';
import { recordForm } from '../../server/sections/office/as-drawn.ts';
import { companyFields } from '../../server/sections/office/settings/stored-fields.ts';

export default page(async ({ query }, { db, deps, viewer, formState }) => {
  mustBeAllowed(viewer, 'company.manage');
  const form = recordForm('company', formState, companyFields(await getCompany(db, viewer)));
  const policy = formValues('second-factor', formState, { second_factor: await getFactorPolicy(db, viewer) });
  const confirm = await askedAgain(deps, viewer);
  const withFactor = await whoHasSecondFactor(db, viewer.companyId);
  const isWrong = form.errors.length + policy.errors.length > 0;
  return (
    <OfficePage query={query} title="Settings" error={isWrong}>
      <PageHead title="Settings">
        <ButtonLink href="/settings/users/new">Add a user</ButtonLink>
        <ButtonLink href="/settings/defaults" weight="secondary">
          Report defaults
        </ButtonLink>
        <ButtonLink href="/settings/brand" weight="secondary">
          Logo and colour
        </ButtonLink>
        <ButtonLink href="/settings/mail" weight="secondary">
          Mail to clients
        </ButtonLink>
        <ButtonLink href="/settings/keys" weight="secondary">
          Signing keys
        </ButtonLink>
        <ButtonLink href="/settings/log" weight="secondary">
          Log of certificates
        </ButtonLink>
        <ButtonLink href="/settings/audit" weight="secondary">
          Audit log
        </ButtonLink>
      </PageHead>
      <Users users={await listUsers(db, viewer)} withFactor={withFactor} />
      <h2>Company</h2>
      <CompanyForm form={form} submission={randomUUID()} />
      <h2>Signing in</h2>
      <FactorPolicyForm form={policy} submission={randomUUID()} confirm={confirm} />
    </OfficePage>
  );
});

export const getConfig = dynamic;

const Users = ({ users, withFactor }: { users: readonly User[]; withFactor: ReadonlySet<string> }) => (
  <Table
    caption="Users"
    rows={users}
    rowKey={({ id }) => id}
    columns={[
      { label: 'Name', cell: (user) => <a href={`/settings/users/${user.id}`}>{user.name}</a> },
      { label: 'Email', cell: (user) => user.email },
      { label: 'Role', cell: (user) => wordOf(roles, user.role).split(':')[0] },
      { label: 'Position', cell: (user) => user.position },
      { label: 'Second factor', cell: (user) => (withFactor.has(user.id) ? 'Yes' : 'No') },
      { label: 'Access', cell: (user) => <Access {...user} /> },
    ]}
  />
);
