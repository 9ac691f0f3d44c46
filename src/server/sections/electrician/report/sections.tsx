import type { Context } from 'hono';
import { Hono } from 'hono';
import { isRequired } from '../../../../domain/forms/asked/completeness.ts';
import type { Section } from '../../../../domain/forms/definition.ts';
import {
  fieldsOf,
  hasGroup,
  isBlank,
  itemsOf,
  listItems,
  part,
  pathOfField,
  pathOfList,
  recordOf,
} from '../../../../domain/forms/document.ts';
import { isLong } from '../../../../domain/forms/most.ts';
import type { CompanyDefaults } from '../../../../domain/standards/company-defaults.ts';
import { NotFoundError } from '../../../../kernel/errors.ts';
import { newId } from '../../../../kernel/ids.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { AppEnv } from '../../../context.ts';
import { serve } from '../../../http/routes/serve.ts';
import { frameOf } from '../frame.ts';
import { InstrumentPick } from '../instruments/instrument-pick.tsx';
import { OWN_AND_ON, pickedInstruments, pickOf } from '../instruments/pick-instruments.ts';
import { viewOf } from '../records/form-view.ts';
import { liveOf } from '../records/live.ts';
import { newSubmission, type Posted } from '../records/posted.ts';
import {
  asksForLimitation,
  type ListForm,
  type RecordForm,
  shownGroups,
  storedControls,
} from '../records/record-form.ts';
import { checkRecord, fieldOfControl } from '../records/save-record.ts';
import { settledControls } from '../records/settled-controls.ts';
import { DefectsPick } from '../remedies/defects-pick.tsx';
import { closesOn, offeredDefects, pickedDefects } from '../remedies/pick-defects.ts';
import { reportAddresses } from '../routes.ts';
import { type Failed, type Plan, type Posting, servePosts } from '../rows/pipeline.ts';
import type { FieldDeps } from '../store.ts';
import { declarationPage, isFilledBySigning, notByHand } from './declaration/declaration.tsx';
import { nextLeft, type Onward } from './next-left.ts';
import { type OpenReport, openReport } from './open-report.ts';
import { readOnlyGroups } from './read-only.ts';
import { SectionPage } from './section-page.tsx';
import { visitedOn } from './visited-on.ts';

/** The form's sections, one page each, rendered from its definition. */
export function sectionRoutes(deps: FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, reportAddresses.section.get, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const section = sectionOf(report, c.req.param('section'));
    if (isFilledBySigning(section)) return c.html(await declarationPage(deps, c, viewer, report, section));
    return c.html(await sectionPage(deps, c, viewer, report, section));
  });

  const planOf = async ({ c, viewer, report, posted }: Posting): Promise<Plan> => {
    const section = sectionOf(report, c.req.param('section') ?? '');
    if (isFilledBySigning(section)) {
      return {
        form: { page: section.key, groups: [], record: {}, lists: [] },
        check: () => ({ ok: false, errors: [notByHand(report)] }),
        refused: ({ errors }) => declarationPage(deps, c, viewer, report, section, errors),
      };
    }
    const form = sectionForm(report, section, posted);
    const picked = await pickedInstruments(deps, viewer, report, { section, posted });
    return {
      form,
      check: async () => {
        const checked = checkRecord(report, form, posted);
        if (!checked.ok) return checked;
        const closed = await pickedDefects(deps, viewer, report, { section, posted });
        return closed.ok ? { ok: true, changes: [...checked.changes, ...closed.changes] } : closed;
      },
      refused: (failed) => sectionPage(deps, c, viewer, report, section, failed),
      follow: (changes) => [...changes, ...picked],
      onward: () => {
        const { href } = goesOn(posted) ? nextLeft(report, section.key) : { href: `${report.home}/${section.key}` };
        return `${href}?${picked.length > 0 ? 'picked' : 'saved'}`;
      },
    };
  };
  const mustExist = ({ c, report }: Pick<Posting, 'c' | 'report'>) =>
    void sectionOf(report, c.req.param('section') ?? '');
  servePosts(deps, routes, 'section', planOf, mustExist);

  return routes;
}

function sectionOf(report: OpenReport, key: string): Section {
  const section = report.definition.sections.find((each) => each.key === key);
  if (!section) throw new NotFoundError(`section ${key}`);
  return section;
}

/**
 * The section's form. Until the section is complete, every field that can apply is shown, so that it can be filled in at one go
 * without scripts. For a posted form, the blank items are those that were on its page.
 */
function sectionForm(report: OpenReport, section: Section, posted?: Posted): RecordForm {
  const { document } = report;
  const record = recordOf(document, section.key);
  const isUnfinished = fieldsOf(section).some(
    (field) =>
      !field.auto && !field.filledBy && isRequired(field, record, document) && isBlank(part(record, field.name)),
  );
  // A field may depend on the first item of a list on the same page.
  const isNew = posted !== undefined || isUnfinished || (section.lists ?? []).length > 0;
  return {
    page: section.key,
    record,
    groups: shownGroups(section.groups, record, document, isNew),
    lists: (closesOn(report, section) ? [] : (section.lists ?? [])).flatMap((definition) => {
      const path = pathOfList(section, definition);
      const prefix = path === section.key ? '' : `${definition.name}.`;
      return listForms({ definition, path, prefix, items: listItems(section, definition, document) }, posted);
    }),
  };
}

/** A list, and after it the lists of its items: a new item gets its own after the first save. */
function listForms(list: Omit<ListForm, 'newId'>, posted: Posted | undefined): ListForm[] {
  const { definition, path, prefix, items } = list;
  const within = items.flatMap((item, index) =>
    (definition.lists ?? []).flatMap((inner) => {
      const title = `${inner.title}, ${definition.item} ${index + 1}`;
      const at = { path: `${path}/${item.id}/${inner.name}`, prefix: `${prefix}${item.id}.${inner.name}.` };
      return listForms({ definition: { ...inner, title }, ...at, items: itemsOf(item[inner.name]) }, posted);
    }),
  );
  return [{ ...list, newId: blankId(prefix, posted) }, ...within];
}

const goesOn = (posted: Posted): boolean => posted.text('then') === 'next' || posted.text('pick') === OWN_AND_ON;

/**
 * The page after a section, for readers: the next section, and after the last the boards, or the check where the form has none.
 */
function nextAfter({ definition, home }: OpenReport, section: Section): Onward {
  const next = definition.sections[definition.sections.indexOf(section) + 1];
  if (next) return { href: `${home}/${next.key}`, label: next.title };
  return hasGroup(definition, 'boards')
    ? { href: `${home}/boards`, label: 'Boards and circuits' }
    : { href: `${home}/check`, label: 'Check the report' };
}

const blankId = (prefix: string, posted: Posted | undefined): string => {
  const isOwn = (name: string) => name.startsWith(prefix) && /^[^.]+\.new$/.test(name.slice(prefix.length));
  const marker = [...(posted?.fields.keys() ?? [])].find(isOwn);
  return marker ? marker.slice(prefix.length, -'.new'.length) : newId();
};

/** The controls' values, with proposed values where the report has none: saving the page stores them. */
export function withPrefill(
  report: OpenReport,
  form: RecordForm,
  defaults: CompanyDefaults,
  visitedOn: string | undefined,
): Record<string, readonly string[]> {
  const stored = storedControls(form, report.timeZone);
  const proposed = report.definition.propose(report.document, defaults, visitedOn);
  const blank = form.groups
    .flatMap(({ fields }) => fields)
    .flatMap(({ name }): [string, string[]][] => {
      const value = proposed[pathOfField(form.page, name)];
      return value !== undefined && isBlank(part(form.record, name)) ? [[name, [value]]] : [];
    });
  return { ...stored, ...Object.fromEntries(blank) };
}

async function sectionPage(
  deps: FieldDeps,
  c: Context<AppEnv>,
  viewer: Viewer,
  report: OpenReport,
  section: Section,
  failed?: Failed,
): Promise<string> {
  const form = sectionForm(report, section, failed?.posted);
  const defaults = await deps.store(viewer).defaults();
  const entered = failed
    ? Object.fromEntries(failed.posted.fields)
    : withPrefill(report, form, defaults, await visitedOn(deps, viewer, report));
  const errors = failed?.errors ?? [];
  const pick = await pickOf(deps, viewer, report, section);
  const offered = await offeredDefects(deps, viewer, report, section);
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
      statements={section.statesLimits ? report.definition.defaultLimits : []}
      next={report.editable ? nextLeft(report, section.key) : nextAfter(report, section)}
      readOnly={report.editable ? undefined : { groups: readOnlyGroups(report, form) }}
      tables={(section.lists ?? []).filter(isLong).flatMap(({ name, title }) => {
        const list = `${report.home}/${section.key}/${name}`;
        const grid = { href: `${list}/grid`, label: `All ${title.toLowerCase()} in a grid` };
        return report.editable ? [grid, { href: `${list}/table`, label: `${title} from a table` }] : [grid];
      })}
      form={{
        action: `${report.home}/${section.key}`,
        submission: failed?.posted.submission ?? newSubmission(),
        base: failed?.posted.drawnFrom ?? report.drawnFrom,
        groups: form.groups,
        lists: form.lists.map(({ definition, prefix, items, newId: blank }) => ({
          definition,
          prefix,
          ids: items.map((item) => item.id),
          newId: blank,
        })),
        view: {
          ...view,
          choosing: c.req.query('choose') ?? '',
          settled: settledControls(report, { page: section.key, entered, defaults }),
        },
        findings,
        children: (
          <>
            {pick && <InstrumentPick {...pick} next={nextLeft(report, section.key).label} />}
            {offered && <DefectsPick {...{ offered, errors }} />}
          </>
        ),
        live: section.checkedLive ? liveOf(report, form) : undefined,
        newLimitationId:
          report.definition.limitations.length > 0 && asksForLimitation(form)
            ? failed?.posted.text('new_limitation.id') || newId()
            : undefined,
      }}
    />,
  );
}
