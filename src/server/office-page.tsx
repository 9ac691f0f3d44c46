import type { ReactNode } from 'react';
import { ConflictNotice } from '../components/office/conflict-notice.tsx';
import { flashOf } from '../components/office/flash.ts';
import { OfficeFrame } from '../components/office/office-frame.client.tsx';
import { unbroken } from '../components/ui/unbroken.tsx';
import type { Viewer } from './context.ts';
import { requestContext } from './request-context.ts';
import { conflictOf } from './sections/office/conflict.ts';

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
  const conflict = conflictOf(requestContext.getStore()?.formState);
  return (
    <>
      <title>{`${error || conflict ? 'Error: ' : ''}${title} – Copperplate`}</title>
      <OfficeFrame viewer={{ name, role }} path={path} flash={flashOf(query)}>
        {conflict && <ConflictNotice {...conflict} />}
        {unbroken(children)}
      </OfficeFrame>
    </>
  );
}
