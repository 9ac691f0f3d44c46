'use client';

import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'waku/router/client';
import type { Flash } from '../ui/notices.tsx';
import { type OfficeNavItem, OfficeShell } from '../ui/office-shell.tsx';

type Role = 'owner' | 'office' | 'supervisor' | 'electrician' | 'apprentice' | 'client';
type Entry = OfficeNavItem & { roles: readonly Role[] };

const office: readonly Role[] = ['owner', 'office', 'supervisor'];
const entries: readonly Entry[] = [
  { href: '/', label: 'Today', roles: office },
  { href: '/', label: 'Home', roles: ['client'] },
  { href: '/clients', label: 'Clients', roles: office },
  { href: '/sites', label: 'Sites', roles: [...office, 'client'] },
  { href: '/visits', label: 'Visits', roles: office },
  { href: '/reports', label: 'Reports', roles: office },
  { href: '/remedials', label: 'Remedials', roles: [...office, 'client'] },
  { href: '/electrician', label: 'On site', section: true, roles: ['owner', 'supervisor'] },
  { href: '/settings', label: 'Settings', roles: ['owner'] },
  { href: '/settings/account', label: 'Your account', roles: [...office, 'client'] },
];

/** The router's link takes more kinds of address than the frame writes: texts are among them. */
const NavigationLink = Link as unknown as ComponentProps<typeof OfficeShell>['link'];

/**
 * What stands around every ordinary page: navigation by role, with the router's own links, and what was just done. It crosses
 * to the browser as a name and a few words and is drawn there: as the forty elements it is drawn with, it would be encoded
 * and decoded for every page.
 */
export function OfficeFrame({
  viewer,
  path,
  flash,
  children,
}: {
  /** No more than this: it goes to the browser. */
  viewer: { name: string; role: Role };
  /** Path of the page. */
  path: string;
  /** What was just done. */
  flash?: Flash | undefined;
  children: ReactNode;
}) {
  const nav = entries.filter(({ roles }) => roles.includes(viewer.role)).map(({ roles, ...item }) => item);
  return (
    <OfficeShell viewer={viewer} nav={nav} current={path} flash={flash} link={NavigationLink}>
      {children}
    </OfficeShell>
  );
}
