import { type Context, Hono } from 'hono';
import type { FormError } from '../../../components/ui/forms/form-parts.tsx';
import { coveredBy, signatoriesAt, titleIn } from '../../../domain/forms/signatories.ts';
import { partsOfBlock } from '../../../domain/signature/signatory-values.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import { isMailSetUp } from '../../../server/config.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { layoutOf } from '../../../server/documents/pdf/layout.ts';
import { formOf } from '../../../server/http/forms/form-body.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { listReportPhotos } from '../../../server/repositories/reports/photos/report-photos.ts';
import { photoAnswer } from '../../../server/sections/photo-file.ts';
import { isMeant, keepToThemselves, NOT_KEPT } from '../../mailed-link/routes/reader.ts';
import { readRefusal, readSigned } from '../domain/read-request.ts';
import { AnsweredLinkPage, ClosedSigningPage, SigningPage } from '../pages/public-page.tsx';
import { noteRequestOpened, openRequest, refuseByLink, signByLink, type ToSign } from '../server/answer-request.ts';
import { hindrancesTo } from '../server/may-be-asked.ts';
import { shownDraft } from '../server/shown-draft.ts';
import { linkAddresses } from './addresses.ts';

type Text = (field: string) => string;
type Again = { text: Text; errors: readonly FormError[]; notice?: 'changed' | 'held up'; status: 409 | 422 };

/** A report for a person who was mailed a link to sign a part of it: they need no account. */
export function signingRoutes(deps: Deps): Hono<AppEnv> {
  const { db, renderHtml, assets, blobs, clock } = deps;
  const routes = new Hono<AppEnv>();

  serve(routes, linkAddresses.read, async (c) => {
    keepToThemselves(c);
    const opened = await openRequest(deps, c.req.param('token'));
    if (!opened) return closed(c);
    if (opened.state === 'answered')
      return c.html(
        await renderHtml(<AnsweredLinkPage {...{ assets }} as={opened.as} isMailSetUp={isMailSetUp(deps.config)} />),
      );
    if (isMeant(c)) await noteRequestOpened(deps, opened.request);
    return c.html(await page(c, opened));
  });

  serve(routes, linkAddresses.sign, async (c) => {
    keepToThemselves(c);
    const token = c.req.param('token');
    const text = await textsOf(c);
    const opened = await openRequest(deps, token);
    if (!opened) return closed(c);
    // The same form twice: the first one answered it.
    if (opened.state === 'answered') return c.redirect(`/public/sign/${token}`, 303);
    const read = readSigned(text, partsOfBlock(opened.form, opened.part), opened.request.name);
    if (!read.ok) return showAgain(c, { text, errors: read.errors, status: 422 });
    const signed = await signByLink(deps, token, { ...read.value, seen: text('seen') });
    if (signed === 'changed' || signed === 'held up')
      return showAgain(c, { text, errors: [], notice: signed, status: 409 });
    return c.redirect(`/public/sign/${token}`, 303);
  });

  serve(routes, linkAddresses.refuse, async (c) => {
    keepToThemselves(c);
    const token = c.req.param('token');
    const text = await textsOf(c);
    const opened = await openRequest(deps, token);
    if (!opened) return closed(c);
    if (opened.state === 'answered') return c.redirect(`/public/sign/${token}`, 303);
    const read = readRefusal(text);
    if (!read.ok) return showAgain(c, { text, errors: read.errors, status: 422 });
    await refuseByLink(deps, token, read.value);
    return c.redirect(`/public/sign/${token}`, 303);
  });

  serve(routes, linkAddresses.photo, async (c) => {
    keepToThemselves(c);
    const opened = await openRequest(deps, c.req.param('token'));
    if (opened?.state !== 'open') return closed(c);
    const asked = c.req.param('photo');
    // Only photos that the page shows, and no others of the report.
    const { photos } = await shownDraft(db, opened.viewer, opened, clock());
    const isShown = photos.some(({ sha256 }) => sha256 === asked);
    const photo = isShown ? (await listReportPhotos(db, opened.viewer, opened.report.id)).get(asked) : undefined;
    if (!photo) throw new NotFoundError(`photo ${asked.slice(0, 64)} of a report to sign`);
    return photoAnswer(blobs, c, photo, { kept: NOT_KEPT, ofStrangers: true });
  });

  return routes;

  /** As it is now, which may differ from the rendered form. */
  async function showAgain(c: Context<AppEnv>, again: Again) {
    const opened = await openRequest(deps, c.req.param('token') ?? '');
    if (opened?.state !== 'open') return closed(c);
    return c.html(await page(c, opened, again), again.status);
  }

  async function page(c: Context<AppEnv>, opened: ToSign, again?: Again): Promise<string> {
    const { request, viewer, report, form, part, seen } = opened;
    const data = await shownDraft(db, viewer, opened, clock());
    const isHeldUp = (await hindrancesTo(db, viewer, report, [part], clock())) > 0;
    const others = signatoriesAt(form, 'signing', report.document).filter(({ key }) => key !== part.key);
    const first: Readonly<Record<string, string>> = { name: request.name, company: request.firm };
    const text = again?.text;
    // A confirmation of another state of the document does not count for this one.
    const typed = (field: string) => (again?.notice && field === 'confirm' ? '' : (text?.(field) ?? ''));
    return renderHtml(
      <SigningPage
        assets={assets}
        signing={{
          ...{ data, layout: layoutOf(data), block: part.title, by: data.company.name, name: request.name, seen },
          part: titleIn(part, report.document),
          signsFor: coveredBy(part, report.document) && part.coversInWords,
          until: showDay(dayIn(new Date(request.expiresAt), report.timeZone)),
          asks: partsOfBlock(form, part),
          others: others.map(({ key, title }) => ({ title, name: report.signatures[key]?.name })),
          address: `/public/sign/${c.req.param('token')}`,
          notice: again?.notice ? notices[again.notice] : isHeldUp ? notices['held up'] : undefined,
          entered: (field) => typed(field) || (text && text(field) === '' ? '' : (first[field] ?? '')),
          errors: again?.errors ?? [],
          isMailSetUp: isMailSetUp(deps.config),
        }}
      />,
    );
  }

  async function closed(c: Context<AppEnv>) {
    return c.html(await renderHtml(<ClosedSigningPage assets={assets} />), 404);
  }
}

const notices = {
  changed: {
    title: 'The document has changed since you opened it',
    words: 'Nothing was signed. The page now shows the changed document. Read it again, confirm again, and sign.',
  },
  'held up': {
    title: 'It cannot be signed yet',
    words: 'An error in it must be corrected first. Nothing was signed. Ask the person who sent you the link.',
  },
} as const;

async function textsOf(c: Context<AppEnv>): Promise<Text> {
  const form = await formOf(c);
  return (field) => {
    const value = form.get(field);
    return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : '';
  };
}
