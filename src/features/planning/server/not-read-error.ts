import { ConflictError } from '../../../kernel/errors.ts';
import type { PlanWarning } from './warnings.ts';

/** Visits have warnings that nobody has read. */
export class NotReadError extends ConflictError {
  readonly warnings: readonly PlanWarning[];
  constructor(warnings: readonly PlanWarning[]) {
    super('Check these times first.');
    this.warnings = warnings;
  }
}
