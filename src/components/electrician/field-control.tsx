import type { Field } from '../../domain/forms/definition.ts';
import { type FieldNotes, type FormView, firstOf } from '../fields/form-view.ts';
import { controlOf } from '../fields/index.ts';
import { FieldNotesList } from './field-notes.tsx';

/** It reads as the company has it for every report: until somebody types, it is the company's. */
const SETTLED = 'Your company’s own words, until you change them';

/**
 * The control of a field, with its error, and what there is to say about its value. Its kind says how it is drawn:
 * `components/fields`.
 * @param name  the control's name where it is not the field's own: an item of a list carries its id in front.
 */
export function FieldControl({
  field,
  name = field.name,
  view,
  isCompact,
}: {
  field: Field;
  name?: string;
  view: FormView;
  isCompact?: boolean;
}) {
  const notes = view.notes.get(name);
  const { draw, isWide } = controlOf(field);
  const common = {
    name,
    label: field.label,
    hint: view.settled?.has(name) ? [field.hint, SETTLED].filter(Boolean).join('. ') : field.hint,
    value: firstOf(view.entered, name),
    error: view.errors.find((error) => error.field === name)?.message,
    wide: isLong(notes) || (isWide?.(field, isCompact) ?? true),
    enterKeyHint: 'next' as const,
    children: notes && <FieldNotesList notes={notes} view={view} />,
  };
  return draw({ field, name, common, values: view.entered[name] ?? [], view, isCompact });
}

/** Whether more than a few words are said of a value. */
const isLong = (notes: FieldNotes | undefined): boolean =>
  notes !== undefined && [notes.comments, notes.conflict, notes.findings].some((said) => said !== undefined);
