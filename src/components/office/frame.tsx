import type { ComponentProps, ReactNode } from 'react';
import { type OfficeNavItem, OfficeShell } from '../ui/office-shell.tsx';
import { flashOf } from './flash.ts';

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

export type FrameProps = {
  viewer: { name: string; role: Role };
  /** Address of the page. */
  url: { pathname: string; search: string };
  title: string;
  /** The form came back with something wrong: the title says so first. */
  error?: boolean | undefined;
  /** The router's link. */
  link?: ComponentProps<typeof OfficeShell>['link'];
  children: ReactNode;
};

/** What stands around every ordinary page: title, navigation by role, and what was just done. */
export function Frame({ viewer, url, title, error, link, children }: FrameProps) {
  const nav = entries.filter(({ roles }) => roles.includes(viewer.role)).map(({ roles, ...item }) => item);
  return (
    <>
      <title>{`${error ? 'Error: ' : ''}${title} – Copperplate`}</title>
      <OfficeShell viewer={viewer} nav={nav} current={url.pathname} flash={flashOf(url.search)} link={link}>
        {children}
      </OfficeShell>
    </>
  );
}

/** The heading of a page and what can be done with the thing it names. */
export const PageHead = ({ title, mark, children }: { title: string; mark?: ReactNode; children?: ReactNode }) => (
  <div className="head">
    <h1>
      {title} {mark}
    </h1>
    {children && <div className="actions">{children}</div>}
  </div>
);

/** A page that is a way down from another one says so first. */
export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="back" href={href}>
    {children}
  </a>
);
