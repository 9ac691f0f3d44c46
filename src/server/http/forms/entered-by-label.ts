import type { Context } from 'hono';
import type { FormDefinition } from '../../../domain/forms/definition.ts';
import { everyField } from '../../../domain/forms/document.ts';
import { formsOfType, formTypes } from '../../../domain/forms/registry.ts';
import { scheduleFields } from '../../../domain/forms/schedule/schedule-fields.ts';
import { once } from '../../../domain/memo.ts';
import type { AppEnv } from '../../context.ts';
import { textsOf } from './form-body.ts';

/** Enough to copy by hand; the rest of such a large form is still behind the browser's back button. */
const [MOST, LONGEST] = [150, 2000] as const;
const hidden =
  /^(submission|base|then|stay|back|limitation|record|finding|override|keep|rule|path|basis)$|\.(present|new)$/;

/** New each time, or secret; and ids, which nobody typed. */
const notShown = /^(?:signature|drawing|confirm|packed)$|password|passcode|secret|token|_id$/i;
/** The forms for signing in and out hold nothing worth showing again. */
const notFrom = /^\/(?:auth|logout|signout|kept)(?:\/|$)/;

/**
 * The typed values of a form that was refused as a whole, because the report was handed over or submitted meanwhile, or
 * because of an error: by label, as sent, without blanks and files. Empty for any other
 * request.
 */
export async function whatWasTyped(c: Context<AppEnv>): Promise<[label: string, text: string][]> {
  if (c.req.method !== 'POST' || notFrom.test(c.req.path)) return [];
  const form = await textsOf(c).catch(() => []);
  return enteredByLabel([...form].filter(([name]) => !notShown.test(name)));
}

/** The values of a form by label, without blanks and values that nobody typed. */
export function enteredByLabel(form: Iterable<[string, FormDataEntryValue]>): [label: string, text: string][] {
  const typed = new Map<string, string>();
  for (const [name, text] of form) {
    if (typed.size === MOST) break;
    if (typeof text !== 'string' || hidden.test(name) || text.trim() === '') continue;
    const label = labelOf(name);
    typed.set(label, [typed.get(label), text].filter(Boolean).join(', ').slice(0, LONGEST));
  }
  return [...typed];
}

/** From the last parts of the name: fields of list items and of the schedule begin with the item's name. */
function labelOf(control: string): string {
  const labels = labelsOfForms();
  const steps = control.split('.');
  const own = steps.map((_, at) => labels.get(steps.slice(at).join('.'))).find((label) => label !== undefined);
  const row = steps.length > 1 ? labels.get(steps[0] ?? '') : undefined;
  return [row, own].filter(Boolean).join(', ') || inWords(control);
}

/** A field of a form that is not part of a report: `contact_phone` is "Contact phone". */
const inWords = (control: string): string => {
  const words = control.replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const labelsOfForms = once((): ReadonlyMap<string, string> => {
  const forms = formTypes().flatMap((type) => formsOfType(type)[0] ?? []);
  return new Map(forms.reverse().flatMap(labelsIn));
});

function labelsIn(form: FormDefinition): [control: string, label: string][] {
  const items = form.schedule.flatMap((part) => part.items);
  return [
    ...items.flatMap((item) => scheduleFields(item).map(({ name, label }): [string, string] => [name, label])),
    ...items.map(({ slug, number, label }): [string, string] => [slug, `${number} ${label}`]),
    ...everyField(form).map(({ name, label }): [string, string] => [name, label]),
  ];
}
