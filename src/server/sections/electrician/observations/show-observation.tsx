import type { Context } from 'hono';
import { type Entered, type FieldNotes, firstOf } from '../../../../components/fields/form-view.ts';
import type { Choice, Field, FieldGroup, Values } from '../../../../domain/forms/definition.ts';
import { isBlank, itemsOf, part } from '../../../../domain/forms/document.ts';
import { photosAt } from '../../../../domain/forms/photos.ts';
import { isLess } from '../../../../domain/forms/put-right.ts';
import { itemChoices, scheduleOf } from '../../../../domain/forms/schedule/schedule-of.ts';
import type { FormError } from '../../../../domain/forms/typed/read-form.ts';
import { findLibraryEntry } from '../../../../domain/library/find-entry.ts';
import type { LibraryEntry } from '../../../../domain/library/observations-library.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { AppEnv } from '../../../context.ts';
import { can } from '../../../permissions.ts';
import { frameOf } from '../frame.ts';
import { photosOf } from '../photos/photos-of.ts';
import { viewOf } from '../records/form-view.ts';
import { newSubmission } from '../records/posted.ts';
import { type RecordForm, shownGroups, storedControls } from '../records/record-form.ts';
import { fieldOfControl } from '../records/save-record.ts';
import type { OpenReport } from '../report/open-report.ts';
import { readOnlyGroups } from '../report/read-only.ts';
import type { Failed } from '../rows/pipeline.ts';
import type { FieldDeps } from '../store.ts';
import { type LibraryProps, ObservationPage } from './observation-pages.tsx';
import { itemsOfSchedule } from './schedule-marks.ts';
import { findText } from './texts.ts';

export function observationForm(report: OpenReport, id: string, record: Values, everything: boolean): RecordForm {
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

export const numberOf = (report: OpenReport, id: string) =>
  itemsOf(report.document.observations).findIndex((each) => each.id === id) + 1;

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

/** The page of one observation. */
export async function observationPage(deps: FieldDeps, c: Context<AppEnv>, shown: Shown): Promise<string> {
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
