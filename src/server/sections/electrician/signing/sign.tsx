import { type Context, Hono } from 'hono';
import type { CheckedFinding } from '../../../../components/electrician/findings/finding-list.tsx';
import { asksForAddress, notSetToSign } from '../../../../domain/company/before-signing.ts';
import { closedBy } from '../../../../domain/forms/closes.ts';
import type { Signatory } from '../../../../domain/forms/definition.ts';
import { fieldsOf, hasGroup, itemsOf, part, recordOf } from '../../../../domain/forms/document.ts';
import { recordsWithPhotos } from '../../../../domain/forms/photos.ts';
import { codeLeft } from '../../../../domain/forms/put-right.ts';
import { signatoriesAt, signatoryAt } from '../../../../domain/forms/signatories.ts';
import { faultOnForm } from '../../../../domain/forms/typed/form-words.ts';
import type { FormError } from '../../../../domain/forms/typed/read-form.ts';
import { checkValue } from '../../../../domain/forms/value.ts';
import { showValue } from '../../../../domain/forms/words/show-value.ts';
import { readDrawing } from '../../../../domain/signature/drawing.ts';
import { isOwnName, notOwnName } from '../../../../domain/signature/own-name.ts';
import { dayIn } from '../../../../domain/time/company-day.ts';
import { findingKey } from '../../../../domain/verification/engine/finding.ts';
import type { Answered } from '../../../../domain/verification/overrides/answers.ts';
import { canBeOverridden } from '../../../../domain/verification/overrides/override.ts';
import { plural } from '../../../../domain/words/plural.ts';
import { isInformed } from '../../../../features/danger-notices/domain/informed.ts';
import { ForbiddenError } from '../../../../kernel/errors.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { AppEnv } from '../../../context.ts';
import { keepsFromSigning } from '../../../findings/before-signing.ts';
import { commentNote } from '../../../findings/comment-note.ts';
import { serve } from '../../../http/routes/serve.ts';
import { isTheirs, mustBeTheirs } from '../../../report-steps.ts';
import { answersOf, lineOf, listedFirst } from '../findings/finding-lines.ts';
import { frameOf } from '../frame.ts';
import { openComments } from '../records/form-view.ts';
import { aboutWhat, conflictPlaces, placeOf } from '../records/places/places.ts';
import { newSubmission, type Posted, readPosted } from '../records/posted.ts';
import { correctionNote } from '../report/correction/correction.ts';
import { noticesShown } from '../report/notices-shown.ts';
import { mustBeEditable, type OpenReport, openReport } from '../report/open-report.ts';
import { reportAddresses } from '../routes.ts';
import type { FieldDeps, Override } from '../store.ts';
import { asksForParts, partField, partsIn, partsToSign, signedSoFar } from './parts.ts';
import { SignPage, type WaitingToSign } from './sign-page.tsx';

/** The inspector's signature, which sends the report to review. */
export function signRoutes(deps: FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, reportAddresses.readToSign, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    mustBeEditable(report);
    return c.html(await signPage(deps, c, viewer, report));
  });

  serve(routes, reportAddresses.sign, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    mustBeTheirs(viewer, 'sign', report);
    if (!report.isHolder) throw new ForbiddenError('sign a report that a colleague has: it is theirs to sign');
    const posted = await readPosted(deps, c);
    const errors = signErrors(deps, viewer, report, {
      posted,
      unanswered: (await withoutReply(deps, viewer, report)).length,
      needed: (await notSet(deps, viewer, report)).needed,
    });
    if (errors.length > 0) {
      mustBeEditable(report);
      return c.html(await signPage(deps, c, viewer, report, { posted, errors }), 422);
    }
    const { submission, contentHash, base: seq, isOfServer } = posted;
    const signature = posted.text('signature');
    const drawn = readDrawing(posted.text('drawing'));
    const drawing = drawn.ok ? drawn.drawing : undefined;
    const as = partsIn(report, viewer, posted).map(({ key }) => key);
    const photos = posted.text('photos').split(',').filter(Boolean);
    const signing = { submission, contentHash, seq, isOfServer, as, signature, drawing, photos };
    const { handedIn } = await deps.store(viewer).sign(report.id, signing);
    return c.redirect(`${report.home}?${handedIn ? 'signed' : 'signed-part'}`, 303);
  });

  return routes;
}

/** The findings that prevent the signatories of these parts from signing today. */
const blockingFindings = (deps: FieldDeps, report: OpenReport, signing: readonly Signatory[]): Answered<Override>[] =>
  keepsFromSigning(report, { signing, today: dayIn(deps.clock(), report.timeZone) });

const areAllMissing = (blocking: readonly Answered<Override>[]) =>
  blocking.every(({ finding }) => finding.rule === 'MISSING');

type Asked = { posted: Posted; unanswered: number; needed: readonly string[] };

/** Settings that the certificate shows and the company or the signatory has not completed. */
async function notSet(deps: FieldDeps, viewer: Viewer, report: OpenReport) {
  const signing = signatoriesAt(report.definition, 'signing', report.document);
  const account = await deps.store(viewer).account();
  return notSetToSign(account, { hasAddressPrinted: asksForAddress(report.definition, signing) });
}

function signErrors(
  deps: FieldDeps,
  viewer: Viewer,
  report: OpenReport,
  { posted, unanswered, needed }: Asked,
): FormError[] {
  const errors: FormError[] = needed.map((message) => ({ field: 'not-set', message }));
  const { path } = signatoryAt(report.definition, 'signing');
  const block = path.slice(path.indexOf('/') + 1);
  const field = fieldsOf(section(report)).find(({ name }) => name === `${block}.signature`);
  const typed = posted.text('signature');
  if (!field || typed === '') errors.push({ field: 'signature', message: 'Enter your name, as your signature' });
  else {
    const checked = checkValue(field, typed);
    if (!checked.ok) errors.push({ field: 'signature', message: faultOnForm(field, checked.fault) });
    else if (!isOwnName(typed, viewer.name)) errors.push({ field: 'signature', message: notOwnName(viewer.name) });
  }
  const drawn = readDrawing(posted.text('drawing'));
  if (!drawn.ok) errors.push({ field: 'drawing', message: drawn.message });
  const all = partsToSign(report, viewer);
  const [first] = all;
  const chosen = partsIn(report, viewer, posted);
  if (first && chosen.length === 0) errors.push({ field: partField(first.key), message: 'Choose your part' });
  if (posted.text('confirm') === '')
    errors.push({ field: 'confirm', message: 'Confirm that you sign this declaration' });
  const signing = chosen.length > 0 ? chosen : all;
  const blocking = blockingFindings(deps, report, signing);
  const open = conflictPlaces(report, signing).length;
  if (blocking.length > 0) {
    const verb = areAllMissing(blocking) ? 'Complete' : 'Correct';
    const message = `${verb} ${plural(blocking.length, 'item')} before you sign`;
    errors.push({ field: 'blocking', message });
  }
  if (unanswered > 0) {
    const message = `Reply to ${plural(unanswered, 'comment', 'comments')} of the review, or mark them as dealt with`;
    errors.push({ field: 'unanswered', message });
  }
  if (open > 0) errors.push({ field: 'conflicts', message: 'Choose between the values that were entered twice' });
  return errors;
}

const section = ({ definition }: OpenReport) => {
  const { path } = signatoryAt(definition, 'signing');
  return definition.sections.find(({ key }) => path.startsWith(`${key}/`)) ?? { groups: [] };
};

async function signPage(
  deps: FieldDeps,
  c: Context<AppEnv>,
  viewer: Viewer,
  report: OpenReport,
  failed?: { posted: Posted; errors: readonly FormError[] },
): Promise<string> {
  const all = partsToSign(report, viewer);
  const blocking = blockingFindings(deps, report, all);
  const { listed, more } = listedFirst(report, blocking);
  const unanswered = await withoutReply(deps, viewer, report);
  return deps.renderHtml(
    <SignPage
      frame={frameOf(deps, c, viewer)}
      report={report}
      submission={failed?.posted.submission ?? newSubmission()}
      base={failed?.posted.drawnFrom ?? report.readFrom()}
      correction={await correctionNote(deps, viewer, report)}
      summary={summaryOf(report)}
      notSet={report.isHolder ? await notSet(deps, viewer, report) : { needed: [], advised: [] }}
      untold={await untoldDangers(deps, viewer, report)}
      declaration={report.definition.declarationText.text}
      photos={await photosWaiting(deps, viewer, report)}
      blocking={{
        ...{ count: blocking.length, areAllMissing: areAllMissing(blocking) },
        ...{ listed: linesBefore(report, listed), more },
      }}
      answers={answersOf(report, 'check')}
      conflicts={conflictPlaces(report)}
      unanswered={unanswered.map((comment) => ({
        ...commentNote(comment, report.timeZone),
        place: comment.path === '' ? undefined : placeOf(report, comment.path),
      }))}
      parts={
        asksForParts(report)
          ? all.map((part) => {
              const [own, open] = [blockingFindings(deps, report, [part]), conflictPlaces(report, [part]).length];
              return {
                ...{ field: partField(part.key), title: part.title },
                ...{ waitsFor: own.length + open, areAllMissing: open === 0 && areAllMissing(own) },
              };
            })
          : []
      }
      signed={asksForParts(report) ? signedSoFar(report) : []}
      severalSign={signatoriesAt(report.definition, 'signing', report.document).length > 1}
      maySign={report.isHolder && isTheirs(viewer, 'sign', report)}
      colleague={report.isHolder ? undefined : report.holder}
      errors={failed?.errors ?? []}
      entered={failed ? Object.fromEntries(failed.posted.fields) : {}}
    />,
  );
}

/** Dangers left as found, with no record that anyone was told. */
async function untoldDangers(deps: FieldDeps, viewer: Viewer, report: OpenReport) {
  const left = itemsOf(report.document.observations)
    .map((observation, index) => ({ observation, number: index + 1 }))
    .filter(({ observation }) => codeLeft(observation) === 'C1');
  if (left.length === 0) return [];
  const given = await noticesShown(deps, viewer, report);
  return left
    .filter(({ observation }) => !isInformed(observation, given))
    .map(({ observation, number }) => ({ number, href: `${report.home}/observations/${observation.id}` }));
}

/** Photos that only this phone has, with their subjects. */
async function photosWaiting(deps: FieldDeps, viewer: Viewer, report: OpenReport): Promise<WaitingToSign[]> {
  const found: WaitingToSign[] = [];
  for (const { boundTo } of recordsWithPhotos(report.definition, report.document))
    for (const photo of await deps.store(viewer).photosWaiting(report.id, boundTo))
      found.push({ ...photo, of: placeOf(report, boundTo).page });
  return found;
}

/** Review comments without a reply: the report cannot be submitted again until they have one. */
const withoutReply = async (deps: FieldDeps, viewer: Viewer, report: OpenReport) =>
  (await openComments(deps, viewer, report)).filter(({ replied }) => !replied);

/** Findings that only today's signature would cause are not in the report yet, so no reason can accept them. */
function linesBefore(report: OpenReport, blocking: readonly Answered<Override>[]): CheckedFinding[] {
  const answerable = blocking.some(({ finding }) => canBeOverridden(finding)) ? report.answered() : [];
  const isThere = new Set(answerable.map(({ finding }) => findingKey(finding)));
  return blocking.map((answered) => {
    const { overrideHref, ...line } = lineOf(report, answered, 'check');
    const { href, page } = placeOf(report, answered.finding.path);
    const place = [page, aboutWhat(report, answered.finding)].filter(Boolean).join(', ');
    return { ...line, ...(overrideHref && isThere.has(findingKey(answered.finding)) && { overrideHref }), href, place };
  });
}

function summaryOf(report: OpenReport): readonly (readonly [string, string])[] {
  const { document, definition } = report;
  const shown = (path: string) => {
    const [key = '', ...rest] = path.split('/');
    const found = definition.sections.find((each) => each.key === key);
    const field = found && fieldsOf(found).find((each) => each.name === rest.join('.'));
    return field ? showValue(field, part(recordOf(document, key), field.name), report.names()) : '';
  };
  const count = document.observations?.length ?? 0;
  const closed = closedBy(definition, document).map(({ code, text, number }) => `${code} ${text} (${number})`);
  return [
    ...definition.signedSummary.map(([label, path]) => [label, shown(path)] as const),
    ...(hasGroup(definition, 'observations') ? [['Observations', String(count)] as const] : []),
    ...(definition.closes ? [['Puts right', closed.join('; ') || 'None'] as const] : []),
    ...(definition.conclusion ? [['Outcome', definition.conclusion(document).title] as const] : []),
  ];
}
