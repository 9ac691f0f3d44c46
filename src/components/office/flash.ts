import type { Flash } from '../ui/notices.tsx';

/** `unmailed`: the words where mail is not set up, and an email becomes a file on the server that nobody is sent. */
type Sentence = string | { mailed: string; unmailed: string };

const A_FILE = 'Mail is not set up: the server keeps the email as a file. Ask the person who runs it for the link.';

/** What a page says once after something was done, by the short code in its address: `?done=client-added`. */
export const sentences: Readonly<Record<string, Sentence>> = {
  'client-added': 'Client added.',
  'client-saved': 'Client saved.',
  'instrument-added': 'Instrument added.',
  'instrument-saved': 'Instrument saved. Reports that name it keep what they say.',
  'instrument-retired': 'Instrument retired. No report can pick it any more.',
  'instrument-taken-back': 'Instrument taken back into use.',
  'site-added': 'Site added.',
  'site-saved': 'Site saved.',
  'site-removed': 'Site removed.',
  'defects-answered': 'Answers saved.',
  'visit-booked': 'Visit booked. Its report is ready to fill in.',
  'visit-booked-again': 'Visit booked again. Its report went with it.',
  'visit-call-taken-back': 'Undone.',
  'visit-moved': 'Visit moved.',
  'visit-people': 'Saved who is on the visit.',
  'visit-cancelled': 'Visit cancelled. Its draft report is discarded.',
  'visit-given-up': 'Visit ended. Its draft report is discarded.',
  'visit-restored': 'Undone. The visit is as it was.',
  'report-begun': 'Another report begun for this visit.',
  'handed-over': 'Report reassigned. It is on their list.',
  commented: 'Comment saved. The electrician sees it once the report is returned.',
  returned: 'Report returned. The electrician sees the comments at the fields.',
  approved: 'Report approved. It can be issued now.',
  issued: 'Report issued.',
  'issued-unprinted': 'Report issued, but its PDF could not be made just now. Open the PDF to try again.',
  'asked-to-sign': 'The email is on its way. Below you see its delivery.',
  'request-revoked': 'Revoked. The link no longer works.',
  'notice-sent':
    'The email is on its way. Below you see its delivery, when the link was opened, and when receipt was confirmed.',
  'notice-taken': 'Receipt saved.',
  'notice-revoked': 'Revoked. The link no longer works.',
  'export-removed': 'Removed.',
  'link-made': 'The link is made.',
  'link-mailed': 'The link is made. Beside it you see what became of the email.',
  'link-mailed-again': 'Another email with the link is written. Beside it you see what became of it.',
  'link-revoked': 'Revoked. The link no longer works.',
  discarded: 'Report discarded. Its history is kept.',
  restored: 'Undone. The report is as it was.',
  corrected: 'Correction started with all values copied. Sign, review and issue it as usual.',
  withdrawn: 'Certificate withdrawn.',
  'anomaly-answered': 'Reason recorded. It applies while the readings stay as they are.',
  resolved: 'Comment resolved.',
  overridden: 'Reason saved.',
  'taken-back': 'Reason removed. The check applies again.',
  'text-added': 'Text added. It is found beside the library from now on.',
  'text-saved': 'Text saved. Observations that were begun from it keep what they say.',
  'text-retired': 'Text retired. It is not found any more.',
  'text-taken-back': 'Text taken back into use.',
  'columns-saved': 'Saved. The next file with these columns is read so.',
  'columns-removed': 'Forgotten. The next file with these columns is asked about.',
  'favourites-saved': 'Saved. They can be chosen when a board is laid out.',
  'defaults-saved': 'Saved. New reports will start with it.',
  'brand-saved': 'Saved. The next certificate is printed so.',
  'mailing-saved': {
    mailed: 'Saved. The next certificate is mailed so.',
    unmailed: 'Saved. Certificates are mailed so once mail is set up.',
  },
  'test-mail': 'Test mail written. Below you see what became of it.',
  'company-saved': 'Company saved.',
  'user-added': {
    mailed: 'User added. They can sign in once they have chosen a password, by the link in their email.',
    unmailed: `User added. They need a link to choose a password. ${A_FILE}`,
  },
  'user-saved': 'User saved.',
  'user-forgotten': 'Erased. Certificates and the audit log keep what they say.',
  'client-forgotten': 'Erased. Certificates and the audit log keep what they say.',
  'user-moved': {
    mailed:
      'User saved. They can sign in once they have opened the link in the email to the new address and chosen a password.',
    unmailed: `User saved. They need a link to confirm the new address and choose a password. ${A_FILE}`,
  },
  'address-asked': {
    mailed:
      'Sign in with the present address until you have opened the link in the email to the new one and chosen a password.',
    unmailed: `Sign in with the present address until you have opened the link to confirm the new one. ${A_FILE}`,
  },
  'log-address-removed': 'Saved. The head of the log is mailed to nobody.',
  'log-address-saved': {
    mailed: 'Saved. The head of the log is mailed there from the next day on.',
    unmailed: 'Saved. The head of the log is mailed there every day once mail is set up.',
  },
  'head-signed': 'Signed. Download the head, or copy its fingerprint, and keep it somewhere else.',
  'key-made': 'A new key is made. It signs from now on.',
  'key-revoked': 'Key revoked. The next certificate is signed with a new one.',
  'key-revoked-with-certificates':
    'The key is revoked. Certificates that it signed from then on are not valid any more: correct each of them to issue it again.',
  'link-sent': {
    mailed: 'Another email with a link is written. The link before no longer works.',
    unmailed: `Another link is made. The link before no longer works. ${A_FILE}`,
  },
  'user-signed-out': 'They are signed out on every device.',
  'password-changed': 'Your password is changed. Every other device is signed out.',
  'work-mail-saved': 'Saved. It holds for what happens from now on.',
  'session-ended': 'That device is signed out.',
  'factor-added': 'It is added. You are asked for it when you sign in.',
  'factor-removed': 'It is removed, and is not asked for any more.',
  'now-shown': 'Thank you. Nothing is changed yet: press the button again.',
  'second-factor-saved': 'Saved. It holds from the next time somebody signs in.',
  'second-factor-reset': {
    mailed: 'Their second factor is reset and they are signed out everywhere. An email to them is written.',
    unmailed:
      'Their second factor is reset and they are signed out everywhere. Mail is not set up: tell them yourself.',
  },
};

/** An unknown code has no sentence: anybody can write the address. */
export function flashOf(search: string, { isMailSetUp }: { isMailSetUp: boolean }): Flash | undefined {
  const code = new URLSearchParams(search).get('done') ?? '';
  const found = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  if (found === undefined) return undefined;
  const message = typeof found === 'string' ? found : isMailSetUp ? found.mailed : found.unmailed;
  return { kind: 'success', message };
}
