import { randomUUID } from 'node:crypto';
import { Button, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import { showTime } from '../../../domain/time/calendar.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Deps } from '../../../server/context.ts';
import { can } from '../../../server/permissions.ts';
import { canUndo, UNDO_HOURS } from '../domain/moved.ts';
import { findLastMerging } from '../server/repository/mergings.ts';

type Of = { thing: 'site' | 'client'; id: string; timeZone: string };

/** Shown for a day after a merge, with a button to undo it. */
export async function mergedNotice(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { thing, id, timeZone }: Of,
) {
  if (!can(viewer, 'register.merge')) return undefined;
  const merging = await findLastMerging(db, viewer, thing, id);
  if (!merging || !canUndo(merging, clock())) return undefined;
  return (
    <Notice title={`Another ${thing} was merged into this one`}>
      <p>{`Merged on ${showTime(merging.mergedAt, timeZone)}. You can undo it for ${UNDO_HOURS} hours.`}</p>
      <form method="post" action={`/${thing}s/merge/undo`}>
        <HiddenFields submission={randomUUID()} />
        <input type="hidden" name="stays" value={id} />
        <Button weight="secondary">Undo the merge</Button>
      </form>
    </Notice>
  );
}
