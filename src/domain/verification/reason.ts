import { textFault, tidyText } from '../forms/printable.ts';

const LONGEST = 1000;

/** A reason against a finding as it is kept: it may stand in a certificate, so it has to be printable. */
export function readReason(entered: string): { ok: true; value: string } | { ok: false; message: string } {
  const value = tidyText(entered);
  if (value === '') return { ok: false, message: 'Say why this is not a fault' };
  if (value.length > LONGEST) return { ok: false, message: `Use at most ${LONGEST} characters` };
  const fault = textFault(value, 'lines');
  return fault ? { ok: false, message: `The reason holds ${fault}` } : { ok: true, value };
}
