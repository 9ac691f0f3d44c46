export type OfficeNavItem = {
  href: string;
  label: string;
  /** The keys that open it, as `data-key`. */
  keys?: string;
  /** True for the most used pages, which the bottom bar of a phone leads to. */
  tab?: boolean;
  /** True for the first of the pages that keep the others going, below a line. */
  apart?: boolean;
};

type OfficeNavProps = {
  /** The items that this viewer may open. */
  nav: readonly OfficeNavItem[];
  /** Path of the page; the longest matching item of `nav` is marked. */
  current: string;
  /** True when the menu, opened on a phone by its link, is shut again. */
  shut?: boolean;
};

/** The main navigation of the office, at the side; on a phone the link `#menu` opens it, and another shuts it. */
export function OfficeNav({ nav, current, shut }: OfficeNavProps) {
  const here = currentItem(nav, current);
  return (
    <nav className="menu" id="menu" aria-label="Main" data-shut={shut ? '' : undefined}>
      <ul>
        {nav.map((item) => (
          <li key={item.href} className={item.apart ? 'apart' : undefined}>
            <a href={item.href} data-key={item.keys} aria-current={item === here ? 'page' : undefined}>
              {item.label}
            </a>
          </li>
        ))}
        <li className="close">
          <a href="/logout">Sign out</a>
        </li>
        <li className="close">
          <a href="#main">Close the menu</a>
        </li>
      </ul>
    </nav>
  );
}

/** The bottom bar of a phone: the most used pages. */
export function OfficeTabs({ nav, current }: Omit<OfficeNavProps, 'shut'>) {
  const here = currentItem(nav, current);
  return (
    <nav className="tabs" aria-label="Most used">
      {nav
        .filter(({ tab }) => tab)
        .map((item) => (
          <a key={item.href} href={item.href} aria-current={item === here ? 'page' : undefined}>
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
