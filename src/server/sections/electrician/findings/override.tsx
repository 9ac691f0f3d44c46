import { type Context, Hono } from 'hono';
import { allFields, isBlank } from '../../../../domain/forms/document.ts';
import { showValue } from '../../../../domain/forms/words/show-value.ts';
import { type Basis, basisOf } from '../../../../domain/verification/overrides/basis.ts';
import { canBeOverridden } from '../../../../domain/verification/overrides/override.ts';
import { readReason } from '../../../../domain/verification/overrides/reason.ts';
import {
  type AskedFinding,
  StaleFindingError,
  textOfBasis,
} from '../../../../domain/verification/overrides/stale-finding.ts';
import { NotFoundError } from '../../../../kernel/errors.ts';
import { hashOf } from '../../../../kernel/ids.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { AppEnv } from '../../../context.ts';
import { serve } from '../../../http/routes/serve.ts';
import { frameOf } from '../frame.ts';
import { placeOf } from '../records/places/places.ts';
import { newSubmission, type Posted, readPosted } from '../records/posted.ts';
import { mustBeEditable, type OpenReport, openReport } from '../report/open-report.ts';
import { reportAddresses } from '../routes.ts';
import type { FieldDeps } from '../store.ts';
import { answersOf, askedAt, type Back, lineOf } from './finding-lines.ts';
import { OverridePage, reasonName } from './override-page.tsx';

/** Reasons for accepting findings, on a page of their own: one form cannot be inside another. */
export function overrideRoutes(deps: FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  serve(routes, reportAddresses.override.get, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    mustBeEditable(report);
    const [rule, path] = [c.req.query('rule'), c.req.query('path')];
    // Without a finding there is nothing to accept: the check page lists the findings.
    if (!rule || !path) return c.redirect(`${report.home}/check`, 303);
    return c.html(await overridePage(deps, c, viewer, report, { rule, path, back: backOf(c.req.query('back')) }));
  });

  serve(routes, reportAddresses.override.post, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const posted = await readPosted(deps, c);
    const asked = askedIn(posted);
    const shown = { rule: asked.rule, path: asked.path, back: backOf(posted.text('back')) };
    const entered = reasonIn(posted);
    const reason = readReason(entered);
    if (!reason.ok) {
      mustBeEditable(report);
      const failed = { basis: asked.basisHash, reason: entered, message: reason.message, posted };
      return c.html(await overridePage(deps, c, viewer, report, { ...shown, failed }), 422);
    }
    const { submission, contentHash } = posted;
    try {
      await deps.store(viewer).override(report.id, { ...asked, reason: reason.value, submission, contentHash });
    } catch (error) {
      if (!(error instanceof StaleFindingError)) throw error;
      const stale = { message: error.message, reason: entered };
      return c.html(await overridePage(deps, c, viewer, report, { ...shown, stale }), 409);
    }
    return c.redirect(backTo(report, shown.back, asked.path, 'overridden'), 303);
  });

  serve(routes, reportAddresses.takeBack, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const posted = await readPosted(deps, c);
    const { submission, contentHash } = posted;
    const overrideId = posted.text('override');
    const { path } = await deps.store(viewer).takeBack(report.id, { overrideId, submission, contentHash });
    return c.redirect(backTo(report, backOf(posted.text('back')), path, 'taken-back'), 303);
  });

  return routes;
}

const backOf = (text: string | undefined): Back => (text === 'check' ? 'check' : 'field');

/** The page with the answered finding, at the value. */
export function backTo(report: OpenReport, back: Back, path: string, said: string): string {
  if (back === 'check') return `${report.home}/check?${said}`;
  const [address = '', anchor] = placeOf(report, path).href.split('#');
  return `${address}?${said}${anchor ? `#${anchor}` : ''}`;
}

const askedIn = (posted: Posted): AskedFinding => ({
  rule: posted.text('rule'),
  path: posted.text('path'),
  basisHash: posted.text('basis'),
  base: posted.base,
});

const reasonIn = (posted: Posted): string =>
  posted.text([...posted.fields.keys()].find((name) => /^reason(-\d)?$/.test(name)) ?? 'reason');

type Shown = {
  rule: string;
  path: string;
  back: Back;
  failed?: { basis: string; reason: string; message: string; posted: Posted };
  stale?: { message: string; reason: string };
};

/** @throws NotFoundError when there is no such finding and the form was not rendered for one. */
async function overridePage(
  deps: FieldDeps,
  c: Context<AppEnv>,
  viewer: Viewer,
  report: OpenReport,
  { rule, path, back, failed, stale }: Shown,
): Promise<string> {
  const found = askedAt(report, rule, path).filter(({ finding }) => canBeOverridden(finding));
  if (found.length === 0 && !stale) throw new NotFoundError(`finding ${rule} at ${path}`);
  const read = found.map(async (answered) => {
    const basis = basisOf(report.document, answered.finding);
    const hash = await hashOf(textOfBasis(basis));
    const submission = failed?.basis === hash ? failed.posted.submission : newSubmission();
    return { line: lineOf(report, answered, back), basis: hash, read: readBy(report, basis), submission };
  });
  const findings = await Promise.all(read);
  const at = findings.findIndex(({ basis }) => basis === failed?.basis);
  return deps.renderHtml(
    <OverridePage
      frame={frameOf(deps, c, viewer)}
      report={report}
      place={placeOf(report, path)}
      findings={findings}
      answers={answersOf(report, back)}
      base={failed?.posted.drawnFrom ?? report.drawnFrom}
      failed={
        failed && {
          basis: failed.basis,
          reason: failed.reason,
          errors: [{ field: reasonName(Math.max(0, at)), message: failed.message }],
        }
      }
      stale={stale}
    />,
  );
}

/** The values that a check read, by the form's labels. */
function readBy(report: OpenReport, { values, finding }: Basis): (readonly [string, string])[] {
  const here = placeOf(report, finding.path).page;
  const read = new Set(Object.keys(values).map((path) => path.replace(/\/text$/, '')));
  const pairs = new Map<string, string>();
  for (const { path, field, value, of } of allFields(report.definition, report.document)) {
    if (!read.has(path) || isBlank(value)) continue;
    pairs.set([of !== here && of, field.label].filter(Boolean).join(': '), showValue(field, value, report.names()));
  }
  return [...pairs];
}
