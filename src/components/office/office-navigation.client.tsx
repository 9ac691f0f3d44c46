'use client';

import { type ComponentProps, useEffect, useRef } from 'react';
import { Link, useRouter } from 'waku/router/client';
import { OfficeNav, type OfficeNavItem } from '../ui/office-nav.tsx';

/** The router's link takes more kinds of address than the frame writes: texts are among them. */
const NavigationLink = Link as unknown as ComponentProps<typeof OfficeNav>['link'];

/** The navigation, with the router's own links; it stays while pages come and go. */
export function OfficeNavigation({ nav }: { nav: readonly OfficeNavItem[] }) {
  const { path } = useRouter();
  useArrival(path);
  return <OfficeNav nav={nav} current={path} link={NavigationLink} />;
}

/**
 * A new document is read out from its top; a page that the router puts in its place is read by nobody. So the reader is taken to
 * its heading, unless the page has taken them to a field of its own.
 */
function useArrival(path: string): void {
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    const main = document.getElementById('main');
    if (!main || main.contains(document.activeElement)) return;
    const heading = main.querySelector('h1') ?? main;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [path]);
}
