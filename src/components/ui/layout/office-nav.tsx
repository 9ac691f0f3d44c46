export type OfficeNavItem = {
  href: string;
  label: string;
};

type OfficeNavProps = {
  /** What this viewer may open. */
  nav: readonly OfficeNavItem[];
  /** Path of the page: the longest entry of `nav` that it lies under is marked. */
  current: string;
};

/** The ways between the parts of the office. */
export function OfficeNav({ nav, current }: OfficeNavProps) {
  const here = currentItem(nav, current);
  return (
    <nav className="nav" aria-label="Main">
      {nav.map((item) => (
        <a key={item.href} href={item.href} aria-current={item === here ? 'page' : undefined}>
          {item.label}
        </a>
      ))}
    </nav>
  );
}

/** The entry a path lies under; `/` only where no longer one fits. */
export function currentItem(nav: readonly OfficeNavItem[], path: string): OfficeNavItem | undefined {
  return nav
    .filter(({ href }) => path === href || path.startsWith(href === '/' ? '/' : `${href}/`))
    .sort((a, b) => b.href.length - a.href.length)[0];
}
