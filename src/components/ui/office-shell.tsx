import type { ComponentType, ReactNode } from 'react';
import { type Flash, FlashNotice } from './notices.tsx';
import { Wordmark } from './wordmark.tsx';

export type OfficeNavItem = {
  href: string;
  label: string;
  /** Leads out of the ordinary pages, into a section: always a plain link. */
  section?: boolean | undefined;
};

export type OfficeShellProps = {
  viewer: { name: string; company?: string | undefined };
  /** What this viewer may open. */
  nav: readonly OfficeNavItem[];
  /** Path of the page: the longest entry of `nav` that it lies under is marked. */
  current: string;
  flash?: Flash | undefined;
  /** The router's link, which fetches only what changes. Plain links otherwise. */
  link?: ComponentType<{ to: string; children: ReactNode; 'aria-current'?: 'page' | undefined }> | undefined;
  children: ReactNode;
};

/** What stands around every ordinary page; holds the page's `<main>`. The framework writes the document. */
export function OfficeShell({ viewer, nav, current, flash, link: Link, children }: OfficeShellProps) {
  const here = currentItem(nav, current);
  return (
    <div className="office">
      <a className="vh skip" href="#main">
        Skip to the content
      </a>
      <header className="top">
        <div className="bar">
          <a className="brand" href="/">
            <Wordmark />
          </a>
          <div className="who">
            <span>{viewer.company ? `${viewer.name}, ${viewer.company}` : viewer.name}</span>
            <a href="/logout">Sign out</a>
          </div>
        </div>
      </header>
      <div className="desk">
        <nav className="nav" aria-label="Main">
          {nav.map((item) => {
            const marked = item === here ? 'page' : undefined;
            return Link && !item.section ? (
              <Link key={item.href} to={item.href} aria-current={marked}>
                {item.label}
              </Link>
            ) : (
              <a key={item.href} href={item.href} aria-current={marked}>
                {item.label}
              </a>
            );
          })}
        </nav>
        <main className="page" id="main" tabIndex={-1}>
          <FlashNotice flash={flash} />
          {children}
        </main>
      </div>
    </div>
  );
}

/** The entry a path lies under; `/` only where no longer one fits. */
export function currentItem(nav: readonly OfficeNavItem[], path: string): OfficeNavItem | undefined {
  return nav
    .filter(({ href }) => path === href || path.startsWith(href === '/' ? '/' : `${href}/`))
    .sort((a, b) => b.href.length - a.href.length)[0];
}
