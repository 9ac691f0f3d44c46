import { type Context, Hono } from 'hono';
import type { FormError } from '../../../../domain/forms/typed/read-form.ts';
import { readNote } from '../../../../domain/forms/words/read-note.ts';
import { readStatedTime } from '../../../../domain/time/stated-time.ts';
import { isNoAccessReason } from '../../../../domain/visit/calls.ts';
import { visitIs, visitStatusAfter } from '../../../../domain/visit/status.ts';
import { ConflictError } from '../../../../kernel/errors.ts';
import type { AppEnv } from '../../../context.ts';
import { serve } from '../../../http/routes/serve.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import { frameOf } from '../frame.ts';
import { newSubmission, type Posted, readPosted } from '../records/posted.ts';
import { visitAddresses } from '../routes.ts';
import type { FieldDeps, Visit } from '../store.ts';
import { NoAccessPage } from './no-access-page.tsx';
import { getOwnVisit, visitPage } from './visits.tsx';

/** Attendance at a visit: arrived, left, no access; each can be undone. */
export function attendanceRoutes(deps: FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  /** A form with one time: its error is shown on the visit's page. */
  const atTime = (verb: 'arrive' | 'leave', done: string) => async (c: Context<AppEnv>) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.attend');
    const visit = await getOwnVisit(deps, viewer, c.req.param('visit') ?? '');
    const posted = await readPosted(deps, c);
    const store = deps.store(viewer);
    const said = readStatedTime(posted.text('time'), deps.clock(), await store.timeZone());
    if ('fault' in said) {
      const failed = { posted, errors: [{ field: 'time', message: said.fault }] };
      return c.html(await visitPage(deps, c, viewer, visit, failed), 422);
    }
    const { submission, contentHash } = posted;
    await store[verb](visit.id, { at: said.at, isNow: posted.text('time') === '', submission, contentHash });
    const isOnward = posted.text('then') === 'report' && visit.reportId !== null;
    const next = isOnward ? `reports/${visit.reportId}` : `visits/${visit.id}`;
    return c.redirect(`/electrician/${next}?${done}`, 303);
  };
  serve(routes, visitAddresses.arrival, atTime('arrive', 'arrived'));
  serve(routes, visitAddresses.departure, atTime('leave', 'left'));

  serve(routes, visitAddresses.noAccess.get, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.attend');
    const visit = await getOwnVisit(deps, viewer, c.req.param('visit'));
    if (!visitStatusAfter('find no access', visit.status)) return c.redirect(`/electrician/visits/${visit.id}`, 303);
    return c.html(await noAccessPage(c, visit));
  });

  serve(routes, visitAddresses.noAccess.post, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.attend');
    const visit = await getOwnVisit(deps, viewer, c.req.param('visit'));
    const posted = await readPosted(deps, c);
    const store = deps.store(viewer);
    const reason = posted.text('reason');
    const { text: words, fault } = readNote('Details', posted.text('words'));
    const said = readStatedTime(posted.text('time'), deps.clock(), await store.timeZone());
    const errors: FormError[] = [
      ...(isNoAccessReason(reason) ? [] : [{ field: 'reason', message: 'Choose why you could not get in' }]),
      ...(reason === 'other' && words === '' ? [{ field: 'words', message: 'Enter why you could not get in' }] : []),
      ...(fault ? [{ field: 'words', message: fault }] : []),
      ...('fault' in said ? [{ field: 'time', message: said.fault }] : []),
    ];
    if (errors.length > 0 || !isNoAccessReason(reason) || 'fault' in said)
      return c.html(await noAccessPage(c, visit, { posted, errors }), 422);
    const [file] = posted.files;
    const photo = file && new Uint8Array(await file.arrayBuffer());
    const { submission, contentHash } = posted;
    const kept = await store.findNoAccess(visit.id, { at: said.at, reason, words, photo, submission, contentHash });
    if (kept.photoFault !== undefined) {
      const failed = { posted, errors: [{ field: 'photo', message: kept.photoFault }] };
      return c.html(await noAccessPage(c, visit, failed), 422);
    }
    return c.redirect(`/electrician/visits/${visit.id}?${kept.isPhotoWaiting ? 'photo-waits' : 'no-access'}`, 303);
  });

  serve(routes, visitAddresses.takeBackCall, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.attend');
    const visit = await getOwnVisit(deps, viewer, c.req.param('visit'));
    const { submission, contentHash } = await readPosted(deps, c);
    await deps.store(viewer).takeBackCall(visit.id, { callId: c.req.param('call'), submission, contentHash });
    return c.redirect(`/electrician/visits/${visit.id}?unsaid`, 303);
  });

  return routes;

  async function noAccessPage(
    c: Context<AppEnv>,
    { id, siteName, status }: Visit,
    failed?: { posted: Posted; errors: readonly FormError[] },
  ): Promise<string> {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.attend');
    if (failed && !visitStatusAfter('find no access', status))
      throw new ConflictError(`This visit is ${visitIs(status)}.`);
    const { posted, errors = [] } = failed ?? {};
    return deps.renderHtml(
      <NoAccessPage
        frame={frameOf(deps, c, viewer)}
        visit={{ id, site: siteName }}
        submission={posted?.submission ?? newSubmission()}
        errors={errors}
        typed={{
          reason: posted?.text('reason') ?? '',
          words: posted?.text('words') ?? '',
          time: posted?.text('time') ?? '',
        }}
      />,
    );
  }
}
