'use client';

import { useEffect, useRef } from 'react';
import { usePath } from '../../waku/browser/pages.client.ts';
import { OfficeNav, type OfficeNavItem } from '../ui/layout/office-nav.tsx';
import { arrive } from './router/arrive.ts';

/** The navigation; it stays mounted when the page changes. */
export function OfficeNavigation({ nav }: { nav: readonly OfficeNavItem[] }) {
  const path = usePath();
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    arrive();
  }, [path]);
  return <OfficeNav nav={nav} current={path} />;
}
