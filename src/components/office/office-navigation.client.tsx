'use client';

import { useEffect, useRef, useState } from 'react';
import { usePath } from '../../waku/browser/pages.client.ts';
import { OfficeNav, type OfficeNavItem, OfficeTabs } from '../ui/layout/office-nav.tsx';
import { arrive } from './router/arrive.ts';

/** The navigation; it stays mounted when the page changes. */
export function OfficeNavigation({ nav }: { nav: readonly OfficeNavItem[] }) {
  const path = usePath();
  const last = useRef(path);
  // A page that the router swaps in leaves `:target` as it was, so a menu opened by its link would stay open.
  const [isShut, setShut] = useState(false);
  useEffect(() => {
    const onHash = () => setShut(false);
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, []);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    setShut(true);
    arrive();
  }, [path]);
  return <OfficeNav nav={nav} current={path} shut={isShut} />;
}

/** The bottom bar; it stays mounted when the page changes. */
export const OfficeBottomBar = ({ nav }: { nav: readonly OfficeNavItem[] }) => (
  <OfficeTabs nav={nav} current={usePath()} />
);
