import type { Change } from '../../report/merge.ts';
import { changeFault } from '../../report/value.ts';
import { MAX_ZS_SHARE } from '../../standards/max-zs-share.ts';
import { isOfSignatory } from '../signatories.ts';
import { DESIGNED_ON } from '../which-form/designed-on.ts';

/** Values that nobody fills in, and where each comes from. */
const setElsewhere: readonly (readonly [isOf: (path: string) => boolean, from: string])[] = [
  [isOfSignatory, 'is filled from the account that signs'],
  [(path) => path === MAX_ZS_SHARE, "is the company's setting when the report was begun"],
  [(path) => path === DESIGNED_ON, 'comes from the booking of the work'],
];

/** Why a form may not fill in a report with these changes, on the server and on the phone alike; undefined where it may. */
export function fillFault(changes: readonly Change[]): string | undefined {
  for (const { path, value } of changes) {
    const fault = changeFault(path, value);
    if (fault) return fault;
  }
  for (const [isOf, from] of setElsewhere) {
    const change = changes.find(({ path }) => isOf(path));
    if (change) return `${change.path} ${from}`;
  }
  return undefined;
}
