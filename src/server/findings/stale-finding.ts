import type { Basis } from '../../domain/verification/overrides/basis.ts';
import { canonicalJson } from '../documents/certificates/canonical.ts';
import { ConflictError } from '../errors.ts';

/** The finding that a form is about, and the values it was based on when the form was rendered. */
export type AskedFinding = { rule: string; path: string; basisHash: string; base: number };

/** Identifies the values that a finding in a form is based on: the form is refused when they have changed. */
export const textOfBasis = (basis: Basis): string => canonicalJson(basis);

/** The finding has changed since the form was rendered. The message says what has changed. */
export class StaleFindingError extends ConflictError {
  constructor(isAsked: boolean, changed: readonly string[]) {
    const what = isAsked
      ? 'The values behind this check have changed since you opened it.'
      : 'This check no longer applies: the values behind it have changed.';
    super([what, changed.length > 0 && `Changed: ${changed.join(', ')}.`].filter(Boolean).join(' '));
  }
}
