import type { ReactNode } from 'react';
import type { Assets } from '../ui/assets.ts';
import { KEEPS_TYPED, PlainLayout } from '../ui/layout/plain-layout.tsx';
import { type Flash, Notice } from '../ui/notices.tsx';
import { type SyncLine, SyncLink } from './sync-line.tsx';

/** What every page of the section knows about who looks at it. */
export type Frame = {
  assets: Assets;
  viewer: { name: string; role: string; id?: string };
  flash?: Flash | undefined;
  /** How many reports wait because others returned or gave them. */
  forYou?: number;
  /** Where a phone answers by itself: what it has sent. */
  sync?: SyncLine | undefined;
};

/** The frame of every page of the section: visits, reports, and for those who have one the way to the office. */
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
  /** Names of scripts of ours that make the page better; it works without. */
  scripts?: readonly string[] | undefined;
  /** One that is fetched once the page is shown, and holds up nothing that it needs. */
  later?: string | undefined;
  /** A stylesheet of ours beside that of all plain pages. */
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
      // The last brings the section to the phone; on a page that the phone answered it keeps the words up to date.
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
