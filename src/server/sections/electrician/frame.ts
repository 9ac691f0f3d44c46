import type { Context } from 'hono';
import type { Frame } from '../../../components/electrician/electrician-page.tsx';
import type { FieldSubmission } from '../../../domain/field-sync/submission.ts';
import type { AppEnv, Viewer } from '../../context.ts';
import type { FieldDeps } from './store.ts';

/** Notices about the last action, by the name in the address: the page shows them once, and nothing is stored. */
const said: Readonly<Record<string, string>> = {
  saved: 'Saved.',
  removed: 'Removed.',
  calibrated: 'Thank you. The register has the new date.',
  picked: 'Added. It stays in this report as it is now.',
  'taken-back-values': 'Undone. What stood there before stands again.',
  'taken-back-some': 'Undone as far as nobody has changed it since. The rest stays as it is.',
  copied: 'Copied, without readings.',
  photos: 'The photos are added.',
  'photo-off': 'The photo is off the report. It is under “Removed” if you want it back.',
  begun: 'The visit is begun, and its report with it. The office can see it.',
  arrived: 'You have arrived. The office can see it.',
  left: 'You have left. The office can see it.',
  'no-access': 'Saved. The office can see it, and can book the visit again.',
  'photo-waits': 'Saved on this phone, with the photo. Both are sent as soon as there is signal.',
  unsaid: 'Taken back.',
  'given-up': 'Visit given up. Its draft report is discarded.',
  restored: 'Undone. The visit and its report are as they were.',
  'notice-sent':
    'Notice written. Below you see what became of the email, when its link was opened, and when they say that they have it.',
  'notice-taken': 'Saved who took the notice.',
  'notice-revoked': 'Revoked. The link opens nothing any more.',
  'asked-to-sign': 'Asked. Below you see what became of the email.',
  'request-revoked': 'Revoked. The link opens nothing any more.',
  signed: 'Signed and submitted.',
  'signed-part': 'Signed. It is submitted once everybody has signed their part.',
  'handed-over': 'Handed over.',
  replied: 'Your replies are saved.',
  chosen: 'Your choice is kept.',
  carried: 'Carried over from the last report, without its results. Confirm it once you have looked at it.',
  'carried-pack':
    'Carried over from the retest pack, which nobody signed. Confirm each board once you have looked at it.',
  'carried-known':
    'Carried over. The signature is intact, and the key is of this Copperplate. Confirm each board once you have looked at it.',
  'carried-signed':
    'Carried over. The signature is intact; this Copperplate does not know the key, so ask who signed if you must be sure. Confirm each board once you have looked at it.',
  confirmed: 'Confirmed as found.',
  overridden: 'Reason saved. The supervisor reads it first.',
  'taken-back': 'Reason removed. The check applies again.',
  recorded: 'The observation is begun. Make it say what is wrong here, choose its code and save it.',
  already: 'There is an observation about this already.',
};

/** Notices on a phone, while the entry of that kind waits to be sent. */
const saidHere: Readonly<Record<string, { kind: FieldSubmission['kind']; words: string }>> = {
  begun: {
    kind: 'start-visit',
    words: 'The visit is begun, and its report with it. The office is told as soon as there is signal.',
  },
  arrived: { kind: 'start-visit', words: 'You have arrived. The office is told as soon as there is signal.' },
  left: { kind: 'leave-visit', words: 'You have left. The office is told as soon as there is signal.' },
  'no-access': {
    kind: 'no-access',
    words: 'Saved on this phone. The office is told as soon as there is signal, and can book the visit again.',
  },
  signed: { kind: 'sign', words: 'Signed. It goes to review by itself, as soon as there is signal.' },
  'signed-part': { kind: 'sign', words: 'Signed. Your signature is sent as soon as there is signal.' },
  overridden: { kind: 'override', words: 'Reason saved on this phone. It is sent as soon as there is signal.' },
};

/** Stored readings have one decimal mark, for every program that reads the certificate's data. */
const ofCommas = 'A comma was read as the decimal point: 0,35 is kept as 0.35.';

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
