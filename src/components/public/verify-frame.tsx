import type { ReactNode } from 'react';
import type { Assets } from '../ui/assets.ts';
import { PlainLayout } from '../ui/layout/plain-layout.tsx';
import { publicNav } from './public-page.tsx';

export type Shared = { assets: Assets; children?: ReactNode };
/** The frame of the pages that check certificates. */
export const VerifyFrame = ({
  title,
  error,
  assets,
  scripts = [],
  children,
}: Shared & { title: string; error?: boolean; scripts?: readonly string[] }) => (
  <PlainLayout
    {...{ title, assets, error }}
    home="/public/verify"
    nav={publicNav('verify')}
    styles="drop.css"
    scripts={['drop-file.js', ...scripts]}
  >
    {children}
  </PlainLayout>
);
