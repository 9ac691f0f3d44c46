import type { FormDefinition, FormModule, ListDefinition, Section } from '../definition.ts';
import type { scheduleFields } from '../schedule/schedule-fields.ts';
import type { ItemOf, RecordOfGroups, RecordOfSection, UnansweredIn, UnansweredInSection } from './record-of.ts';
import type { FormDocuments } from './subjects.ts';

/**
 * Completes a form: parts that it does not have are empty. A form does not compile if a condition of its fields reads a field or value
 * that the record lacks (the compiler names it as `conditionsAsk`), or if rules would read another document than it declares in
 * `FormDocuments` (the differing groups are named as `recordsDiffer`).
 */
export const formOf = <const M extends FormModule>(module: M & Answered<M> & AsRecorded<M>): FormDefinition => ({
  schedule: [],
  board: { groups: [] },
  circuit: { details: [], tests: [] },
  columns: [],
  observation: { groups: [] },
  needsGuidance: false,
  guidance: undefined,
  defaultLimits: [],
  limitations: [],
  signedSummary: [],
  ...module,
});

type Answered<M extends FormModule> = [Unanswered<M>] extends [never] ? unknown : { conditionsAsk: Unanswered<M> };

type Unanswered<M extends FormModule> =
  | UnansweredIn<ReturnType<typeof scheduleFields>[number]>
  | UnansweredInSection<M['sections'][number]>
  | UnansweredIn<NonNullable<M['board']>['groups'][number]['fields'][number]>
  | UnansweredIn<NonNullable<M['observation']>['groups'][number]['fields'][number]>
  | UnansweredIn<NonNullable<M['circuit']>['details' | 'tests'][number]['fields'][number]>;

/** Compares the document that rules read with the form's declaration. Not possible for a form whose type is left open. */
type AsRecorded<M extends FormModule> = string extends M['formType']
  ? unknown
  : M['formType'] extends keyof FormDocuments
    ? { reportsOn: readonly FormDocuments[M['formType']]['on'][] } & Held<
        Declared<M>,
        FormDocuments[M['formType']]['document']
      >
    : { reportsOn: readonly [] };

type Held<D, R> = [Differing<D, R>] extends [never] ? unknown : { recordsDiffer: Differing<D, R> };

/** Groups whose values are missing or different in the other. */
type Differing<D, R> = {
  [K in keyof D & string]: K extends keyof R ? (D[K] extends NonNullable<R[K]> ? never : K) : K;
}[keyof D & string];

/** The document as the form declares it, with every group. */
type Declared<M extends FormModule> = {
  [S in M['sections'][number] as S['key']]: GroupOf<S>;
} & ItemsIf<'boards', M['board'], BoardOf<M>> &
  ItemsIf<'observations', M['observation'], RecordOfGroups<NonNullable<M['observation']>['groups']> & { id: string }>;

/** A list with the section's own name is the group itself. */
type GroupOf<S extends Section> = S extends { lists: readonly (infer L extends ListDefinition)[] }
  ? S['key'] extends L['name']
    ? readonly ItemOf<L>[]
    : RecordOfSection<S>
  : RecordOfSection<S>;
type ItemsIf<K extends string, Has, I> = [Has] extends [undefined] ? unknown : { [N in K]: readonly I[] };

type BoardOf<M extends FormModule> = RecordOfGroups<NonNullable<M['board']>['groups']> & {
  id: string;
  circuits: readonly (RecordOfGroups<NonNullable<M['circuit']>['details' | 'tests']> & { id: string })[];
};
