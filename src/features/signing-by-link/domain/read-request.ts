import { textFault, tidyText, tidyUnprinted } from '../../../domain/forms/words/printable.ts';
import { type Drawing, readDrawing } from '../../../domain/signature/drawing.ts';
import { isOwnName, notOwnName } from '../../../domain/signature/own-name.ts';
import { isEmailAddress } from '../../../domain/words/email-address.ts';

type FormError = { field: string; message: string };
type Text = (field: string) => string;
type Read<T> = { ok: true; value: T } | { ok: false; errors: readonly FormError[] };

const MOST = 200;
/** Most characters of a reason. */
export const MOST_OF_REASON = 1000;
/** As for addresses on the certificate (`kinds/address.ts`). */
const most = { lines: 8, town: 100, postcode: 12 } as const;

/** A person asked to sign, and the role. */
export type Asked = { signatory: string; name: string; email: string; firm: string };

/** @param open  keys of the signatories that have not signed yet. */
export function readAsked(text: Text, open: readonly string[]): Read<Asked> {
  const asked = {
    signatory: text('signatory'),
    name: oneLine(text('name')),
    email: text('email').trim().toLowerCase(),
    firm: oneLine(text('firm')),
  };
  const errors: FormError[] = [];
  if (!open.includes(asked.signatory)) errors.push({ field: 'signatory', message: 'Choose the role they sign in' });
  if (asked.name === '') errors.push({ field: 'name', message: 'Enter their name' });
  for (const field of ['name', 'firm'] as const) if (asked[field].length > MOST) errors.push(tooLong(field, MOST));
  if (!isEmailAddress(asked.email))
    errors.push({ field: 'email', message: 'Enter their email address, for example name@example.com' });
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: asked };
}

/** What a person without an account signs with: their particulars as typed, and their signature. */
export type SignedByLink = {
  name: string;
  position: string;
  company: string;
  address: { lines: string[]; town: string; postcode: string };
  signature: string;
  drawing: Drawing | undefined;
};

/**
 * @param asks  the parts of the signatory's block that the form has: `position`, `company`, `address`.
 * @param asked  the name to which the link was mailed: only that person may sign with it.
 */
export function readSigned(text: Text, asks: ReadonlySet<string>, asked: string): Read<SignedByLink> {
  const [name, position, company, signature] = (['name', 'position', 'company', 'signature'] as const).map((field) =>
    printed(text(field)),
  ) as [string, string, string, string];
  const address = {
    lines: tidyText(text('lines')).split('\n').map(printed).filter(Boolean),
    town: printed(text('town')),
    postcode: printed(text('postcode')),
  };
  const drawn = readDrawing(text('drawing'));
  const errors: FormError[] = [];
  const lack = (field: string, message: string) => errors.push({ field, message });
  if (name === '') lack('name', 'Enter your name');
  else if (!isOwnName(name, asked))
    lack('name', `The link is for ${asked}. If that is not you, or not your name, ask the sender for a new one`);
  if (asks.has('position') && position === '') lack('position', 'Enter your position');
  if (asks.has('company') && company === '') lack('company', 'Enter the company you sign for');
  for (const [field, typed] of Object.entries({ name, position, company, signature }))
    if (typed.length > MOST) errors.push(tooLong(field, MOST));
  for (const [field, typed] of Object.entries({ name, position, company, signature, ...address })) {
    const fault = textFault([typed].flat().join(' '), 'one line');
    if (fault) lack(field, `Leave out ${fault}`);
  }
  if (asks.has('address')) errors.push(...addressFaults(address));
  if (signature === '') lack('signature', 'Enter your name, as your signature');
  else if (name !== '' && !isOwnName(signature, name)) lack('signature', notOwnName(name).replace(inAccount, ' above'));
  if (!drawn.ok) lack('drawing', drawn.message);
  if (text('confirm') === '') lack('confirm', 'Confirm that you sign this declaration');
  if (errors.length > 0 || !drawn.ok) return { ok: false, errors };
  return { ok: true, value: { name, position, company, address, signature, drawing: drawn.drawing } };
}

/** Without an account, the name is the one typed above. */
const inAccount = ' in your account';

function addressFaults({ lines, town, postcode }: SignedByLink['address']): FormError[] {
  const errors: FormError[] = [];
  if (lines.length === 0) errors.push({ field: 'lines', message: 'Enter the address, a line for each part' });
  if (lines.length > most.lines || lines.some((line) => line.length > MOST))
    errors.push({ field: 'lines', message: `Enter at most ${most.lines} lines of ${MOST} characters` });
  if (town === '' && postcode === '') errors.push({ field: 'town', message: 'Enter the town' });
  if (town.length > most.town) errors.push(tooLong('town', most.town));
  if (postcode.length > most.postcode) errors.push(tooLong('postcode', most.postcode));
  return errors;
}

/** Reads the reason for refusing to sign. */
export function readRefusal(text: Text): Read<string> {
  const reason = tidyUnprinted(text('reason')).trim();
  if (reason === '') return { ok: false, errors: [{ field: 'reason', message: 'Enter why you do not sign' }] };
  if (reason.length > MOST_OF_REASON) return { ok: false, errors: [tooLong('reason', MOST_OF_REASON)] };
  return { ok: true, value: reason };
}

const labels: Readonly<Record<string, string>> = {
  ...{ name: 'Name', firm: 'Company', company: 'Company', position: 'Position', signature: 'Signature' },
  ...{ town: 'Town', postcode: 'Postcode', reason: 'Reason' },
};
const tooLong = (field: string, characters: number): FormError => ({
  field,
  message: `${labels[field] ?? field}: enter at most ${characters} characters`,
});
/** Text for the certificate, whose fonts lack some characters. */
const printed = (typed: string): string => tidyText(typed).replace(/\s+/g, ' ').trim();
const oneLine = (typed: string): string => tidyUnprinted(typed).replace(/\s+/g, ' ').trim();
