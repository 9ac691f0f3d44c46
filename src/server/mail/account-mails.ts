import type { MailMessage } from './message.ts';

type Person = { name: string; email: string };

const paragraphs = (...texts: string[]) => texts.join('\n\n');

/** The link that a person asked for on the sign-in page. */
export function linkAskedFor(kind: 'reset' | 'sign-in', { email, name }: Person, link: string): MailMessage {
  const [subject, ask, lasts, otherwise] =
    kind === 'reset'
      ? ['Choose a new password', 'Choose a new password here:', 'one hour', 'Your password stays as it is.']
      : ['Your sign-in link', 'Sign in here:', '15 minutes', 'Nobody is signed in unless the link is opened.'];
  return {
    to: email,
    subject,
    text: paragraphs(
      `Dear ${name},`,
      ask,
      link,
      `The link works once, within ${lasts}.`,
      `If you did not ask for this, ignore this email. ${otherwise}`,
    ),
  };
}

/** To a person whose account is new, or has this address as a new one: the link to choose a password. */
export const invitation = ({ email, name }: Person, companyName: string, link: string): MailMessage => ({
  to: email,
  subject: `Your account at ${companyName}`,
  text: paragraphs(
    `Dear ${name},`,
    `${companyName} has given you an account on Copperplate with this address. Choose your password here:`,
    link,
    `The link works once, within a week. You sign in with this email address: ${email}`,
  ),
});

/** To an address that a company wanted for an account, and that already belongs to another account. */
export const addressElsewhere = ({ email, name }: Person, companyName: string): MailMessage => ({
  to: email,
  subject: `${companyName} wanted to add your email address`,
  text: paragraphs(
    'Hello,',
    `${companyName} wanted to make an account on Copperplate for ${name} with this email address. The address already belongs to an account at another company. Nothing has changed for that account, and we do not tell ${companyName} about it.`,
    `An address belongs to one account. If you work for ${companyName} too, ask them to use another address of yours. If you do not know them, ignore this email.`,
  ),
});

/** To a person who tests whether mail works. */
export const testMail = ({ email, name }: Person, companyName: string): MailMessage => ({
  to: email,
  subject: `Test mail of ${companyName}`,
  text: paragraphs(
    `Dear ${name},`,
    `You asked Copperplate for this test mail. Clients of ${companyName} get their mail in the same way.`,
    'Reply to it to see where replies go.',
  ),
});

/** To the account's previous address. */
export function addressChanged(
  to: string,
  { name }: Pick<Person, 'name'>,
  companyName: string,
  { isOwn }: { isOwn: boolean },
): MailMessage {
  const what = isOwn
    ? 'You asked for another email address for your account. You sign in with this address until you open the link that we sent to the new one.'
    : `${companyName} has changed the email address of your account. Links sent to this address no longer work, and you are signed out everywhere. An email to the new address says what to do next.`;
  return {
    to,
    subject: `Your account at ${companyName} ${isOwn ? 'will have' : 'has'} another email address`,
    text: paragraphs(`Dear ${name},`, what, `If you did not expect this, tell ${companyName}.`),
  };
}
