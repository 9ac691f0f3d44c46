import { type Context, Hono } from 'hono';
import { showPhotos } from '../../../../components/photos/photo-list.tsx';
import { MOST_CAPTION, pathOfPhotos, photosAt } from '../../../../domain/forms/photos.ts';
import type { FormError } from '../../../../domain/forms/typed/read-form.ts';
import { readNote } from '../../../../domain/forms/words/read-note.ts';
import { CaptionTakenError, NotFoundError } from '../../../../kernel/errors.ts';
import type { AppEnv } from '../../../context.ts';
import { serve } from '../../../http/routes/serve.ts';
import { frameOf } from '../frame.ts';
import { newSubmission, type Posted, readPosted } from '../records/posted.ts';
import { mustBeEditable, openReport } from '../report/open-report.ts';
import { reportAddresses } from '../routes.ts';
import type { FieldDeps, ReportPhoto } from '../store.ts';
import { PhotoPage } from './photo-pages.tsx';
import { photographed } from './photographed.ts';

/** One photo of an observation or a board: its caption, its place among the others, and whether it is on the report. */
export function photoRoutes(deps: FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  serve(routes, reportAddresses.photo.get, async (c) => {
    const opened = await openPhoto(c, c.req.query('of') ?? '');
    return c.html(await page(c, opened));
  });

  serve(routes, reportAddresses.photo.post, async (c) => {
    const posted = await readPosted(deps, c);
    const opened = await openPhoto(c, posted.text('of'));
    const { viewer, report, photo, boundTo, page: back } = opened;
    mustBeEditable(report);
    const { text: caption, fault } = readNote('Caption', posted.text('caption'));
    const tooLong = caption.length > MOST_CAPTION ? `Caption: enter at most ${MOST_CAPTION} characters` : undefined;
    const message = fault ?? tooLong;
    const { text: was } = readNote('Caption', posted.text('caption_was'));
    if (message !== undefined) return c.html(await page(c, { ...opened, failed: { posted, message, was } }), 422);
    const { submission, contentHash } = posted;
    const store = deps.store(viewer);
    // Every button posts the caption: moving a photo leaves it unchanged.
    if (caption !== was)
      try {
        await store.captionPhoto(report.id, { submission, contentHash, photoId: photo.id, caption, was });
      } catch (error) {
        if (!(error instanceof CaptionTakenError)) throw error;
        const failed = { posted, message: error.message, was: error.caption };
        return c.html(await page(c, { ...opened, failed }), 409);
      }
    const at = photosAt(report.document, boundTo);
    const order = ordered(at, photo.id, posted.text('do'));
    if (order.join() !== at.join()) {
      const changes = [{ path: pathOfPhotos(boundTo), value: order.length > 0 ? order : null }];
      await store.fill(report, { submission: `${submission}-order`, contentHash, base: report.seq, changes });
    }
    return c.redirect(`${back.href}?${posted.text('do') === 'off' ? 'photo-off' : 'saved'}#photos-title`, 303);
  });

  return routes;

  /** @property was the caption at the time the form was rendered. */
  type Failed = { posted: Posted; message: string; was: string };
  type Opened = Awaited<ReturnType<typeof openPhoto>> & { failed?: Failed };

  /** @throws NotFoundError when the report has no such photo, or no such observation. */
  async function openPhoto(c: Context<AppEnv>, boundTo: string) {
    const { viewer, report } = await openReport(deps, c);
    const photo = (await deps.store(viewer).photos(report.id)).get(c.req.param('photo') ?? '');
    const about = photographed(report, boundTo);
    if (!photo || !about) throw new NotFoundError(`photo ${c.req.param('photo')} of ${boundTo}`);
    return { viewer, report, photo, boundTo, ...about };
  }

  function page(
    c: Context<AppEnv>,
    { viewer, report, photo, boundTo, of, page: back, failed }: Opened,
  ): Promise<string> {
    mustBeEditable(report);
    const at = photosAt(report.document, boundTo);
    const index = at.indexOf(photo.id);
    const errors: FormError[] = failed ? [{ field: 'caption', message: failed.message }] : [];
    const caption = failed?.posted.text('caption') ?? photo.caption;
    const [shown] = showPhotos([{ ...photo, caption } satisfies ReportPhoto], {
      below: report.home,
      timeZone: report.timeZone,
    });
    if (!shown) throw new NotFoundError(`photo ${photo.id}`);
    return deps.renderHtml(
      <PhotoPage
        frame={frameOf(deps, c, viewer)}
        site={report.site}
        photo={shown}
        place={index < 0 ? undefined : { index, count: at.length }}
        of={of}
        home={report.home}
        back={back}
        boundTo={boundTo}
        captionWas={failed?.was ?? photo.caption}
        submission={failed?.posted.submission ?? newSubmission()}
        errors={errors}
      />,
    );
  }
}

/** The ids in their new order. An impossible request leaves the order as it is. */
function ordered(ids: readonly string[], id: string, asked: string): readonly string[] {
  const at = ids.indexOf(id);
  const rest = ids.filter((each) => each !== id);
  if (asked === 'off') return rest;
  if (asked === 'back') return [...rest, id];
  const to = asked === 'earlier' ? at - 1 : asked === 'later' ? at + 1 : at;
  return at < 0 || to < 0 || to > rest.length ? ids : [...rest.slice(0, to), id, ...rest.slice(to)];
}
