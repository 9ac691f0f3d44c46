export type OfficeNavItem = {
  href: string;
  label: string;
  /** Other pages that belong to it, by how their paths begin. */
  holds?: readonly string[];
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

/** The item that a path belongs to, by the longest beginning; the first page is no beginning of others. */
export function currentItem(nav: readonly OfficeNavItem[], path: string): OfficeNavItem | undefined {
  const holds = (begin: string) => path === begin || (begin !== '/' && path.startsWith(`${begin}/`));
  return nav
    .flatMap((item) => [item.href, ...(item.holds ?? [])].filter(holds).map((begin) => ({ item, begin })))
    .sort((a, b) => b.begin.length - a.begin.length)[0]?.item;
}
