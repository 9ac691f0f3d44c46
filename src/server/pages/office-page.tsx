import { randomUUID } from 'node:crypto';
import type { ReactNode } from 'react';
import { ConflictNotice } from '../../components/office/conflict-notice.tsx';
import { flashOf } from '../../components/office/flash.ts';
import { FlashNotice } from '../../components/ui/notices.tsx';
import { unbroken } from '../../components/ui/unbroken.tsx';
import { isMailSetUp } from '../config.ts';
import { conflictOf } from './conflict.ts';
import { requestContext } from './request-context.ts';

/** The beginning of every ordinary page, inside the frame of `_layout.tsx`. `query` is the page's query. */
export function OfficePage({
  query,
  title,
  error,
  own,
  children,
}: {
  query: string;
  title: string;
  /** The form has errors: the title says so first. */
  error?: boolean | undefined;
  /** What this page says in place of a usual message, by its code. */
  own?: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  const context = requestContext.getStore();
  const flash = flashOf(query, { isMailSetUp: context !== undefined && isMailSetUp(context.deps.config), own });
  const conflict = conflictOf(context?.formState);
  return (
    <>
      <title>{`${error || conflict ? 'Error: ' : ''}${title} – Copperplate`}</title>
      {/* It exists before the message is put into it: otherwise screen readers do not announce the message when the page itself stays. */}
      <div aria-live="polite">
        <FlashNotice key={flash ? randomUUID() : undefined} flash={flash} isReadOut />
      </div>
      {conflict && <ConflictNotice {...conflict} />}
      {unbroken(children)}
    </>
  );
}
