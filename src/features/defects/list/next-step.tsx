import type { Viewer } from '../../../kernel/viewer.ts';
import { can } from '../../../server/permissions.ts';
import { isToVerify } from '../domain/defect-state.ts';
import { moves } from '../domain/moves.ts';
import { phoneToRing } from '../domain/phone-to-ring.ts';
import type { Defect } from '../records/defects.ts';

type Step = { href: string; words: string; isUrgent?: boolean };

/** The next thing to do about a defect; undefined if it waits for another person. */
export function nextStep(defect: Defect, viewer: Viewer): Step | undefined {
  const { id, code, state, made_safe_on: safe, no_access_count: refused } = defect;
  if (!can(viewer, 'defects.follow')) return undefined;
  const phone = phoneToRing(defect);
  if (code === 'C1' && safe === null && (state === 'open' || state === 'quoted') && phone !== '')
    return { href: `tel:${phone}`, words: 'Ring now', isUrgent: true };
  if (isToVerify({ state, doneOn: defect.done_on }))
    return moves.verified.by.includes(viewer.role) ? { href: `/defects/${id}#moves`, words: 'Verify' } : undefined;
  if (state === 'not_ours') return { href: `/defects/${id}#proof`, words: 'Attach' };
  if ((state === 'open' || state === 'quoted') && can(viewer, 'visits.book'))
    return { href: `/defects/repair?defect=${id}`, words: refused > 0 ? 'Book again' : 'Book repair' };
  return undefined;
}
