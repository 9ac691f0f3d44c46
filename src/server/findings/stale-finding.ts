import type { Basis } from '../../domain/verification/overrides/basis.ts';
import { canonicalJson } from '../documents/certificates/canonical.ts';
import { ConflictError } from '../errors.ts';

/** Which finding a form is about, and what it was about when the form was drawn. */
export type AskedFinding = { rule: string; path: string; basisHash: string; base: number };

/** The text whose SHA-256 names what a finding was about in a form: it is refused when that is no longer so. */
export const textOfBasis = (basis: Basis): string => canonicalJson(basis);

/** The finding is no longer what the form was drawn for. The message says what has changed. */
export class StaleFindingError extends ConflictError {
  constructor(isAsked: boolean, changed: readonly string[]) {
    const what = isAsked
      ? 'What this check is about has changed since you opened it.'
      : 'The check does not ask this any more: what it was about has changed.';
    super([what, changed.length > 0 && `Changed: ${changed.join(', ')}.`].filter(Boolean).join(' '));
  }
}
