import { tidyUnprinted } from '../../forms/words/printable.ts';

const LONGEST = 1000;

/** A stored reason against a finding. It stays with the company: no document prints it. */
export function readReason(entered: string): { ok: true; value: string } | { ok: false; message: string } {
  const value = tidyUnprinted(entered);
  if (value === '') return { ok: false, message: 'Say why this is not a fault' };
  if (value.length > LONGEST) return { ok: false, message: `Use at most ${LONGEST} characters` };
  return { ok: true, value };
}
