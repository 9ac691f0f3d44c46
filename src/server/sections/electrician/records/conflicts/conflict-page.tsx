import type { Context } from 'hono';
import { ElectricianPage } from '../../../../../components/electrician/electrician-page.tsx';
import { Copy } from '../../../../../components/ui/copy.tsx';
import { Actions, ButtonLink } from '../../../../../components/ui/forms/form-parts.tsx';
import { DataList } from '../../../../../components/ui/lists.tsx';
import { ConflictError } from '../../../../../kernel/errors.ts';
import type { Viewer } from '../../../../../kernel/viewer.ts';
import type { AppEnv, Deps } from '../../../../context.ts';
import { conflictWords } from '../../../../http/error-page.tsx';
import { whatWasTyped } from '../../../../http/forms/entered-by-label.ts';
import { lastStep } from '../../../last-step.ts';
import { frameOf } from '../../frame.ts';

/** The answer to a late form of the section; undefined for other errors and other sections. */
export function conflictOnSite(deps: Deps, c: Context<AppEnv>, error: Error): Promise<Response> | undefined {
  if (!(error instanceof ConflictError) || !c.var.viewer || !c.req.path.startsWith('/electrician/')) return undefined;
  return conflictPage(deps, c, c.var.viewer, conflictWords(error));
}

/** The address' report or visit. */
const homeOf = (path: string) => /^\/electrician\/(?:reports|visits)\/[^/]+/.exec(path)?.[0];

/** The last change and its author, the typed values, and a link to the report as it is now. */
async function conflictPage(deps: Deps, c: Context<AppEnv>, viewer: Viewer, words: string): Promise<Response> {
  const home = homeOf(c.req.path);
  const last = await lastStep(deps, viewer, c.req.path);
  const typed = await whatWasTyped(c);
  const isReport = home?.includes('/reports/') ?? false;
  const page = (
    <ElectricianPage
      frame={frameOf(deps, c, viewer)}
      title="A colleague changed this first"
      here={isReport ? 'reports' : 'visits'}
      scripts={['copy.js']}
      error
    >
      <h1>A colleague changed this first</h1>
      <p>{words}</p>
      {last && (
        <p>
          <b>Latest change:</b> {last}.
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
          <p>The form had these values when you sent it:</p>
          <DataList pairs={typed} />
        </section>
      )}
      <p>
        Reference: <code>{c.var.requestId}</code> <Copy text={c.var.requestId} what="the reference" />
      </p>
    </ElectricianPage>
  );
  return c.html(await deps.renderHtml(page), 409);
}
