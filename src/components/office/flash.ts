import type { Flash } from '../ui/notices.tsx';

/** What a page says once after something was done, by the short code in its address: `?done=client-added`. */
const sentences: Record<string, string> = {
  'client-added': 'The client is added.',
  'client-saved': 'The client is saved.',
  'site-added': 'The site is added.',
  'site-saved': 'The site is saved.',
  'site-removed': 'The site is removed.',
  'defects-answered': 'Answers saved.',
  'visit-booked': 'The visit is booked and its report is ready to fill in.',
  'visit-moved': 'The visit is moved.',
  'visit-cancelled': 'The visit is cancelled and its draft discarded.',
  'visit-given-up': 'The visit is given up and its draft discarded.',
  'visit-restored': 'The visit and its report are back as they were.',
  'handed-over': 'Report reassigned. It is on their list.',
  commented: 'The comment is saved. The electrician sees it once the report is returned.',
  returned: 'The report is returned. The electrician sees the comments at the fields.',
  approved: 'The report is approved. It can be issued now.',
  issued: 'The report is issued.',
  'issued-unprinted': 'The report is issued, but its print could not be made just now. Open the PDF to have it made.',
  discarded: 'The report is discarded. Its history stays.',
  restored: 'The report is back as it was.',
  corrected: 'Correction started with all values copied. Sign, review and issue it as usual.',
  withdrawn: 'The certificate is withdrawn.',
  'anomaly-answered': 'The reason is recorded. It holds while the readings stay as they are.',
  resolved: 'Comment resolved.',
  overridden: 'Reason saved.',
  'taken-back': 'Reason removed. The check applies again.',
  'company-saved': 'The company is saved.',
  'user-added':
    'The user is added. A mail is sent to them, and they sign in once they have opened it and chosen a password.',
  'user-saved': 'The user is saved.',
  'user-moved':
    'The user is saved. A mail is sent to the new address; they sign in once they have opened it and chosen a password.',
  'address-asked':
    'A mail is sent to the new address. You sign in with the present one until you have opened it and chosen a password.',
  'key-made': 'A new key is made. It signs from now on.',
  'key-revoked': 'The key is revoked. The next certificate is signed with a new one.',
  'key-revoked-with-certificates':
    'The key is revoked. Certificates that it signed from then on are not valid any more: correct each of them to issue it again.',
  'link-sent': 'The link is sent again. The one before does not work any more.',
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
