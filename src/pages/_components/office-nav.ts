import type { OfficeNavItem } from '../../components/ui/layout/office-nav.tsx';
import type { Role, Viewer } from '../../kernel/viewer.ts';
import { askForAccess } from '../../server/http/access-guard.ts';
import { siteRoutes } from '../../server/routes.ts';

/** In the order of a day's work; `tab` marks those that a phone keeps at hand. */
const items: readonly OfficeNavItem[] = [
  { href: '/', label: 'Today', keys: 'g t', tab: true },
  { href: '/sites', holds: ['/buildings'], label: 'Sites', keys: 'g h', tab: true },
  { href: '/visits', label: 'Visits', keys: 'g w', tab: true },
  { href: '/reports', label: 'Reports', keys: 'g r', tab: true },
  { href: '/defects', label: 'Defects', keys: 'g d', tab: true },
  { href: '/certificates', label: 'Certificates' },
  { href: '/letters', label: 'Letters' },
  { href: '/clients', label: 'Clients' },
  { href: '/instruments', label: 'Instruments', apart: true },
  { href: '/exports', label: 'Exports' },
  { href: '/electrician', label: 'On site' },
  { href: '/settings', label: 'Settings' },
  { href: '/settings/defaults', label: 'Defaults' },
  { href: '/settings/log', label: 'Log' },
  { href: '/settings/account', label: 'Your account' },
];

/** Left out of the navigation for viewers with Settings, which links to these pages. */
const inSettings = ['/settings/defaults', '/settings/log'];

/** One list per role, computed once: the layout of every page and its ETag depend on it. */
const navs = new Map<Role, readonly OfficeNavItem[]>();

/** The navigation items that the route table lets this viewer open. */
export function officeNav(viewer: Viewer): readonly OfficeNavItem[] {
  const kept = navs.get(viewer.role);
  if (kept) return kept;
  const nav = items
    .filter(({ href }) => askForAccess(siteRoutes.accessTo('GET', href), viewer).kind === 'pass')
    .filter(({ href }, _, open) => !inSettings.includes(href) || !open.some((each) => each.href === '/settings'))
    .map((item) => (item.href === '/' && viewer.role === 'client' ? { ...item, label: 'Home' } : item));
  navs.set(viewer.role, nav);
  return nav;
}
