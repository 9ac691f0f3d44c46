import { canonicalJson } from '../../../kernel/canonical-json.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import type { Basis } from './basis.ts';

/** The finding that a form is about, and the values it was based on when the form was rendered. */
export type AskedFinding = { rule: string; path: string; basisHash: string; base: number };

/**
 * Identifies the finding in a form and the values it is based on: the form is refused when they have changed. Its words are left out:
 * they may differ between a phone and a newer server.
 */
export const textOfBasis = ({ finding, values }: Basis): string =>
  canonicalJson({ finding: { ...finding, message: '', arithmetic: '' }, values });

/** The finding has changed since the form was rendered. The message says what has changed. */
export class StaleFindingError extends ConflictError {
  constructor(isAsked: boolean, changed: readonly string[]) {
    const what = isAsked
      ? 'This check has changed since you opened it.'
      : 'This check no longer applies: the values behind it have changed.';
    super([what, changed.length > 0 && `Changed: ${changed.join(', ')}.`].filter(Boolean).join(' '));
  }
}
