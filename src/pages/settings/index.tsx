import { Access } from '../../components/office/access.tsx';
import { PageHead } from '../../components/office/frame.tsx';
import { MailNotice } from '../../components/office/mail-notice.tsx';
import { roles, wordOf } from '../../components/office/words.ts';
import { ButtonLink } from '../../components/ui/forms/form-parts.tsx';
import { Table } from '../../components/ui/lists.tsx';
import { isMailSetUp } from '../../server/config.ts';
import { dynamic, page } from '../../server/pages/page.ts';
import { can, mustBeAllowed } from '../../server/permissions.ts';
import { whoHasSecondFactor } from '../../server/repositories/identity/second-factors.ts';
import { listUsers, type User } from '../../server/repositories/people/users.ts';
import { SettingsPage } from './_components/settings-page.tsx';

/** The company's users. */
export default page(async ({ query }, { db, deps, viewer }) => {
  mustBeAllowed(viewer, 'users.invite');
  const withFactor = await whoHasSecondFactor(db, viewer.companyId);
  return (
    <SettingsPage {...{ query, viewer }} here="/settings" title="People">
      <PageHead title="People">
        <ButtonLink href="/settings/users/new">Add a user</ButtonLink>
      </PageHead>
      <MailNotice isSetUp={isMailSetUp(deps.config)} />
      <Users users={await listUsers(db, viewer)} withFactor={withFactor} opens={can(viewer, 'users.manage')} />
    </SettingsPage>
  );
});

export const getConfig = dynamic;

type Shown = {
  users: readonly User[];
  withFactor: ReadonlySet<string>;
  /** True when the viewer may change users. */
  opens: boolean;
};

const Users = ({ users, withFactor, opens }: Shown) => (
  <Table
    caption="Users"
    rows={users}
    rowKey={({ id }) => id}
    columns={[
      { label: 'Name', cell: (user) => (opens ? <a href={`/settings/users/${user.id}`}>{user.name}</a> : user.name) },
      { label: 'Email', cell: (user) => user.email },
      { label: 'Role', cell: (user) => wordOf(roles, user.role).split(':')[0] },
      { label: 'Position', cell: (user) => user.position },
      { label: 'Qualifications', cell: (user) => user.qualificationRefs },
      { label: 'Second factor', cell: (user) => (withFactor.has(user.id) ? 'Yes' : 'No') },
      { label: 'Access', cell: (user) => <Access {...user} /> },
    ]}
  />
);
