import type { Edition } from '../editions.ts';
import { type Move, type ReportAction, workflowFault } from '../report/status.ts';
import type { FormDefinition, FormModule, FormType, ListDefinition, ReportDocument } from './definition.ts';
import { everyField, hasGroup } from './document.ts';
import { eicA2A3 } from './eic/a2-a3.ts';
import { eicA4 } from './eic/a4.ts';
import { eicrA2A3 } from './eicr/a2-a3.ts';
import { eicrA4 } from './eicr/a4.ts';
import { kindOf } from './kinds/index.ts';
import { meiwcA2A3 } from './meiwc/a2-a3.ts';
import { meiwcA4 } from './meiwc/a4.ts';
import { formOf } from './records/form-of.ts';
import { visualA2A3 } from './visual/a2-a3.ts';
import { visualA4 } from './visual/a4.ts';
import { DESIGNED_ON } from './which-form/designed-on.ts';

/** The name of a document's form: its type and the edition of the standard that it follows. */
export type FormName = { form_type: FormType; edition: Edition };

const forms = new Map<FormType, Map<Edition, FormDefinition>>();
/** The rest of a form's key, by edition: a document names its type and edition alone. */
const keys = new Map<Edition, Pick<FormDefinition, 'standard' | 'nation' | 'editionTitle'>>();
/** Every list of every form by path, with `*` for an id. */
const lists = new Map<string, 'id' | 'slug'>();

/**
 * Registers a form. The edition for new work of each type comes first.
 * @throws RangeError if the form is registered already; if it identifies the items of a list differently from another form, because a
 * path of the entry log means the same in every form; if a section has the name of a page of every report; if a field has an
 * unregistered kind; if it can be filled in while under review; or if a signatory signs for a part that it does not have.
 */
export function registerForm(module: FormModule): void {
  const form = formOf(module);
  const taken = form.sections.find(({ key }) => pagesOfReports.has(key));
  if (taken) throw new RangeError(`${form.formType}: ${taken.key} is a page of every report, not a section`);
  for (const field of everyField(form)) kindOf(field);
  if (!form.signatories.some(({ step }) => step === 'signing'))
    throw new RangeError(`${form.formType}: has no signatory`);
  const uncovered = form.signatories
    .flatMap(({ covers = [] }) => covers)
    .find((path) => path !== DESIGNED_ON && !hasGroup(form, groupOf(path)));
  if (uncovered) throw new RangeError(`${form.formType}: ${uncovered} is signed for, but is not one of its groups`);
  const stray = workflowFault(form.workflow);
  if (stray) throw new RangeError(`${form.formType}: ${stray}`);
  const editions = forms.get(form.formType) ?? new Map<Edition, FormDefinition>();
  if (editions.has(form.edition)) throw new RangeError(`${form.formType} ${form.edition} is registered twice`);
  const key = keys.get(form.edition) ?? form;
  if (key.standard !== form.standard || key.nation !== form.nation)
    throw new RangeError(`edition ${form.edition} is of ${key.standard} (${key.nation})`);
  for (const [path, key] of listsOf(form)) {
    if ((lists.get(path) ?? key) !== key) throw new RangeError(`items of ${path} are identified in two ways`);
    lists.set(path, key);
  }
  forms.set(form.formType, editions.set(form.edition, form));
  keys.set(form.edition, key);
}

/** Every edition that a form follows, with its title. */
export const editionsOfForms = (): ReadonlyMap<Edition, string> =>
  new Map([...keys].map(([edition, { editionTitle }]) => [edition, editionTitle]));

const groupOf = (path: string) => path.split('/', 1)[0] ?? '';

/** Pages below a report's address that are not sections. */
const pagesOfReports: ReadonlySet<string> = new Set([
  'boards',
  'observations',
  'inspection_schedule',
  'check',
  'last-time',
  'whole',
  'paper',
  'sign',
  'signatures',
  'history',
  'override',
  'take-back',
  'hand-over',
  'give-up',
  'comments',
]);

/** The paths of a form's lists, and the property that identifies an item in each. */
function listsOf(form: FormDefinition): (readonly [path: string, key: 'id' | 'slug'])[] {
  const ofSections = form.sections.flatMap(({ key, lists: own = [] }) =>
    own.flatMap((list) => pathsOf(list, list.name === key ? key : `${key}/${list.name}`)),
  );
  const ownGroups = groupLists.filter(([path]) => hasGroup(form, groupOf(path)));
  return [...ofSections.map((path) => [path, 'id'] as const), ...ownGroups];
}

/** Lists that are not in a section. */
const groupLists: readonly (readonly [path: string, key: 'id' | 'slug'])[] = [
  ['boards', 'id'],
  ['boards/*/circuits', 'id'],
  ['observations', 'id'],
  ['inspection_schedule', 'slug'],
];

/** The path of a list and of the lists within its items. */
const pathsOf = (list: ListDefinition, path: string): readonly string[] => [
  path,
  ...(list.lists ?? []).flatMap((inner) => pathsOf(inner, `${path}/*/${inner.name}`)),
];

/** The property that identifies the items of a list, if the path is that of a list; `*` replaces an id. */
export const listKey = (path: string): 'id' | 'slug' | undefined => lists.get(path);

/** The definition of a form in an edition; undefined if we do not know it. */
export const findForm = (type: unknown, edition: unknown): FormDefinition | undefined =>
  forms.get(type as FormType)?.get(edition as Edition);

/** The definition that a document follows. @throws RangeError if we do not know its form. */
export function definitionOf({ form_type: type, edition }: FormName): FormDefinition {
  const form = findForm(type, edition);
  if (!form) throw new RangeError(`no form ${String(type).slice(0, 40)} ${String(edition).slice(0, 40)}`);
  return form;
}

/** The move of an action, as the document's form allows it; undefined if the form has no such move. */
export const moveOf = (document: FormName, action: ReportAction): Move | undefined =>
  definitionOf(document).workflow[action];

/** Every form of a type, the edition for new work first; none for an unknown type. */
export const formsOfType = (type: FormType): readonly FormDefinition[] => [...(forms.get(type)?.values() ?? [])];

/**
 * The form of a type in its edition for new work; without a type, the first form.
 * @throws RangeError for an unknown type.
 */
export function formForNewWork(type: FormType = formTypes()[0] ?? ''): FormDefinition {
  const [form] = formsOfType(type);
  if (!form) throw new RangeError(`no form ${type.slice(0, 40)}`);
  return form;
}

/** The name of a form in a list of choices: "Condition report (EICR)". */
export const calledOf = ({ shortTitle, formType }: FormDefinition): string => `${shortTitle} (${formType})`;

/** An example of a certificate number. */
export const exampleNumber = (): string => `CP-${formForNewWork().formType}-00042`;

/** All types of forms: those that a job can be booked or started as. */
export const formTypes = (): readonly FormType[] => [...forms.keys()];

/** A new draft of a form. */
export const newDocument = (form: FormDefinition): ReportDocument => ({
  form_type: form.formType,
  edition: form.edition,
  ...(form.guidance && { guidance_text_id: form.guidance.id }),
});

for (const form of [eicrA4, eicrA2A3, eicA4, eicA2A3, meiwcA4, meiwcA2A3, visualA4, visualA2A3]) registerForm(form);
