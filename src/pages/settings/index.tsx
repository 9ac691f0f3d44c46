import { randomUUID } from 'node:crypto';
import { CompanyForm } from '../../components/office/company-form.tsx';
import { formValues } from '../../components/office/form-values.ts';
import { PageHead } from '../../components/office/frame.tsx';
import { roles, wordOf } from '../../components/office/words.ts';
import { Badge } from '../../components/ui/badges.tsx';
import { ButtonLink } from '../../components/ui/form-parts.tsx';
import { Table } from '../../components/ui/lists.tsx';
import { mustBeAllowed } from '../../server/authorization.ts';
import { OfficePage } from '../../server/office-page.tsx';
import { dynamic, page } from '../../server/page.ts';
import { type Company, getCompany } from '../../server/repositories/companies.ts';
import { listUsers, type User } from '../../server/repositories/users.ts';

export default page(async ({ path, query }, { db, viewer, formState }) => {
  mustBeAllowed(viewer, 'company.manage');
  const form = formValues('company', formState, toFields(await getCompany(db, viewer)));
  return (
    <OfficePage {...{ viewer, path, query }} title="Settings" error={form.errors.length > 0}>
      <PageHead title="Settings">
        <ButtonLink href="/settings/users/new">Add a user</ButtonLink>
      </PageHead>
      <Users users={await listUsers(db, viewer)} />
      <h2>Company</h2>
      <CompanyForm form={form} submission={randomUUID()} />
    </OfficePage>
  );
});

export const getConfig = dynamic;

const Users = ({ users }: { users: readonly User[] }) => (
  <Table
    caption="Users"
    rows={users}
    rowKey={({ id }) => id}
    columns={[
      { label: 'Name', cell: (user) => <a href={`/settings/users/${user.id}`}>{user.name}</a> },
      { label: 'Email', cell: (user) => user.email },
      { label: 'Role', cell: (user) => wordOf(roles, user.role).split(':')[0] },
      { label: 'Position', cell: (user) => user.position },
      { label: 'Access', cell: (user) => (user.disabledAt ? <Badge tone="warn">Shut out</Badge> : 'Yes') },
    ]}
  />
);

const toFields = (company: Company) => ({
  name: company.name,
  address: company.address.lines.join('\n'),
  town: company.address.town,
  postcode: company.address.postcode,
  phone: company.phone,
  email: company.email,
  scheme: company.scheme,
  scheme_number: company.schemeNumber,
  time_zone: company.timeZone,
  certificate_prefix: company.certificatePrefix,
  issue_own_reports: company.issueOwnReports ? 'yes' : 'no',
});
