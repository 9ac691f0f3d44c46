import type { Context } from 'hono';
import { ElectricianPage } from '../../../../components/electrician/electrician-page.tsx';
import { Actions, ButtonLink } from '../../../../components/ui/forms/form-parts.tsx';
import { DataList } from '../../../../components/ui/lists.tsx';
import type { AppEnv, Deps, Viewer } from '../../../context.ts';
import { lastStep } from '../../office/conflict.ts';
import { frameOf } from '../frame.ts';
import { whatWasTyped } from './what-was-typed.ts';

/**
 * The answer to a form that came too late: who did what since, what was typed, and the way to the report as it is now.
 * @param home  of the report or the visit that it was sent to, where the address names one.
 */
export async function electricianConflict(
  deps: Deps,
  c: Context<AppEnv>,
  viewer: Viewer,
  { words, home }: { words: string; home: string | undefined },
): Promise<Response> {
  const last = await lastStep(deps, viewer, c.req.path);
  const typed = await whatWasTyped(c);
  const isReport = home?.includes('/reports/') ?? false;
  const page = (
    <ElectricianPage
      frame={frameOf(deps, c, viewer)}
      title="Someone else changed this first"
      here={isReport ? 'reports' : 'visits'}
      error
    >
      <h1>Someone else changed this first</h1>
      <p>{words}</p>
      {last && (
        <p>
          <b>What happened last:</b> {last}.
        </p>
      )}
      <Actions>
        <ButtonLink href={home ?? '/electrician'}>
          {home === undefined ? 'Your visits' : isReport ? 'Open the report' : 'Open the visit'}
        </ButtonLink>
      </Actions>
      {typed.length > 0 && (
        <section>
          <h2>This was not saved</h2>
          <p>What was in the form when you sent it:</p>
          <DataList pairs={typed} />
        </section>
      )}
      <p>
        Reference: <code>{c.var.requestId}</code>
      </p>
    </ElectricianPage>
  );
  return c.html(await deps.renderHtml(page), 409);
}
