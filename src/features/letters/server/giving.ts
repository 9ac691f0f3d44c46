import type { Drawing } from '../../../domain/signature/drawing.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import type { Recipient } from '../../service/domain/given.ts';

export type Giving = {
  /** `certificate:`, `letter:` or, by another firm, `earlier:` and its id. */
  paper: string;
  to: Recipient;
  name: string;
  way: 'mail' | 'post' | 'hand';
  email: string;
  address: string;
  /** The local day, and the instant as UTC ISO text. */
  on: string;
  at: string;
  byName: string;
  drawing: Drawing | undefined;
};

/** @throws ConflictError where a request would be answered before it came. */
export function mustNotBeBefore(on: string, receivedOn: string): void {
  if (on < receivedOn)
    throw new ConflictError(`The request came on ${showDay(receivedOn)}: enter that day or a later one.`);
}
