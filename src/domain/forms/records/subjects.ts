import type { ReportSubject } from '../definition.ts';

/**
 * The forms by type, with their subjects and the type of their document. Each form declares itself in its folder:
 * `declare module '../records/subjects.ts'`. A declaration that differs from the form's fields does not compile
 * (`AsRecorded` in `form-of.ts`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: every form adds its own.
export interface FormDocuments {}

type FormsByType = { readonly [type: string]: { on: ReportSubject; document: object } };

/**
 * The document of any form with such a subject. Its readers can read what all these forms share: a field that one of the forms
 * lacks, or has with other choices, does not compile.
 */
export type DocumentOn<S extends ReportSubject, Forms extends FormsByType = Flat<FormDocuments>> = {
  [F in keyof Forms]: S extends Forms[F]['on'] ? Forms[F]['document'] : never;
}[keyof Forms];
/** As one plain object type, because an interface is not one. */
type Flat<T> = { [K in keyof T]: T[K] };
