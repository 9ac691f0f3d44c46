import type { Context } from 'hono';
import { Hono } from 'hono';
import { SectionPage } from '../../../components/electrician/section-page.tsx';
import { isRequired } from '../../../domain/forms/completeness.ts';
import type { Section, Values } from '../../../domain/forms/definition.ts';
import { fieldsOf, isBlank, listItems, part, pathOfField, pathOfList } from '../../../domain/forms/document.ts';
import type { FormError } from '../../../domain/forms/read-form.ts';
import type { AppEnv, Deps, Viewer } from '../../context.ts';
import { NotFoundError } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { viewOf } from './form-view.ts';
import { frameOf } from './frame.ts';
import { goTo } from './go-to.ts';
import { liveOf } from './live.ts';
import { mustBeEditable, type OpenReport, openReport } from './open-report.ts';
import { newSubmission, type Posted, readPosted } from './posted.ts';
import { readOnlyGroups } from './read-only.ts';
import { asksForLimitation, type RecordForm, shownGroups, storedControls } from './record-form.ts';
import { afterSaving, checkRecord, fieldOfControl, saveChanges, tellOfCommas } from './save-record.ts';
import { thenAnswer } from './then-answer.ts';

/** The sections of the form, one page each, drawn from its definition. */
export function sectionRoutes(deps: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const path = '/reports/:report/:section';

  routes.get(path, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const section = sectionOf(report, c.req.param('section'));
    return c.html(await sectionPage(deps, c, viewer, report, section));
  });

  routes.post(path, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const section = sectionOf(report, c.req.param('section'));
    const posted = await readPosted(c);
    const form = sectionForm(report, section, posted);
    const checked = checkRecord(report, form, posted);
    if (!checked.ok) {
      mustBeEditable(report);
      return c.html(await sectionPage(deps, c, viewer, report, section, { posted, errors: checked.errors }), 422);
    }
    const appended = await saveChanges(deps, viewer, report, posted, checked.changes);
    const address = `${report.home}/${section.key}`;
    const led = posted.text('then') === 'next' ? nextAfter(report, section).href : address;
    const onward = afterSaving(section.key, address, appended, goTo(posted) ?? `${led}?saved`);
    const next = await thenAnswer(deps, c, posted, { page: section.key, appended, onward });
    return c.redirect(tellOfCommas(next, form, posted), 303);
  });

  return routes;
}

function sectionOf(report: OpenReport, key: string): Section {
  const section = report.definition.sections.find((each) => each.key === key);
  if (!section) throw new NotFoundError(`section ${key}`);
  return section;
}

/**
 * Until the section is complete everything that can apply is there, so that it can be filled in at one go with no script;
 * with what was posted too, and the blank items are then those that were on the page.
 */
function sectionForm(report: OpenReport, section: Section, posted?: Posted): RecordForm {
  const { document } = report;
  const stored = document[section.key];
  const record = (typeof stored === 'object' && !Array.isArray(stored) ? stored : {}) as Values;
  const isUnfinished = fieldsOf(section).some(
    (field) =>
      !field.auto && !field.filledBy && isRequired(field, record, document) && isBlank(part(record, field.name)),
  );
  // A field may wait for the first item of a list, which is typed on the same page.
  const isNew = posted !== undefined || isUnfinished || (section.lists ?? []).length > 0;
  return {
    page: section.key,
    record,
    groups: shownGroups(section.groups, record, document, isNew),
    lists: (section.lists ?? []).map((definition) => {
      const path = pathOfList(section, definition);
      const prefix = path === section.key ? '' : `${definition.name}.`;
      return {
        definition,
        path,
        prefix,
        items: listItems(section, definition, document),
        newId: blankId(prefix, posted),
      };
    }),
  };
}

/** The page after a section: the next one, and the boards after the last. */
function nextAfter({ definition: { sections }, home }: OpenReport, section: Section): { href: string; label: string } {
  const next = sections[sections.indexOf(section) + 1];
  return next
    ? { href: `${home}/${next.key}`, label: next.title }
    : { href: `${home}/boards`, label: 'Boards and circuits' };
}

const blankId = (prefix: string, posted: Posted | undefined): string => {
  const marker = [...(posted?.fields.keys() ?? [])].find((name) => name.startsWith(prefix) && name.endsWith('.new'));
  return marker ? marker.slice(prefix.length, -'.new'.length) : newId();
};

/** What stands in the controls, and what is due where nobody has said so yet: kept once the page is saved. */
function withPrefill(report: OpenReport, form: RecordForm): Record<string, readonly string[]> {
  const stored = storedControls(form, report.timeZone);
  const proposed = report.definition.propose(report.document);
  const blank = form.groups
    .flatMap(({ fields }) => fields)
    .flatMap(({ name }): [string, string[]][] => {
      const value = proposed[pathOfField(form.page, name)];
      return value !== undefined && isBlank(part(form.record, name)) ? [[name, [value]]] : [];
    });
  return { ...stored, ...Object.fromEntries(blank) };
}

/** Sections whose values rules hold against limits and against each other. */
const measured = new Set(['supply', 'particulars']);

async function sectionPage(
  deps: Deps,
  c: Context<AppEnv>,
  viewer: Viewer,
  report: OpenReport,
  section: Section,
  failed?: { posted: Posted; errors: readonly FormError[] },
): Promise<string> {
  const form = sectionForm(report, section, failed?.posted);
  const entered = failed ? Object.fromEntries(failed.posted.fields) : withPrefill(report, form);
  const errors = failed?.errors ?? [];
  const { view, findings } = await viewOf(deps, viewer, report, section.key, {
    entered,
    errors,
    fieldOf: fieldOfControl(form),
  });
  return deps.renderHtml(
    <SectionPage
      frame={frameOf(deps, c, viewer)}
      report={report}
      title={section.title}
      letter={section.letter}
      intro={section.intro}
      statements={section.key === 'extent' ? report.definition.defaultLimits : []}
      next={nextAfter(report, section)}
      readOnly={report.editable ? undefined : { groups: readOnlyGroups(report, form) }}
      form={{
        action: `${report.home}/${section.key}`,
        submission: failed?.posted.submission ?? newSubmission(),
        base: failed?.posted.base ?? report.seq,
        groups: form.groups,
        lists: form.lists.map(({ definition, prefix, items, newId: blank }) => ({
          definition,
          prefix,
          ids: items.map((item) => item.id),
          newId: blank,
        })),
        view,
        findings,
        live: measured.has(section.key) ? liveOf(report, form) : undefined,
        newLimitationId: asksForLimitation(form) ? failed?.posted.text('new_limitation.id') || newId() : undefined,
      }}
    />,
  );
}
