import { type Context, Hono } from 'hono';
import type { FormError } from '../../../../../domain/forms/typed/read-form.ts';
import { readNote } from '../../../../../domain/forms/words/read-note.ts';
import type { Viewer } from '../../../../../kernel/viewer.ts';
import type { AppEnv, Deps } from '../../../../context.ts';
import { idempotentIn } from '../../../../http/forms/idempotent.ts';
import { serve } from '../../../../http/routes/serve.ts';
import { mustBeAllowed } from '../../../../permissions.ts';
import { handOver } from '../../../../reports/hand-over.ts';
import { listTakers } from '../../../../reports/takers.ts';
import { isAnswered } from '../../../../repositories/reports/submissions.ts';
import { frameOf } from '../../frame.ts';
import { newSubmission, type Posted, readPosted } from '../../records/posted.ts';
import { reportAddresses } from '../../routes.ts';
import type { FieldDeps } from '../../store.ts';
import { mustBeEditable, type OpenReport, openReport } from '../open-report.ts';
import { HandOverPage } from './hand-over-page.tsx';

/**
 * An apprentice hands a report to an electrician, who takes it over and signs it. On the server only: the report changes hands,
 * which the electrician must learn at once, and the company keeps the list of electricians.
 */
export function handOverRoutes(deps: Deps & FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = idempotentIn(deps);
  const sentOn = '/electrician/reports?handed-over';

  serve(routes, reportAddresses.handOver.get, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    mustBeAllowed(viewer, 'reports.hand-up');
    mustBeEditable(report);
    return c.html(await handOverPage(deps, c, viewer, report));
  });

  serve(routes, reportAddresses.handOver.post, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'reports.hand-up');
    const posted = await readPosted(deps, c);
    // On a repeated post the report has already changed hands, as asked.
    if (await isAnswered(deps.db, viewer, posted.submission)) return c.redirect(sentOn, 303);
    const { report } = await openReport(deps, c);
    mustBeEditable(report);
    const to = posted.text('to');
    const { text: note, fault } = readNote('Note', posted.text('note'));
    const errors: FormError[] = [
      ...(to === '' ? [{ field: 'to', message: 'Choose the electrician to hand it over to' }] : []),
      ...(fault ? [{ field: 'note', message: fault }] : []),
    ];
    if (errors.length > 0) {
      return c.html(await handOverPage(deps, c, viewer, report, { posted, errors }), 422);
    }
    await once(viewer, posted, (trx) => handOver(trx, viewer, report.id, { to, note }, deps.clock()));
    return c.redirect(sentOn, 303);
  });

  return routes;
}

async function handOverPage(
  deps: Deps & FieldDeps,
  c: Context<AppEnv>,
  viewer: Viewer,
  report: OpenReport,
  failed?: { posted: Posted; errors: readonly FormError[] },
): Promise<string> {
  const takers = (await listTakers(deps.db, viewer)).filter(({ id }) => id !== viewer.userId);
  return deps.renderHtml(
    <HandOverPage
      frame={frameOf(deps, c, viewer)}
      report={report}
      submission={failed?.posted.submission ?? newSubmission()}
      takers={takers.map(({ id, name }) => ({ value: id, label: name }))}
      left={report.findings().filter(({ rule }) => rule === 'MISSING').length}
      errors={failed?.errors ?? []}
      entered={failed ? Object.fromEntries(failed.posted.fields) : {}}
    />,
  );
}
