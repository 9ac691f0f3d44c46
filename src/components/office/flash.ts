import type { Flash } from '../ui/notices.tsx';

/** What a page says once after something was done, by the short code in its address: `?done=client-added`. */
const sentences: Record<string, string> = {
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
  'visit-call-taken-back': 'Taken back.',
  'visit-moved': 'Visit moved.',
  'visit-people': 'Saved who is on the visit.',
  'visit-cancelled': 'Visit cancelled. Its draft report is discarded.',
  'visit-given-up': 'Visit given up. Its draft report is discarded.',
  'visit-restored': 'Undone. The visit is as it was.',
  'report-begun': 'Another report begun for this visit.',
  'handed-over': 'Report reassigned. It is on their list.',
  commented: 'Comment saved. The electrician sees it once the report is returned.',
  returned: 'Report returned. The electrician sees the comments at the fields.',
  approved: 'Report approved. It can be issued now.',
  issued: 'Report issued.',
  'issued-unprinted': 'Report issued, but its PDF could not be made just now. Open the PDF to try again.',
  'notice-sent':
    'The notice is on its way. Here you see when its link was opened, and when they say that they have it.',
  'notice-taken': 'Saved who took the notice.',
  'notice-revoked': 'Revoked. The link opens nothing any more.',
  'link-made': 'The link is made.',
  'link-mailed': 'The link is made, and an email with it is on its way.',
  'link-mailed-again': 'Another email with the link is on its way.',
  'link-revoked': 'Revoked. The link opens nothing any more.',
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
  'mailing-saved': 'Saved. The next certificate is mailed so.',
  'company-saved': 'Company saved.',
  'user-added': 'User added. They are sent an email, and can sign in once they have chosen a password.',
  'user-saved': 'User saved.',
  'user-moved':
    'User saved. An email is sent to the new address; they can sign in once they have opened it and chosen a password.',
  'address-asked':
    'An email is sent to the new address. Sign in with the present one until you have opened it and chosen a password.',
  'log-address-saved': 'Saved. The head of the log is mailed there from the next day on.',
  'head-signed': 'Signed. Download the head, or copy its fingerprint, and keep it somewhere else.',
  'key-made': 'A new key is made. It signs from now on.',
  'key-revoked': 'Key revoked. The next certificate is signed with a new one.',
  'key-revoked-with-certificates':
    'The key is revoked. Certificates that it signed from then on are not valid any more: correct each of them to issue it again.',
  'link-sent': 'Link sent again. The one before no longer works.',
  'user-signed-out': 'They are signed out on every device.',
  'password-changed': 'Your password is changed. Every other device is signed out.',
  'session-ended': 'That device is signed out.',
  'factor-added': 'It is added. You are asked for it when you sign in.',
  'factor-removed': 'It is removed, and is not asked for any more.',
  'now-shown': 'Thank you. Nothing is changed yet: press the button again.',
  'second-factor-saved': 'Saved. It holds from the next time somebody signs in.',
  'second-factor-reset': 'Their second factor is reset and they are signed out everywhere. They are told by mail.',
};

/** Unknown codes say nothing: the address is anybody's to write. */
export function flashOf(search: string): Flash | undefined {
  const code = new URLSearchParams(search).get('done') ?? '';
  const message = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  return message === undefined ? undefined : { kind: 'success', message };
}
