import type { FieldSubmission } from '../../domain/field-sync/submission.ts';
import { isNoAccessReason, type VisitCall } from '../../domain/visit/calls.ts';
import { visitStatusAfter } from '../../domain/visit/status.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Visit } from '../../server/sections/electrician/store.ts';
import type { KeptWithNumber } from './database.ts';

/** Calls recorded here for a visit that the server has not yet sent back. */
export type CallHere = VisitCall & { visit: string };

/** In the order of entry. */
export function callsHere(entered: readonly KeptWithNumber[], viewer: Viewer): CallHere[] {
  return entered.flatMap(({ sent }) => {
    const call = callOf(sent, viewer);
    return call ? [call] : [];
  });
}

function callOf(sent: FieldSubmission, { userId, name }: Viewer): CallHere | undefined {
  if (sent.kind !== 'start-visit' && sent.kind !== 'leave-visit' && sent.kind !== 'no-access') return undefined;
  const by = { id: sent.submission, visit: sent.visit, byId: userId, by: name, photo: null };
  const at = sent.at ?? sent.enteredAt;
  if (sent.kind === 'start-visit') return { ...by, kind: 'arrived', at, reason: null, words: '' };
  if (sent.kind === 'leave-visit') return { ...by, kind: 'left', at, reason: null, words: '' };
  const reason = isNoAccessReason(sent.reason) ? sent.reason : null;
  return { ...by, kind: 'no-access', at, reason, words: sent.words };
}

/** The visit as it will be once the server has these calls. */
export function withCalls(visit: Visit, calls: readonly CallHere[]): Visit {
  let now = visit;
  for (const { kind, at } of calls.filter((call) => call.visit === visit.id)) {
    if (kind === 'arrived')
      now = {
        ...now,
        status: visitStatusAfter('arrive', now.status) ?? now.status,
        startedAt: now.startedAt ?? at,
      };
    if (kind === 'no-access') now = { ...now, status: visitStatusAfter('find no access', now.status) ?? now.status };
  }
  return now;
}
