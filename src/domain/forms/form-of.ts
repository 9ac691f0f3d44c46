import type { FormDefinition, FormModule } from './definition.ts';
import type { UnansweredIn, UnansweredInSection } from './record-of.ts';

/**
 * A form as everything reads it: what it does not have is empty. It does not compile where a condition of its fields asks of their
 * record what that cannot answer: the compiler names the question as `conditionsAsk`.
 */
export const formOf = <const M extends FormModule>(module: M & Answered<M>): FormDefinition => ({
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
  | UnansweredInSection<M['sections'][number]>
  | UnansweredIn<NonNullable<M['board']>['groups'][number]['fields'][number]>
  | UnansweredIn<NonNullable<M['observation']>['groups'][number]['fields'][number]>
  | UnansweredIn<NonNullable<M['circuit']>['details' | 'tests'][number]['fields'][number]>;
