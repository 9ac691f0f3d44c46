import { type Context, Hono } from 'hono';
import { type Entered, type FieldNotes, firstOf } from '../../../../components/fields/form-view.ts';
import type { Code } from '../../../../components/ui/badges.tsx';
import type { Choice, Field, FieldGroup, Item, Values } from '../../../../domain/forms/definition.ts';
import { isBlank, itemsOf, part } from '../../../../domain/forms/document.ts';
import { photosAt } from '../../../../domain/forms/photos.ts';
import { codeLeft, isLess } from '../../../../domain/forms/put-right.ts';
import { itemChoices, scheduleOf } from '../../../../domain/forms/schedule/schedule-of.ts';
import type { FormError } from '../../../../domain/forms/typed/read-form.ts';
import { findLibraryEntry } from '../../../../domain/library/find-entry.ts';
import { libraryOfItem, libraryUsed, searchLibrary } from '../../../../domain/library/library-search.ts';
import type { LibraryEntry } from '../../../../domain/library/observations-library.ts';
import { ConflictError, NotFoundError } from '../../../../kernel/errors.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { AppEnv } from '../../../context.ts';
import { serve } from '../../../http/routes/serve.ts';
import { can } from '../../../permissions.ts';
import { frameOf } from '../frame.ts';
import { photosOf } from '../photos/photos-of.ts';
import { takePhotos } from '../photos/take-photos.ts';
import { mintedId } from '../records/board-records.ts';
import { viewOf } from '../records/form-view.ts';
import { newItem } from '../records/new-item.ts';
import { newSubmission, type Posted, readPosted } from '../records/posted.ts';
import { type RecordForm, shownGroups, storedControls } from '../records/record-form.ts';
import { serveRemoval } from '../records/removal.tsx';
import { fieldOfControl } from '../records/save-record.ts';
import { mustBeEditable, type OpenReport, openReport } from '../report/open-report.ts';
import { readOnlyGroups } from '../report/read-only.ts';
import { reportAddresses } from '../routes.ts';
import { type Failed, servePosts } from '../rows/pipeline.ts';
import type { FieldDeps } from '../store.ts';
import { beginObservation } from './begin-observation.ts';
import { type LibraryProps, ObservationPage, type ObservationRow, ObservationsPage } from './observation-pages.tsx';
import { gravity, itemsOfSchedule, scheduleMarks, unlinked } from './schedule-marks.ts';

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

/** The company's own texts, and the ids of those the person used last. */
type Texts = { own: readonly LibraryEntry[]; used: readonly string[] };
const noTexts: Texts = { own: [], used: [] };

async function textsFor(deps: FieldDeps, viewer: Viewer): Promise<Texts> {
  const store = deps.store(viewer);
  return { own: await store.ownTexts(), used: await store.usedTexts() };
}

/** A text of the library, or of the company. */
const findText = (id: string, own: readonly LibraryEntry[]): LibraryEntry | undefined =>
  findLibraryEntry(id) ?? own.find((entry) => entry.id === id);

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

const numberOf = (report: OpenReport, id: string) =>
  itemsOf(report.document.observations).findIndex((each) => each.id === id) + 1;

function observationForm(report: OpenReport, id: string, record: Values, everything: boolean): RecordForm {
  const groups = shownGroups(report.definition.observation.groups, { id, ...record }, report.document, everything);
  // The library's suggestions are shown when there are some.
  const waits = (name: string) => name === 'library_id' && isBlank(record.library_id);
  // The item numbers on offer are those of the report's own item list.
  const items = itemChoices(scheduleOf(report.definition, report.document));
  const offered = (field: Field) => (field.name === 'schedule_item' ? { ...field, choices: items } : field);
  const shown = groups.map((group) => ({
    ...group,
    fields: group.fields.filter(({ name }) => !waits(name)).map(offered),
  }));
  return { page: `observations/${id}`, groups: shown, record, lists: [] };
}

const order: Readonly<Record<string, number>> = { C1: 0, C2: 1, C3: 2, FI: 3 };

/** Observations for a list: the most serious code first, then in the order of entry. */
export function observationRows(report: OpenReport): ObservationRow[] {
  return itemsOf(report.document.observations)
    .map((observation, index) => ({
      id: observation.id,
      number: index + 1,
      code: codeOf(observation),
      text: typeof observation.text === 'string' ? observation.text.slice(0, 160) : '',
      place: typeof observation.location === 'string' ? observation.location : '',
      putRight: saidPutRight(observation),
    }))
    .sort((a, b) => (order[a.code ?? ''] ?? 4) - (order[b.code ?? ''] ?? 4) || a.number - b.number);
}

function saidPutRight(observation: Item): string {
  if (part(observation, 'fixed.done') !== true) return '';
  const left = codeLeft(observation);
  if (left === undefined) return 'put right';
  return isLess(left, observation.code) ? `made safer, ${left} as left` : 'reported as put right';
}

const codeOf = ({ code }: Values): Code | undefined =>
  code === 'C1' || code === 'C2' || code === 'C3' || code === 'FI' ? code : undefined;

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

/** The library text of an observation without a code: its usual code is suggested, not set. */
const begunFrom = (report: OpenReport, { code, library_id }: Values): LibraryEntry | undefined =>
  report.editable && isBlank(code) && typeof library_id === 'string' ? findLibraryEntry(library_id) : undefined;

type Shown = {
  viewer: Viewer;
  report: OpenReport;
  id: string;
  record: Values;
  isNew: boolean;
  library?: LibraryProps;
  /** A library text for an existing observation: it fills the blank fields. */
  chosen?: LibraryEntry | undefined;
  failed?: Failed;
  /** Why photos were refused. */
  photoErrors?: readonly FormError[];
};

/** Shown once it was put right, and while it has any: stored photos can be viewed and removed. */
async function fixedPhotosOf(deps: FieldDeps, { viewer, report, id, record }: Shown) {
  const boundTo = `observations/${id}/fixed`;
  if (part(record, 'fixed.done') !== true && photosAt(report.document, boundTo).length === 0) return undefined;
  return photosOf(deps, viewer, report, boundTo);
}

/** The codes as left: those less serious than the code as found, and the stored one; all while there is no code. */
function offeringLess(groups: readonly FieldGroup[], entered: Entered): FieldGroup[] {
  const [found, codeLeft] = [firstOf(entered, 'code'), firstOf(entered, 'fixed.code_left')];
  const isOffered = ({ value }: Choice) => found === '' || value === codeLeft || isLess(value, found);
  const offering = (field: Field): Field =>
    field.name === 'fixed.code_left' && field.choices ? { ...field, choices: field.choices.filter(isOffered) } : field;
  return groups.map((group) => ({ ...group, fields: group.fields.map(offering) }));
}

/** When the plain words are unchanged from a text, says which one: the library's or the company's own. */
async function notesOfText(deps: FieldDeps, viewer: Viewer, entered: Entered): Promise<Record<string, FieldNotes>> {
  const [id, words] = [firstOf(entered, 'library_id'), firstOf(entered, 'plain_words')];
  if (id === '' || words === '') return {};
  const entry = findLibraryEntry(id) ?? findText(id, await deps.store(viewer).ownTexts());
  return entry?.plainWords === words ? { plain_words: { libraryText: id } } : {};
}

async function observationPage(deps: FieldDeps, c: Context<AppEnv>, shown: Shown): Promise<string> {
  const { viewer, report, id, record, isNew, library, chosen, failed, photoErrors = [] } = shown;
  const form = observationForm(report, id, record, isNew || failed !== undefined);
  const begun = isNew || failed ? undefined : (chosen ?? begunFrom(report, record));
  const stored = failed ? Object.fromEntries(failed.posted.fields) : storedControls(form, report.timeZone);
  const entered = begun?.code && isBlank(record.code) ? { ...stored, code: [begun.code] } : stored;
  const { view, findings } = await viewOf(deps, viewer, report, form.page, {
    entered,
    errors: failed?.errors ?? [],
    notes: await notesOfText(deps, viewer, entered),
    fieldOf: fieldOfControl(form),
  });
  const rows = report.document.inspection_schedule ?? [];
  const named = itemsOfSchedule(report).filter(({ slug }) => {
    const ids = rows.find((row) => row.slug === slug)?.observation_ids;
    return Array.isArray(ids) && ids.includes(id);
  });
  return deps.renderHtml(
    <ObservationPage
      frame={frameOf(deps, c, viewer)}
      report={report}
      {...(isNew ? {} : { observationId: id })}
      title={isNew ? 'New observation' : `Observation ${numberOf(report, id)}`}
      form={{
        action: isNew ? `${report.home}/observations/new` : `${report.home}/observations/${id}`,
        submission: failed?.posted.submission ?? newSubmission(),
        base: failed?.posted.drawnFrom ?? report.drawnFrom,
        groups: offeringLess(form.groups, entered),
        view,
        findings,
        children: isNew ? <input type="hidden" name="id" value={id} /> : undefined,
      }}
      readOnly={report.editable ? undefined : { groups: readOnlyGroups(report, form) }}
      {...(library ? { library } : {})}
      {...(begun ? { begun } : {})}
      isDanger={!isNew && record.code === 'C1'}
      givesNotice={can(viewer, 'notices.give')}
      photos={isNew ? undefined : await photosOf(deps, viewer, report, `observations/${id}`)}
      fixedPhotos={isNew ? undefined : await fixedPhotosOf(deps, shown)}
      isPutRight={part(record, 'fixed.done') === true}
      photoErrors={photoErrors}
      items={named.map(({ slug, number, label }) => ({ slug, label: `${number} ${label}` }))}
      marksSchedule={failed ? failed.posted.text('mark_schedule') !== '' : isNew || begun !== undefined}
    />,
  );
}
