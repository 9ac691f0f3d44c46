import type { Field } from '../../domain/forms/definition.ts';
import { type FieldNotes, type FormView, firstOf } from '../fields/form-view.ts';
import { controlOf } from '../fields/index.ts';
import { FieldNotesList } from './field-notes.tsx';

/** Hint of a field that still holds the company's default. */
const SETTLED = 'Company default, until you change it';

/**
 * The control of a field, with its error and the notes on its value. The field's kind draws it: `components/fields`.
 * @param name  the control's name if not the field's: list items put their id in front.
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

/** True when the notes on a value need the full width. */
const isLong = (notes: FieldNotes | undefined): boolean =>
  notes !== undefined && [notes.comments, notes.conflict, notes.findings].some((said) => said !== undefined);
