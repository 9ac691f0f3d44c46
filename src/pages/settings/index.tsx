import { PageHead } from '../../components/office/frame.tsx';
import { ListPage } from '../../components/office/list/list-page.tsx';
import { MailNotice } from '../../components/office/mail-notice.tsx';
import { ButtonLink } from '../../components/ui/forms/form-parts.tsx';
import { isMailSetUp } from '../../server/config.ts';
import { openList } from '../../server/lists/open-list.ts';
import { peopleList } from '../../server/office-lists/people.tsx';
import { dynamic, page } from '../../server/pages/page.ts';
import { mustBeAllowed } from '../../server/permissions.ts';
import { listAddresses } from '../../server/sections/office/routes.ts';
import { SettingsPage } from './_components/settings-page.tsx';

/** The company's users. */
export default page(async ({ query }, context) => {
  const { deps, viewer } = context;
  mustBeAllowed(viewer, 'users.invite');
  const list = await openList(peopleList, context, query, listAddresses.people);
  return (
    <SettingsPage {...{ query, viewer }} here="/settings" title="People">
      <PageHead title="People">
        <ButtonLink href="/settings/users/new">Add a user</ButtonLink>
      </PageHead>
      <MailNotice isSetUp={isMailSetUp(deps.config)} />
      <ListPage list={list} caption="Users" empty={null} />
    </SettingsPage>
  );
});

export const getConfig = dynamic;
