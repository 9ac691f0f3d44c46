import type { Deps } from '../../../server/context.ts';
import { isOpen } from '../../mailed-link/domain/mailed-link.ts';
import { hashOfToken, noteFirst } from '../../mailed-link/server/mailed-link.ts';
import { noticeLink } from './purpose.ts';
import { findLinkedNotice, type LinkedNotice } from './repository.ts';

type Asking = Pick<Deps, 'db' | 'clock'>;

/** `closed`: revoked or expired. */
type Opened = { state: 'open' | 'closed'; notice: LinkedNotice };

/** The notice that a link opens; undefined where the code is not valid. */
export async function findNotice({ db, clock }: Asking, code: string): Promise<Opened | undefined> {
  const hash = hashOfToken(code);
  const notice = hash && (await findLinkedNotice(db, hash));
  return notice ? { state: isOpen(notice, clock().toISOString()) ? 'open' : 'closed', notice } : undefined;
}

/** Records that its link was opened, the first time. */
export const noteOpened = (deps: Asking, notice: LinkedNotice): Promise<void> =>
  noteFirst(deps, noticeLink, notice, { mark: 'opened_at', kind: 'notice.opened' });

/** Records that the reader of the link confirms receipt. The first confirmation counts. */
export const noteReceived = (deps: Asking, notice: LinkedNotice, by: string): Promise<void> =>
  noteFirst(deps, noticeLink, notice, { mark: 'received_at', kind: 'notice.received', more: { received_by: by } });
