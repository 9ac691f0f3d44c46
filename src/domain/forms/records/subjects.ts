import type { ReportSubject } from '../definition.ts';

/**
 * The forms that report on something, by their type: on what, and their document as its fields are declared. Each form adds itself
 * in its folder: `declare module '../records/subjects.ts'`. It does not compile where what it declares is another document
 * (`AsRecorded` of `form-of.ts`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: every form adds its own.
export interface FormDocuments {}

type FormsByType = { readonly [type: string]: { on: ReportSubject; document: object } };

/**
 * The document of any form that reports on such a thing. Who is given one reads what all these forms have: where another form lacks
 * the field, or its field has other choices, it does not compile.
 */
export type DocumentOn<S extends ReportSubject, Forms extends FormsByType = Flat<FormDocuments>> = {
  [F in keyof Forms]: S extends Forms[F]['on'] ? Forms[F]['document'] : never;
}[keyof Forms];
/** As one plain object type, which an interface is not. */
type Flat<T> = { [K in keyof T]: T[K] };
