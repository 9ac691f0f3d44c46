import { type Context, Hono } from 'hono';
import type { Item, Values } from '../../../../domain/forms/definition.ts';
import { isBlank, itemsOf } from '../../../../domain/forms/document.ts';
import { libraryOfItem, libraryUsed, searchLibrary } from '../../../../domain/library/library-search.ts';
import type { LibraryEntry } from '../../../../domain/library/observations-library.ts';
import { ConflictError, NotFoundError } from '../../../../kernel/errors.ts';
import type { AppEnv } from '../../../context.ts';
import { serve } from '../../../http/routes/serve.ts';
import { frameOf } from '../frame.ts';
import { takePhotos } from '../photos/take-photos.ts';
import { mintedId } from '../records/board-records.ts';
import { newItem } from '../records/new-item.ts';
import { type Posted, readPosted } from '../records/posted.ts';
import { serveRemoval } from '../records/removal.tsx';
import { mustBeEditable, type OpenReport, openReport } from '../report/open-report.ts';
import { reportAddresses } from '../routes.ts';
import { servePosts } from '../rows/pipeline.ts';
import type { FieldDeps } from '../store.ts';
import { beginObservation } from './begin-observation.ts';
import { type LibraryProps, ObservationsPage } from './observation-pages.tsx';
import { observationRows } from './observation-rows.ts';
import { gravity, itemsOfSchedule, scheduleMarks, unlinked } from './schedule-marks.ts';
import { numberOf, observationForm, observationPage } from './show-observation.tsx';
import { findText, noTexts, type Texts, textsFor } from './texts.ts';

/** Section K, with the library to begin from. */
export function observationRoutes(deps: FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, reportAddresses.observations, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const page = (
      <ObservationsPage
        frame={frameOf(deps, c, viewer)}
        report={report}
        observations={observationRows(report)}
        editable={report.editable}
      />
    );
    return c.html(await deps.renderHtml(page));
  });

  serve(routes, reportAddresses.newObservation.get, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    mustBeEditable(report);
    const asked = newItem(c, {
      isThere: (id) => itemsOf(report.document.observations).some((each) => each.id === id),
      // The values typed on the way to a library text were saved: the text is for that observation.
      pageOf: (id) => `${report.home}/observations/${id}${fromOf(c)}`,
    });
    if ('redirect' in asked) return c.redirect(asked.redirect, 303);
    const query = searchedFor(c);
    const { own, used } = await textsFor(deps, viewer);
    const chosen = findText(c.req.query('from') ?? '', own);
    const slug = c.req.query('item') ?? '';
    const row = itemsOfSchedule(report).find((each) => each.slug === slug);
    const item = row?.slug ?? '';
    // From a schedule item the page shows the item's texts, otherwise the person's last used ones; both can search all.
    const begun = row ? libraryOfItem(row.like ?? slug, own, used) : libraryUsed(used, own);
    const found =
      query === '' && !chosen ? begun : searchLibrary(query, itemsOfSchedule(report), MOST_FOUND, own, used);
    const library = { query, found, used, chosen, item, id: asked.id };
    // A library text names the regulations of its own defect, which is more precise than the item's.
    const ofText = filledIn({ regulations: chosen?.regulations });
    const record = { ...startOf(report, chosen), ...slugStart(report, slug), ...ofText };
    return c.html(await observationPage(deps, c, { viewer, report, id: asked.id, record, isNew: true, library }));
  });

  servePosts(deps, routes, reportAddresses.newObservation.post, async ({ c, viewer, report, posted }) => {
    const id = await mintedId(posted);
    const libraryId = posted.text('library_id');
    const record = libraryId === '' ? {} : { library_id: libraryId };
    return {
      form: observationForm(report, id, record, true),
      record: 'new',
      refused: (failed) => observationPage(deps, c, { viewer, report, id, record, isNew: true, failed }),
      follow: (changes) => [...changes, ...scheduleMarks(report, id, posted, changes)],
      onward: () => afterOne(report, posted, id),
    };
  });

  serve(routes, reportAddresses.fromFinding, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const posted = await readPosted(deps, c);
    const begun = await beginObservation(deps, viewer, report, posted);
    if (!begun) throw new ConflictError('This check no longer applies: open it again.');
    return c.redirect(begun, 303);
  });

  serve(routes, reportAddresses.observation.get, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const stored = getObservation(report, c.req.param('observation'));
    const { own, used } = report.editable ? await textsFor(deps, viewer) : noTexts;
    const chosen = report.editable ? findText(c.req.query('from') ?? '', own) : undefined;
    const record = chosen ? { ...startOf(report, chosen), ...filledIn(stored) } : stored;
    const { id } = stored;
    const beside = chosen ? {} : libraryBeside(c, report, id, { own, used });
    return c.html(await observationPage(deps, c, { viewer, report, id, record, isNew: false, chosen, ...beside }));
  });

  servePosts(deps, routes, 'observation', ({ c, viewer, report, posted }) => {
    const id = c.req.param('observation') ?? '';
    const stored = itemsOf(report.document.observations).find((each) => each.id === id);
    const libraryId = posted.text('library_id');
    const record = stored && isBlank(stored.library_id) && libraryId ? { ...stored, library_id: libraryId } : stored;
    return {
      form: observationForm(report, id, record ?? {}, true),
      record: 'existing',
      refused: (failed) => observationPage(deps, c, { viewer, report, id, record: record ?? {}, isNew: false, failed }),
      follow: (changes) => [...changes, ...scheduleMarks(report, id, posted, changes)],
      onward: () => afterOne(report, posted, id),
    };
  });

  const addPhotos = (below: '' | '/fixed') => async (c: Context<AppEnv>) => {
    const { viewer, report } = await openReport(deps, c);
    const posted = await readPosted(deps, c);
    const record = getObservation(report, c.req.param('observation') ?? '');
    mustBeEditable(report);
    const page = `${report.home}/observations/${record.id}`;
    const errors = await takePhotos(deps, viewer, report.id, `observations/${record.id}${below}`, posted);
    const anchor = below === '' ? 'photos' : 'photos-fixed';
    if (errors.length === 0) return c.redirect(`${page}?photos#${anchor}-title`, 303);
    // The photos that were accepted are on the page.
    const { report: now } = await openReport(deps, c);
    const photoErrors = errors.map((error) => ({ ...error, field: anchor }));
    const shown = { viewer, report: now, id: record.id, record, isNew: false, photoErrors };
    return c.html(await observationPage(deps, c, shown), 422);
  };
  serve(routes, reportAddresses.addPhotos, addPhotos(''));
  serve(routes, reportAddresses.fixedPhotos, addPhotos('/fixed'));

  serveRemoval(deps, routes, reportAddresses.removeObservation, {
    pathOf: (c) => `observations/${c.req.param('observation')}`,
    ask: (report, c) => ({
      what: `observation ${numberOf(report, getObservation(report, c.req.param('observation')).id)}`,
      consequence: 'Its schedule items keep their outcome and lose the link.',
    }),
    listOf: () => 'observations',
    alsoChanges: (report, path) => unlinked(report, path.slice('observations/'.length)),
  });

  return routes;
}

/** The number of texts a search shows. */
const MOST_FOUND = 30;

/** The address after saving: another observation, or the same page. */
const afterOne = ({ home }: OpenReport, posted: Posted, id: string): string =>
  `${home}/observations/${posted.text('then') === 'another' ? 'new' : id}?saved`;

const searchedFor = (c: Context<AppEnv>) => (c.req.query('q') ?? '').slice(0, 100);

/** The address' library text, or its search, as the query of another address. */
const fromOf = (c: Context<AppEnv>) => {
  const from = c.req.query('from') ?? '';
  if (/^[A-Z]{2,4}-\d{1,6}$/.test(from)) return `?from=${from}`;
  const query = searchedFor(c);
  return query === '' ? '' : `?${new URLSearchParams({ q: query })}`;
};

/** The library's matches for an existing observation: its values were saved on the way to the search. */
function libraryBeside(
  c: Context<AppEnv>,
  report: OpenReport,
  id: string,
  { own, used }: Texts,
): { library?: LibraryProps } {
  const query = report.editable ? searchedFor(c) : '';
  if (query === '') return {};
  const found = searchLibrary(query, itemsOfSchedule(report), MOST_FOUND, own, used);
  return { library: { query, found, used, chosen: undefined, item: '', id } };
}

const filledIn = (record: Values): Values =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => !isBlank(value)));

function getObservation(report: OpenReport, id: string): Item {
  const observation = itemsOf(report.document.observations).find((each) => each.id === id);
  if (!observation) throw new NotFoundError(`observation ${id}`);
  return observation;
}

/** The form's first values from a chosen library text. */
function startOf(report: OpenReport, entry: LibraryEntry | undefined): Values {
  if (!entry) return {};
  const item = itemsOfSchedule(report).find(({ slug, like = slug }) => like === entry.item);
  return {
    library_id: entry.id,
    text: entry.text,
    ...(entry.plainWords && { plain_words: entry.plainWords }),
    ...(entry.code && { code: entry.code }),
    ...(item && { schedule_item: item.number }),
    regulations: entry.regulations,
    location: '',
    action_recommended: entry.remedy,
  };
}

/** The values from the schedule item that the person comes from: its number, its regulation, and the code it was given there. */
function slugStart(report: OpenReport, slug: string): Values {
  const item = itemsOfSchedule(report).find((each) => each.slug === slug);
  if (!item) return {};
  const outcome = report.document.inspection_schedule?.find((row) => row.slug === slug)?.outcome;
  const code = gravity.find((each) => each === outcome);
  return { schedule_item: item.number, regulations: item.regulations, ...(code && { code }) };
}
