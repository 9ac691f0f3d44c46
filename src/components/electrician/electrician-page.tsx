import type { ReactNode } from 'react';
import type { Assets } from '../ui/assets.ts';
import { KEEPS_TYPED, PlainLayout } from '../ui/layout/plain-layout.tsx';
import { type Flash, Notice } from '../ui/notices.tsx';
import { type SyncLine, SyncLink } from './sync-line.tsx';

/** What every page of the section knows about its viewer. */
export type Frame = {
  assets: Assets;
  viewer: { name: string; role: string; id?: string };
  flash?: Flash | undefined;
  /** Number of reports returned or reassigned to the viewer. */
  forYou?: number;
  /** State of sending, on pages that the phone builds. */
  sync?: SyncLine | undefined;
};

/** The frame of every page of the section, with links to visits, reports and, for office roles, the office. */
export function ElectricianPage({
  frame,
  title,
  here,
  back,
  error,
  scripts,
  later,
  styles,
  children,
}: {
  frame: Frame;
  title: string;
  here: 'visits' | 'reports' | 'account';
  back?: { href: string; label: string } | undefined;
  error?: boolean | undefined;
  /** Names of our scripts that improve the page; it works without them. */
  scripts?: readonly string[] | undefined;
  /** A script that is fetched after the page is shown. */
  later?: string | undefined;
  /** A stylesheet of ours in addition to the common one. */
  styles?: string | undefined;
  children: ReactNode;
}) {
  const { assets, viewer, flash, sync, forYou = 0 } = frame;
  const office = viewer.role === 'owner' || viewer.role === 'supervisor';
  return (
    <PlainLayout
      title={title}
      assets={assets}
      viewerName={viewer.name}
      home="/electrician"
      flash={flash}
      error={error}
      styles={styles}
      // field.js installs the section on the phone, and keeps the sync line up to date on pages that the phone builds.
      scripts={[...(scripts ?? []), KEEPS_TYPED, 'field.js']}
      whose={viewer.id}
      later={later}
      manifest="/electrician/manifest.webmanifest"
      standing={sync && <SyncLink line={sync} />}
      out={sync && '/electrician/sign-out'}
      backHref={back?.href}
      backLabel={back?.label}
      nav={[
        { href: '/electrician', label: 'Visits', current: here === 'visits' },
        {
          href: '/electrician/reports',
          label: forYou > 0 ? `Reports (${forYou})` : 'Reports',
          current: here === 'reports',
        },
        office
          ? { href: '/electrician/elsewhere/office', label: 'Office' }
          : { href: '/electrician/account', label: 'Account', current: here === 'account' },
      ]}
    >
      {sync?.warnings.map((words) => (
        <Notice key={words} tone="warn">
          <p>{words}</p>
        </Notice>
      ))}
      {children}
    </PlainLayout>
  );
}
