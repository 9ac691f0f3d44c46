import { BackLink, PageHead } from '../../../components/office/frame.tsx';
import { type Code, CodeBadge } from '../../../components/ui/badges.tsx';
import { ButtonLink } from '../../../components/ui/forms/form-parts.tsx';
import { Rows } from '../../../components/ui/lists.tsx';
import { EmptyState } from '../../../components/ui/notices.tsx';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { dynamic, page } from '../../../server/pages/page.ts';
import { listTexts } from '../../../server/repositories/standards/observation-texts.ts';

/** The company's own texts for observations, beside the library. */
export default page(async ({ query }, { db, viewer }) => {
  const retired = new URLSearchParams(query).get('show') === 'retired';
  const texts = await listTexts(db, viewer, { retired });
  const title = retired ? 'Retired observation texts' : 'Observation texts';
  return (
    <OfficePage query={query} title={title}>
      <BackLink href="/settings/defaults">Report defaults</BackLink>
      <PageHead title={title}>
        <ButtonLink href="/settings/texts/new">Add a text</ButtonLink>
        <ButtonLink href={retired ? '/settings/texts' : '/settings/texts?show=retired'} weight="secondary">
          {retired ? 'In use' : 'Retired'}
        </ButtonLink>
      </PageHead>
      {texts.length === 0 ? (
        <EmptyState title={retired ? 'None is retired' : 'No texts of your own yet'}>
          <p>
            What you write again and again, and the library does not have. Whoever searches the library finds your texts
            with it.
          </p>
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
    </OfficePage>
  );
});

export const getConfig = dynamic;
