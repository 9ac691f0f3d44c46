import type { ReactNode } from 'react';
import type { Viewer } from '../../../kernel/viewer.ts';
import { askForAccess } from '../../../server/http/access-guard.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { siteRoutes } from '../../../server/routes.ts';

type Link = { href: string; label: string };

const groups: readonly { label: string; pages: readonly Link[] }[] = [
  {
    label: 'People',
    pages: [
      { href: '/settings', label: 'People' },
      { href: '/settings/qualifications', label: 'Qualifications' },
    ],
  },
  { label: 'Company', pages: [{ href: '/settings/company', label: 'Company' }] },
  {
    label: 'Certificates',
    pages: [
      { href: '/settings/defaults', label: 'Report defaults' },
      { href: '/settings/texts', label: 'Observation texts' },
      { href: '/settings/favourites', label: 'Favourites' },
      { href: '/settings/columns', label: 'Column layouts' },
      { href: '/settings/brand', label: 'Logo and colour' },
    ],
  },
  {
    label: 'Mail',
    pages: [
      { href: '/settings/mail', label: 'Mail' },
      { href: '/settings/letters', label: 'Letters' },
      { href: '/settings/reminders', label: 'Reminders' },
    ],
  },
  {
    label: 'Security',
    pages: [
      { href: '/settings/security', label: 'Sign-in' },
      { href: '/settings/audit', label: 'Audit log' },
    ],
  },
  {
    label: 'Keys',
    pages: [
      { href: '/settings/keys', label: 'Signing keys' },
      { href: '/settings/log', label: 'Certificate log' },
    ],
  },
];

/** The menu's groups, with the pages that the route table lets this viewer open. */
export const settingsMenu = (viewer: Viewer) =>
  groups
    .map(({ label, pages }) => ({
      label,
      pages: pages.filter(({ href }) => askForAccess(siteRoutes.accessTo('GET', href), viewer).kind === 'pass'),
    }))
    .filter(({ pages }) => pages.length > 0);

/** A settings page below the settings menu. @param here  its own or its parent page in the menu. */
export function SettingsPage({
  viewer,
  here,
  ...page
}: {
  viewer: Viewer;
  here: string;
  query: string;
  title: string;
  error?: boolean | undefined;
  children: ReactNode;
}) {
  const menu = settingsMenu(viewer);
  const group = menu.find(({ pages }) => pages.some(({ href }) => href === here));
  return (
    <OfficePage {...page}>
      <Menu
        label="Settings"
        links={menu.map(({ label, pages }) => ({ label, href: pages[0]?.href ?? '' }))}
        at={group?.pages[0]?.href}
      />
      {group && group.pages.length > 1 && <Menu label={group.label} links={group.pages} at={here} />}
      {page.children}
    </OfficePage>
  );
}

const Menu = ({ label, links, at }: { label: string; links: readonly Link[]; at: string | undefined }) => (
  <nav className="pages" aria-label={label}>
    {links.map(({ href, label: words }) => (
      <a key={href} href={href} aria-current={href === at ? 'page' : undefined}>
        {words}
      </a>
    ))}
  </nav>
);
