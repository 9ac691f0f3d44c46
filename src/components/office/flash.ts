import type { Flash } from '../ui/notices.tsx';

/** `unmailed`: the message when mail is not set up, and an email only becomes a file on the server. */
type Sentence = string | { mailed: string; unmailed: string };

const A_FILE = 'Mail is not set up, so the server stores the email as a file. Ask its operator for the link.';

/** One-time messages after an action, by the code in the page's address: `?done=client-added`. */
export const sentences: Readonly<Record<string, Sentence>> = {
  'client-added': 'Client added.',
  'client-saved': 'Client saved.',
  'instrument-added': 'Instrument added.',
  'instrument-saved': 'Instrument saved. Existing reports do not change.',
  'instrument-retired': 'Instrument retired. New reports cannot use it.',
  'instrument-taken-back': 'Instrument returned to use.',
  'site-added': 'Site added.',
  'site-saved': 'Site saved.',
  'site-removed': 'Site removed.',
  'paper-mailed': { mailed: 'Mail created. What becomes of it is shown below.', unmailed: A_FILE },
  'paper-given': 'Recorded.',
  'paper-returned': 'Recorded. It does not count as given.',
  'copies-asked': 'Request recorded.',
  'copies-taken-back': 'Request taken back.',
  'pack-sent': { mailed: 'Mail with the papers created. What becomes of it is shown below.', unmailed: A_FILE },
  'letter-written': 'Letter written. Give it below.',
  'words-saved': 'Own sentences saved.',
  'defects-answered': 'Answers saved.',
  'view-saved': 'View saved.',
  'view-removed': 'View deleted.',
  'defect-moved': 'Saved.',
  'defect-undone': 'Undone.',
  'defect-saved': 'Saved.',
  'visit-booked': 'Visit booked. Its report is ready to fill in.',
  'visits-planned': 'Visits booked. Their reports are ready to fill in.',
  'day-moved': 'Visits moved. Their people are told.',
  'day-unchanged': 'Nothing was changed.',
  'day-move-undone': 'Undone. The visits are where they were.',
  'absence-added': 'Absence added.',
  'absence-removed': 'Absence removed.',
  'calendar-stopped': 'Calendar stopped. Its address no longer works.',
  'visit-booked-again': 'Visit rebooked, with its report.',
  'visit-call-taken-back': 'Undone.',
  'visit-moved': 'Visit moved.',
  'visit-people': 'Colleagues saved.',
  'visit-cancelled': 'Visit cancelled. Its draft report is discarded.',
  'visit-given-up': 'Visit ended. Its draft report is discarded.',
  'visit-restored': 'Undone. The visit is as it was.',
  'report-begun': 'New report started for this visit.',
  'handed-over': 'Report reassigned.',
  commented: 'Comment saved. The electrician sees it once the report is returned.',
  returned: 'Report returned. The electrician sees the comments next to the fields.',
  approved: 'Report approved. It can be issued now.',
  issued: 'Report issued.',
  'issued-unprinted': 'Report issued, but its PDF could not be made just now. Open the PDF to try again.',
  'asked-to-sign': 'Request created. The status of its email is shown below.',
  'request-revoked': 'Revoked. The link no longer works.',
  'notice-sent':
    'Notice created. Below you see the status of its email, when the link was opened, and when receipt was confirmed.',
  'notice-taken': 'Receipt saved.',
  'notice-revoked': 'Revoked. The link no longer works.',
  'export-removed': 'Removed.',
  'link-made': 'Link created.',
  'link-mailed': 'Link created. The status of its email is shown next to it.',
  'link-mailed-again': 'Another email with the link created. Its status is shown next to the link.',
  'link-revoked': 'Revoked. The link no longer works.',
  discarded: 'Report discarded. Its history is kept.',
  restored: 'Undone. The report is as it was.',
  corrected: 'Correction started with all values copied. Sign, review and issue it as usual.',
  withdrawn: 'Certificate withdrawn.',
  'anomaly-answered': 'Reason saved. It applies until the readings change.',
  resolved: 'Comment resolved.',
  overridden: 'Reason saved.',
  'taken-back': 'Reason removed. The check applies again.',
  'text-added': 'Text added. Searches of the library now find it.',
  'text-saved': 'Text saved. Existing observations do not change.',
  'text-retired': 'Text retired. Searches no longer find it.',
  'text-taken-back': 'Text returned to use.',
  'columns-saved': 'Layout saved. It applies to the next file with these columns.',
  'columns-removed': 'Layout forgotten. The next import with these columns will ask about them.',
  'favourites-saved': 'Favourites saved. Electricians can choose them when they lay out a board.',
  'defaults-saved': 'Defaults saved. New reports start with them.',
  'brand-saved': 'Saved. New certificates use it.',
  'mailing-saved': {
    mailed: 'Saved. It applies to the next certificate mailed.',
    unmailed: 'Saved. It applies once mail is set up.',
  },
  'test-mail': 'Test mail created. Its status is shown below.',
  'company-saved': 'Company saved.',
  'user-added': {
    mailed: 'User added. They can sign in once they choose a password with the link in their email.',
    unmailed: `User added. They need a link to choose a password. ${A_FILE}`,
  },
  'user-saved': 'User saved.',
  'user-forgotten': 'Erased. Certificates and the audit log do not change.',
  'client-forgotten': 'Erased. Certificates and the audit log do not change.',
  'user-moved': {
    mailed: 'User saved. To sign in, they must open the link in the email to the new address and choose a password.',
    unmailed: `User saved. They need a link to confirm the new address and choose a password. ${A_FILE}`,
  },
  'address-asked': {
    mailed:
      'Sign in with the current address until you open the link in the email to the new one and choose a password.',
    unmailed: `Sign in with the current address until you open the link to confirm the new one. ${A_FILE}`,
  },
  'log-address-removed': 'Saved. The daily proof is not emailed.',
  'log-address-saved': {
    mailed: 'Saved. The daily proof is emailed there from tomorrow.',
    unmailed: 'Saved. The daily proof is emailed there once mail is set up.',
  },
  'head-signed': 'Head signed. Download it, or copy its fingerprint, and store it somewhere else.',
  'key-made': 'New key created. It signs new certificates.',
  'key-revoked': 'Key revoked. The next certificate is signed with a new one.',
  'key-revoked-with-certificates':
    'Key revoked. Certificates that it signed from that time are no longer valid. Correct each of them to issue it again.',
  'link-sent': {
    mailed: 'Email with a new link created. The earlier link no longer works.',
    unmailed: `New link created. The earlier link no longer works. ${A_FILE}`,
  },
  'user-signed-out': 'User signed out on every device.',
  'password-changed': 'Password changed. All your other devices are signed out.',
  'work-mail-saved': 'Saved. It applies from now on.',
  'keys-saved': 'Saved.',
  'session-ended': 'Device signed out.',
  'factor-added': 'Second factor added. You need it when you sign in.',
  'factor-removed': 'Second factor removed.',
  'now-shown': 'Thank you. Nothing has changed yet. Press the button again.',
  'second-factor-saved': 'Saved. It applies from each user’s next sign-in.',
  'second-factor-reset': {
    mailed: 'Second factor reset. The user is signed out everywhere. An email to them is created.',
    unmailed: 'Second factor reset. The user is signed out everywhere. Mail is not set up, so tell them yourself.',
  },
};

/** The message for a code. Unknown codes give none, because anyone can write an address. */
export function flashOf(search: string, { isMailSetUp }: { isMailSetUp: boolean }): Flash | undefined {
  const code = new URLSearchParams(search).get('done') ?? '';
  const found = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  if (found === undefined) return undefined;
  const message = typeof found === 'string' ? found : isMailSetUp ? found.mailed : found.unmailed;
  return { kind: 'success', message };
}
