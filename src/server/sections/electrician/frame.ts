import type { Context } from 'hono';
import type { Frame } from '../../../components/electrician/electrician-page.tsx';
import type { FieldSubmission } from '../../../domain/field-sync/submission.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { AppEnv } from '../../context.ts';
import type { FieldDeps } from './store.ts';

/** Notices about the last action, by the name in the address: the page shows them once, and nothing is stored. */
const said: Readonly<Record<string, string>> = {
  saved: 'Saved.',
  away: 'Saved. The office can see it.',
  'not-away': 'Removed. The office can see it.',
  removed: 'Removed.',
  calibrated: 'Saved. The register has the new date.',
  picked: 'Added. Later changes to the register do not change this report.',
  'taken-back-values': 'Undone. The earlier values are back.',
  'taken-back-some': 'Undone, except for values changed since.',
  copied: 'Copied, without readings.',
  photos: 'Photos added.',
  'photo-off': 'Photo removed from the report. You can restore it under “Removed”.',
  begun: 'Visit and report started. The office can see it.',
  arrived: 'You have arrived. The office can see it.',
  left: 'You have left. The office can see it.',
  'no-access': 'Saved. The office can see it, and can book the visit again.',
  'photo-waits': 'Saved on this phone, with the photo. Both are sent as soon as there is signal.',
  unsaid: 'Undone.',
  'given-up': 'Visit ended. Its draft report is discarded.',
  restored: 'Undone. The visit and its report are as they were.',
  'notice-sent':
    'Notice created. Below you see the status of its email, when the link was opened, and when receipt was confirmed.',
  'notice-taken': 'Receipt saved.',
  'notice-revoked': 'Revoked. The link no longer works.',
  'asked-to-sign': 'Request created. The status of its email is shown below.',
  'request-revoked': 'Revoked. The link no longer works.',
  signed: 'Signed and submitted.',
  'signed-part': 'Signed. The report is submitted once every part is signed.',
  'handed-over': 'Handed over.',
  replied: 'Your replies are saved.',
  chosen: 'Choice saved.',
  carried: 'Carried over from the last report, without results. Confirm the values once you have checked them.',
  'carried-pack':
    'Carried over from the retest pack, which is not signed. Confirm each board once you have checked it.',
  'carried-known':
    'Carried over. The signature is valid, made with a key of this Copperplate. Confirm each board once you have checked it.',
  'carried-signed':
    'Carried over. The signature is intact, but this Copperplate does not know its key: to be sure, ask the company that signed it. Confirm each board once you have checked it.',
  confirmed: 'Confirmed as found.',
  overridden: 'Reason saved for the supervisor.',
  'taken-back': 'Reason removed. The check applies again.',
  recorded: 'Observation started. Describe the fault, choose its code and save it.',
  already: 'There is already an observation about this.',
};

/** Notices on a phone, while the entry of that kind waits to be sent. */
const saidHere: Readonly<Record<string, { kind: FieldSubmission['kind']; words: string }>> = {
  begun: {
    kind: 'start-visit',
    words: 'Visit and report started. The office is told as soon as there is signal.',
  },
  arrived: { kind: 'start-visit', words: 'You have arrived. The office is told as soon as there is signal.' },
  left: { kind: 'leave-visit', words: 'You have left. The office is told as soon as there is signal.' },
  'no-access': {
    kind: 'no-access',
    words: 'Saved on this phone. The office is told as soon as there is signal, and can book the visit again.',
  },
  signed: { kind: 'sign', words: 'Signed. It goes to review automatically, as soon as there is signal.' },
  'signed-part': { kind: 'sign', words: 'Signed. Your signature is sent as soon as there is signal.' },
  overridden: { kind: 'override', words: 'Reason saved on this phone. It is sent as soon as there is signal.' },
};

/** Stored readings have one decimal mark, for every program that reads the certificate's data. */
const ofCommas = 'A comma was read as the decimal point: 0,35 is stored as 0.35.';

export function frameOf(deps: Pick<FieldDeps, 'assets'>, c: Context<AppEnv>, viewer: Viewer): Frame {
  const done = Object.keys(said).find((word) => c.req.query(word) !== undefined);
  const { sync } = c.var;
  const here = done === undefined ? undefined : saidHere[done];
  const waits = here !== undefined && sync?.waits.includes(here.kind) === true;
  const words = [waits ? here.words : done && said[done], c.req.query('comma') !== undefined && ofCommas].filter(
    Boolean,
  );
  return {
    assets: deps.assets,
    viewer: { name: viewer.name, role: viewer.role, id: viewer.userId },
    sync,
    forYou: c.var.forYou ?? 0,
    flash: words.length > 0 ? { kind: 'success', message: words.join(' ') } : undefined,
  };
}
