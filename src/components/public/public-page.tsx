import type { ReactNode } from 'react';
import type { Assets } from '../ui/assets.ts';
import { type NavItem, PlainLayout } from '../ui/layout/plain-layout.tsx';

export type PublicPlace = 'verify' | 'calculators' | 'rules';

/** Navigation for visitors without an account. */
export const publicNav = (current?: PublicPlace): NavItem[] => [
  { href: '/public/verify', label: 'Certificates', current: current === 'verify' },
  { href: '/public/calculators', label: 'Calculators', current: current === 'calculators' },
  { href: '/public/rules', label: 'Rules', current: current === 'rules' },
];

type Props = {
  assets: Assets;
  title: string;
  /** One sentence for link previews. */
  description?: string;
  place: PublicPlace;
  error?: boolean;
  backHref?: string;
  backLabel?: string;
  children: ReactNode;
};

/** The frame of pages for visitors without an account. */
export const PublicPage = ({ place, children, ...page }: Props) => (
  <PlainLayout {...page} styles="public.css" home="/public/verify" nav={publicNav(place)}>
    {children}
  </PlainLayout>
);
