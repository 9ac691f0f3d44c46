import type { ReactNode } from 'react';
import { flashOf } from '../components/office/flash.ts';
import { OfficeFrame } from '../components/office/office-frame.client.tsx';
import type { Viewer } from './context.ts';

/** What stands around every ordinary page. `path` and `query` are what the page was given. */
export function OfficePage({
  viewer: { name, role },
  path,
  query,
  title,
  error,
  children,
}: {
  viewer: Viewer;
  path: string;
  query: string;
  title: string;
  /** The form came back with something wrong: the title says so first. */
  error?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <>
      <title>{`${error ? 'Error: ' : ''}${title} – Copperplate`}</title>
      <OfficeFrame viewer={{ name, role }} path={path} flash={flashOf(query)}>
        {children}
      </OfficeFrame>
    </>
  );
}
