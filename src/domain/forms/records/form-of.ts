import type { FormDefinition, FormModule, ListDefinition, Section } from '../definition.ts';
import type { scheduleFields } from '../schedule/schedule-fields.ts';
import type { ItemOf, RecordOfGroups, RecordOfSection, UnansweredIn, UnansweredInSection } from './record-of.ts';
import type { FormDocuments } from './subjects.ts';

/**
 * A form as everything reads it: what it does not have is empty. It does not compile where a condition of its fields asks of their
 * record what that cannot answer: the compiler names the question as `conditionsAsk`. Nor where rules would read another document
 * than it declares (`FormDocuments`): the groups that differ are named as `recordsDiffer`.
 */
export const formOf = <const M extends FormModule>(module: M & Answered<M> & AsRecorded<M>): FormDefinition => ({
  schedule: [],
  board: { groups: [] },
  circuit: { details: [], tests: [] },
  columns: [],
  observation: { groups: [] },
  unsatisfactoryCodes: [],
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

/** What rules are told of a form's document, held against what the form declares. Of a form whose type is left open nothing is known. */
type AsRecorded<M extends FormModule> = string extends M['formType']
  ? unknown
  : M['formType'] extends keyof FormDocuments
    ? { reportsOn: readonly FormDocuments[M['formType']]['on'][] } & Held<
        Declared<M>,
        FormDocuments[M['formType']]['document']
      >
    : { reportsOn: readonly [] };

type Held<D, R> = [Differing<D, R>] extends [never] ? unknown : { recordsDiffer: Differing<D, R> };

/** Groups whose values the other does not have, or has otherwise. */
type Differing<D, R> = {
  [K in keyof D & string]: K extends keyof R ? (D[K] extends NonNullable<R[K]> ? never : K) : K;
}[keyof D & string];

/** The document as the form declares it, every group there. */
type Declared<M extends FormModule> = {
  [S in M['sections'][number] as S['key']]: GroupOf<S>;
} & ItemsIf<'boards', M['board'], BoardOf<M>> &
  ItemsIf<'observations', M['observation'], RecordOfGroups<NonNullable<M['observation']>['groups']> & { id: string }>;

/** A list of the section's own name is the group itself. */
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
