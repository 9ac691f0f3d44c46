import type { ReactNode } from 'react';
import type { Assets } from '../ui/assets.ts';
import { PlainLayout } from '../ui/layout/plain-layout.tsx';
import type { Flash } from '../ui/notices.tsx';

/** What every page of the section knows about who looks at it. */
export type Frame = {
  assets: Assets;
  viewer: { name: string; role: string };
  flash?: Flash | undefined;
};

/** The frame of every page of the section: visits, reports, and for those who have one the way to the office. */
export function ElectricianPage({
  frame,
  title,
  here,
  back,
  error,
  scripts,
  styles,
  children,
}: {
  frame: Frame;
  title: string;
  here: 'visits' | 'reports';
  back?: { href: string; label: string } | undefined;
  error?: boolean | undefined;
  /** Names of scripts of ours that make the page better; it works without. */
  scripts?: readonly string[] | undefined;
  /** A stylesheet of ours beside that of all plain pages. */
  styles?: string | undefined;
  children: ReactNode;
}) {
  const { assets, viewer, flash } = frame;
  const office = viewer.role === 'owner' || viewer.role === 'supervisor';
  return (
    <PlainLayout
      title={title}
      assets={assets}
      viewerName={viewer.name}
      home="/electrician"
      flash={flash}
      error={error}
      scripts={scripts}
      styles={styles}
      backHref={back?.href}
      backLabel={back?.label}
      nav={[
        { href: '/electrician', label: 'Visits', current: here === 'visits' },
        { href: '/electrician/reports', label: 'Reports', current: here === 'reports' },
        office ? { href: '/', label: 'Office' } : { href: '/settings/account', label: 'Account' },
      ]}
    >
      {children}
    </PlainLayout>
  );
}
