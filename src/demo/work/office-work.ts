import { randomUUID } from 'node:crypto';
import type { Answer, Browser, Typed } from '../browser.ts';
import { type Person, storyPassword } from '../people.ts';

/**
 * Posts one of the office's forms. @returns the address of the redirect. @throws Error with the page's error messages.
 */
export async function postForm(browser: Browser, path: string, fields: Typed): Promise<string> {
  return leadsTo(path, await browser.post(path, { submission: randomUUID(), ...fields }));
}

/** The same, where the page may ask first: of a day that has passed, or of short notice. The person goes on. */
export async function postAnyway(browser: Browser, path: string, fields: Typed): Promise<string> {
  const answer = await browser.post(path, { submission: randomUUID(), ...fields });
  const button = answer.html.split('<button').find((each) => each.slice(0, each.indexOf('>')).includes('"despite"'));
  const despite = button && / value="([^"]+)"/.exec(button)?.[1];
  return despite === undefined ? leadsTo(path, answer) : postForm(browser, path, { ...fields, despite });
}

function leadsTo(path: string, answer: Answer): string {
  if (answer.status !== 303 || !answer.location)
    throw new Error(`${path} answered ${answer.status}: ${objections(answer)}`);
  return answer.location;
}

const objections = ({ html }: Answer) =>
  [...html.matchAll(/<a href="#[^"]*">([^<]+)<\/a>/g)].map(([, message]) => message).join('; ') || html.slice(0, 500);

/** The id at the end of an address. */
export function idIn(location: string): string {
  const id = /([0-9a-f-]{36})(?=$|[/?#])/.exec(location)?.[1];
  if (!id) throw new Error(`no id in ${location}`);
  return id;
}

export async function signIn(
  browser: Browser,
  { email }: Pick<Person, 'email'>,
  password: string = storyPassword,
): Promise<void> {
  const answer = await browser.post('/auth/sign-in', { email, password });
  if (answer.status !== 303) throw new Error(`${email} could not sign in: ${answer.status}`);
}

/** Adds a user in the settings, then sets their password with the emailed link. */
export async function addPerson(
  owner: Browser,
  person: Person,
  {
    clientId = '',
    mailedLink,
    open,
  }: { clientId?: string; mailedLink: (email: string) => Promise<string>; open: () => Browser },
): Promise<void> {
  await postForm(owner, '/settings/users/new', {
    name: person.name,
    email: person.email,
    role: person.role,
    client_id: clientId,
    position: person.position,
    qualification_refs: person.qualifications ?? '',
  });
  const link = await mailedLink(person.email);
  const browser = open();
  const answer = await browser.submit(await browser.get(link), { password: storyPassword }, { withField: 'password' });
  if (answer.status !== 303)
    throw new Error(`${person.email} could not set a password: ${answer.status} ${objections(answer)}`);
}
