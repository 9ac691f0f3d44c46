import type { ComponentType, ReactNode } from 'react';

export type OfficeNavItem = {
  href: string;
  label: string;
  /** Leads out of the ordinary pages, into a section: always a plain link. */
  section?: boolean | undefined;
};

type OfficeNavProps = {
  /** What this viewer may open. */
  nav: readonly OfficeNavItem[];
  /** Path of the page: the longest entry of `nav` that it lies under is marked. */
  current: string;
  /** The router's link, which fetches only what changes. */
  link: ComponentType<{ to: string; children: ReactNode; 'aria-current'?: 'page' | undefined }>;
};

/** The ways between the parts of the office. */
export function OfficeNav({ nav, current, link: Link }: OfficeNavProps) {
  const here = currentItem(nav, current);
  return (
    <nav className="nav" aria-label="Main">
      {nav.map((item) => {
        const marked = item === here ? 'page' : undefined;
        return item.section ? (
          <a key={item.href} href={item.href} aria-current={marked}>
            {item.label}
          </a>
        ) : (
          <Link key={item.href} to={item.href} aria-current={marked}>
            {item.label}
          </Link>
        );
      })}
    </nav>
  );
}

/** The entry a path lies under; `/` only where no longer one fits. */
export function currentItem(nav: readonly OfficeNavItem[], path: string): OfficeNavItem | undefined {
  return nav
    .filter(({ href }) => path === href || path.startsWith(href === '/' ? '/' : `${href}/`))
    .sort((a, b) => b.href.length - a.href.length)[0];
}
