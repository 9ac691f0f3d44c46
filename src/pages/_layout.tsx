import type { ReactNode } from 'react';
import { OfficeKeys } from '../components/office/keys/office-keys.client.tsx';
import { OfficeBottomBar, OfficeNavigation } from '../components/office/office-navigation.client.tsx';
import { FollowLinks } from '../components/office/router/follow-links.client.tsx';
import { PostedForms } from '../components/office/router/posted-forms.client.tsx';
import { OfficeShell } from '../components/ui/layout/office-shell.tsx';
import { byText, remembered } from '../domain/memo.ts';
import { SearchField } from '../features/search/pages/search-field.client.tsx';
import { requestContext } from '../server/pages/request-context.ts';
import { tagOf } from '../server/pages/tag-of.ts';
import { can } from '../server/permissions.ts';
import { officeNav } from './_components/office-nav.ts';

/**
 * Sent once: the browser sends the ETag of its copy, and gets a new one only when the user or their navigation changed.
 */
export const getConfig = async () =>
  ({
    render: 'dynamic',
    unstable_getEtag: async () => {
      const viewer = requestContext.getStore()?.viewer;
      return viewer && `${tagsOf(officeNav(viewer))(viewer.name)}${viewer.keysOff ? '-' : ''}`;
    },
  }) as const;

/** Needed for every page, so remembered for each navigation (one per role) and user's name. */
const tagsOf = remembered((nav: ReturnType<typeof officeNav>) => byText((name) => tagOf([name, nav]), 1000));

export default async function OfficeLayout({ children }: { children: ReactNode }) {
  const viewer = requestContext.getStore()?.viewer;
  if (!viewer) return children;
  const nav = officeNav(viewer);
  return (
    <OfficeShell
      viewer={viewer.name}
      tabs={<OfficeBottomBar nav={nav} />}
      find={can(viewer, 'office.pages') && <SearchField />}
      nav={
        <>
          <OfficeNavigation nav={nav} />
          <FollowLinks />
          <PostedForms />
          {!viewer.keysOff && <OfficeKeys />}
        </>
      }
    >
      {children}
    </OfficeShell>
  );
}
