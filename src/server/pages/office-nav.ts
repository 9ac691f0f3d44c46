import type { OfficeNavItem } from '../../components/ui/office-nav.tsx';
import type { Viewer } from '../context.ts';
import { askForAccess } from '../http/access-guard.ts';

const items: readonly OfficeNavItem[] = [
  { href: '/', label: 'Today' },
  { href: '/clients', label: 'Clients' },
  { href: '/sites', label: 'Sites' },
  { href: '/visits', label: 'Visits' },
  { href: '/reports', label: 'Reports' },
  { href: '/remedials', label: 'Remedials' },
  { href: '/electrician', label: 'On site', section: true },
  { href: '/settings', label: 'Settings' },
  { href: '/settings/account', label: 'Your account' },
];

/** Where this viewer can go: what the table of routes lets them open. */
export const officeNav = (viewer: Viewer): OfficeNavItem[] =>
  items
    .filter(({ href }) => askForAccess('GET', href, viewer).kind === 'pass')
    .map((item) => (item.href === '/' && viewer.role === 'client' ? { ...item, label: 'Home' } : item));
