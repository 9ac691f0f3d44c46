import { ElectricianPage, type Frame } from '../../../../components/electrician/electrician-page.tsx';
import { Actions, ButtonLink } from '../../../../components/ui/forms/form-parts.tsx';
import { DataList, Rows } from '../../../../components/ui/lists.tsx';
import { elsewhereAddresses } from '../routes.ts';
import type { Account } from '../store.ts';

/** The signed-in person, the changes that wait on their phone, and links to pages outside the section. */
export const AccountPage = ({ frame, account }: { frame: Frame; account: Account }) => (
  <ElectricianPage frame={frame} title="Account" here="account">
    <h1>Account</h1>
    <DataList
      pairs={[
        ['Signed in', account.name],
        ['Position', account.position],
        ['Company', account.company.name],
      ]}
    />
    {frame.sync && (
      <section>
        <h2>On this phone</h2>
        <Rows rows={[{ href: '/electrician/unsent', title: frame.sync.words, meta: frame.sync.ready }]} />
      </section>
    )}
    <Actions>
      <ButtonLink href={frame.sync ? '/electrician/sign-out' : '/logout'} weight="secondary">
        Sign out
      </ButtonLink>
    </Actions>
    <section>
      <h2>With a signal</h2>
      <Rows
        rows={[
          {
            href: elsewhereAddresses.account.path,
            title: 'Account settings',
            meta: 'Needs a signal · password, second factor, devices, mail',
          },
          { href: '/electrician/absence', title: 'When you are away', meta: 'Needs a signal' },
          { href: elsewhereAddresses.verify.path, title: 'Verify a certificate', meta: 'Needs a signal' },
        ]}
      />
    </section>
  </ElectricianPage>
);
