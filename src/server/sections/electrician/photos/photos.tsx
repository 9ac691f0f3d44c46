import { type Context, Hono } from 'hono';
import { showPhotos } from '../../../../components/photos/photo-list.tsx';
import { itemsOf } from '../../../../domain/forms/document.ts';
import { pathOfPhotos, photosAt } from '../../../../domain/forms/photos.ts';
import type { FormError } from '../../../../domain/forms/typed/read-form.ts';
import type { AppEnv } from '../../../context.ts';
import { CaptionTakenError, NotFoundError } from '../../../errors.ts';
import { serve } from '../../../http/routes/serve.ts';
import { frameOf } from '../frame.ts';
import { readNote } from '../records/note.ts';
import { newSubmission, type Posted, readPosted } from '../records/posted.ts';
import { mustBeEditable, type OpenReport, openReport } from '../report/open-report.ts';
import { reportAddresses } from '../routes.ts';
import type { FieldDeps, ReportPhoto } from '../store.ts';
import { PhotoPage } from './photo-pages.tsx';

/** One photo of an observation: what it shows, its place among the others, and whether it is on the report at all. */
export function photoRoutes(deps: FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  serve(routes, reportAddresses.photo.get, async (c) => {
    const opened = await openPhoto(c, c.req.query('of') ?? '');
    return c.html(await page(c, opened));
  });

  serve(routes, reportAddresses.photo.post, async (c) => {
    const posted = await readPosted(deps, c);
    const opened = await openPhoto(c, posted.text('of'));
    const { viewer, report, photo, boundTo, address } = opened;
    mustBeEditable(report);
    const { text: caption, fault } = readNote('What it shows', posted.text('caption'));
    const tooLong = caption.length > LONGEST ? `What it shows is at most ${LONGEST} letters long` : undefined;
    const message = fault ?? tooLong;
    const { text: was } = readNote('What it shows', posted.text('caption_was'));
    if (message !== undefined) return c.html(await page(c, { ...opened, failed: { posted, message, was } }), 422);
    const { submission, contentHash } = posted;
    const store = deps.store(viewer);
    // The caption goes with every button: who moves a photo has not touched it.
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
    return c.redirect(`${address}?${posted.text('do') === 'off' ? 'photo-off' : 'saved'}#photos-title`, 303);
  });

  return routes;

  /** @property was  what stood there where the caption was drawn that is shown now. */
  type Failed = { posted: Posted; message: string; was: string };
  type Opened = Awaited<ReturnType<typeof openPhoto>> & { failed?: Failed };

  /** @throws NotFoundError when the report has no such photo, or no such observation. */
  async function openPhoto(c: Context<AppEnv>, boundTo: string) {
    const { viewer, report } = await openReport(deps, c);
    const photo = (await deps.store(viewer).photos(report.id)).get(c.req.param('photo') ?? '');
    const number = numberOf(report, boundTo);
    if (!photo || number === 0) throw new NotFoundError(`photo ${c.req.param('photo')} of ${boundTo}`);
    return { viewer, report, photo, boundTo, of: `observation ${number}`, address: `${report.home}/${boundTo}` };
  }

  function page(c: Context<AppEnv>, { viewer, report, photo, boundTo, of, address, failed }: Opened): Promise<string> {
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
        back={address}
        boundTo={boundTo}
        captionWas={failed?.was ?? photo.caption}
        submission={failed?.posted.submission ?? newSubmission()}
        errors={errors}
      />,
    );
  }
}

/** Letters of a caption: two lines on paper. */
const LONGEST = 200;

/** 0 where the path is of no observation of the report. */
const numberOf = ({ document }: OpenReport, boundTo: string): number =>
  itemsOf(document.observations).findIndex(({ id }) => boundTo === `observations/${id}`) + 1;

/** The ids as they stand after what was asked for. What asks for nothing that can be done leaves them. */
function ordered(ids: readonly string[], id: string, asked: string): readonly string[] {
  const at = ids.indexOf(id);
  const rest = ids.filter((each) => each !== id);
  if (asked === 'off') return rest;
  if (asked === 'back') return [...rest, id];
  const to = asked === 'earlier' ? at - 1 : asked === 'later' ? at + 1 : at;
  return at < 0 || to < 0 || to > rest.length ? ids : [...rest.slice(0, to), id, ...rest.slice(to)];
}
