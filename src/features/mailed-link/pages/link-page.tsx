import type { ReactNode } from 'react';
import type { Assets } from '../../../components/ui/assets.ts';
import { PlainLayout } from '../../../components/ui/layout/plain-layout.tsx';

/** A page for the reader of a link: without navigation, because they came only for that. @param heading  by default its title. */
export const LinkPage = ({
  assets,
  title,
  heading = title,
  children,
}: {
  assets: Assets;
  title: string;
  heading?: string;
  children: ReactNode;
}) => (
  <PlainLayout assets={assets} title={title} home="/public/verify" unlisted>
    <h1>{heading}</h1>
    {children}
  </PlainLayout>
);
