import type { ReactNode } from 'react';
import { OfficeNavigation } from '../components/office/office-navigation.client.tsx';
import { FollowLinks } from '../components/office/router/follow-links.client.tsx';
import { PostedForms } from '../components/office/router/posted-forms.client.tsx';
import { OfficeShell } from '../components/ui/layout/office-shell.tsx';
import { tagOf } from '../server/pages/renderer/tag-of.ts';
import { requestContext } from '../server/pages/request-context.ts';
import { officeNav } from './_components/office-nav.ts';

/** Sent once: the browser names what it has, and gets it again only when the person or what they may open has changed. */
export const getConfig = async () =>
  ({
    render: 'dynamic',
    unstable_getEtag: async () => {
      const viewer = requestContext.getStore()?.viewer;
      return viewer && tagOf([viewer.name, officeNav(viewer)]);
    },
  }) as const;

export default async function OfficeLayout({ children }: { children: ReactNode }) {
  const viewer = requestContext.getStore()?.viewer;
  if (!viewer) return children;
  return (
    <OfficeShell
      viewer={viewer.name}
      nav={
        <>
          <OfficeNavigation nav={officeNav(viewer)} />
          <FollowLinks />
          <PostedForms />
        </>
      }
    >
      {children}
    </OfficeShell>
  );
}
