import { PageHead } from '../../../components/office/frame.tsx';
import { type Code, CodeBadge } from '../../../components/ui/badges.tsx';
import { ButtonLink } from '../../../components/ui/forms/form-parts.tsx';
import { Rows } from '../../../components/ui/lists.tsx';
import { EmptyState } from '../../../components/ui/notices.tsx';
import { SettingsPage } from '../../../pages/settings/_components/settings-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { listTexts } from '../server/repository/observation-texts.ts';

/** The company's own observation texts, in addition to the library. */
export const textsPage = page(async ({ query }, { db, viewer }) => {
  mustBeAllowed(viewer, 'standards.manage');
  const retired = new URLSearchParams(query).get('show') === 'retired';
  const texts = await listTexts(db, viewer, { retired });
  const title = retired ? 'Retired observation texts' : 'Observation texts';
  return (
    <SettingsPage {...{ query, viewer }} here="/settings/texts" title={title}>
      <PageHead title={title}>
        <ButtonLink href="/settings/texts/new">Add a text</ButtonLink>
        <ButtonLink href={retired ? '/settings/texts' : '/settings/texts?show=retired'} weight="secondary">
          {retired ? 'In use' : 'Retired'}
        </ButtonLink>
      </PageHead>
      {texts.length === 0 ? (
        <EmptyState title={retired ? 'No retired texts' : 'No texts of your own yet'}>
          <p>Add texts that you use often and the library does not have. Searches of the library find them too.</p>
        </EmptyState>
      ) : (
        <Rows
          rows={texts.map(({ id, ref, text, code, where }) => ({
            href: `/settings/texts/${id}`,
            title: text,
            mark: code !== '' && <CodeBadge code={code as Code} />,
            meta: [ref, where].filter(Boolean).join(' · '),
          }))}
        />
      )}
    </SettingsPage>
  );
});
