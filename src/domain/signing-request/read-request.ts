import { textFault, tidyText, tidyUnprinted } from '../forms/words/printable.ts';
import { type Drawing, readDrawing } from '../signature/drawing.ts';
import { isOwnName, notOwnName } from '../signature/own-name.ts';
import { isEmailAddress } from '../words/email-address.ts';

type FormError = { field: string; message: string };
type Text = (field: string) => string;
type Read<T> = { ok: true; value: T } | { ok: false; errors: readonly FormError[] };

const MOST = 200;
/** As many characters as a reason has room for. */
export const MOST_OF_REASON = 1000;
/** As the certificate's addresses have them (`kinds/address.ts`). */
const most = { lines: 8, town: 100, postcode: 12 } as const;

/** Whom somebody asks to sign, and as what. */
export type Asked = { signatory: string; name: string; email: string; firm: string };

/** @param open  keys of what nobody has signed for yet. */
export function readAsked(text: Text, open: readonly string[]): Read<Asked> {
  const asked = {
    signatory: text('signatory'),
    name: oneLine(text('name')),
    email: text('email').trim().toLowerCase(),
    firm: oneLine(text('firm')),
  };
  const errors: FormError[] = [];
  if (!open.includes(asked.signatory)) errors.push({ field: 'signatory', message: 'Choose what they sign as' });
  if (asked.name === '') errors.push({ field: 'name', message: 'Enter their name' });
  for (const field of ['name', 'firm'] as const) if (asked[field].length > MOST) errors.push(tooLong(field, MOST));
  if (!isEmailAddress(asked.email))
    errors.push({ field: 'email', message: 'Enter their email address, for example name@example.com' });
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: asked };
}

/** What somebody signs with who has no account: who they are as they type it, and their signature. */
export type SignedByLink = {
  name: string;
  position: string;
  company: string;
  address: { lines: string[]; town: string; postcode: string };
  signature: string;
  drawing: Drawing | undefined;
};

/**
 * @param asks  which parts of their block the form asks for: `position`, `company`, `address`.
 * @param asked  the name of whom the link was mailed to: a link is nobody else's to sign with.
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
    lack('name', `The link is for ${asked}. If that is not you, or not your name, ask who sent it for a new one`);
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

/** They have no account: the name is the one that they typed above. */
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

/** Why somebody would not sign. */
export function readRefusal(text: Text): Read<string> {
  const reason = tidyUnprinted(text('reason')).trim();
  if (reason === '') return { ok: false, errors: [{ field: 'reason', message: 'Say why you do not sign' }] };
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
/** For what stands in the certificate, whose fonts have not every sign. */
const printed = (typed: string): string => tidyText(typed).replace(/\s+/g, ' ').trim();
const oneLine = (typed: string): string => tidyUnprinted(typed).replace(/\s+/g, ' ').trim();
