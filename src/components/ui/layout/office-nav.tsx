export type OfficeNavItem = {
  href: string;
  label: string;
  /** The keys that open it, as `data-key`. */
  keys?: string;
};

type OfficeNavProps = {
  /** The items that this viewer may open. */
  nav: readonly OfficeNavItem[];
  /** Path of the page; the longest matching item of `nav` is marked. */
  current: string;
};

/** The main navigation of the office. */
export function OfficeNav({ nav, current }: OfficeNavProps) {
  const here = currentItem(nav, current);
  return (
    <nav className="nav" aria-label="Main">
      {nav.map((item) => (
        <a key={item.href} href={item.href} data-key={item.keys} aria-current={item === here ? 'page' : undefined}>
          {item.label}
        </a>
      ))}
    </nav>
  );
}

/** The longest item that matches a path; `/` only when no other does. */
export function currentItem(nav: readonly OfficeNavItem[], path: string): OfficeNavItem | undefined {
  return nav
    .filter(({ href }) => path === href || path.startsWith(href === '/' ? '/' : `${href}/`))
    .sort((a, b) => b.href.length - a.href.length)[0];
}
