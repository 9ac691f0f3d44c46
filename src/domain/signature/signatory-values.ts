import { BadInputError, ConflictError } from '../../kernel/errors.ts';
import type { Role } from '../../kernel/viewer.ts';
import { asksForAddress, notSetToSign } from '../company/before-signing.ts';
import type { FormDefinition, Signatory } from '../forms/definition.ts';
import { fieldsOf } from '../forms/document.ts';
import { signatoriesAt } from '../forms/signatories.ts';
import type { Json } from '../report/entry.ts';
import type { Change } from '../report/merge.ts';
import { isOwnName, notOwnName } from './own-name.ts';

/** A signature: typed name, drawn image and date. */
export type Signing = {
  /** Their name, as they typed it. */
  signature: string;
  /** Id of the drawn signature; null where there is none. */
  image: string | null;
  /** YYYY-MM-DD in the company's zone. */
  day: string;
};

/** The account that signs. */
export type SigningUser = { name: string; position: string; qualificationRefs: string; role: Role };
/** The company's name and address, as its settings hold them. */
export type SigningCompany = {
  name: string;
  address: { lines: string[]; town: string; postcode: string; uprn?: string };
};

/** @throws BadInputError when the typed name is not the account's: forms check this first and show the error at the field. */
export function mustBeOwnName(typed: string, { name }: Pick<SigningUser, 'name'>): void {
  if (!isOwnName(typed, name)) throw new BadInputError(notOwnName(name));
}

/** A signature includes the company's address: without one the report could never be issued. @throws ConflictError that names the setting. */
export function mustHaveAddress(
  form: FormDefinition,
  signatories: readonly Signatory[],
  { user, company }: { user: Pick<SigningUser, 'qualificationRefs'>; company: Pick<SigningCompany, 'address'> },
): void {
  const signer = { qualificationRefs: user.qualificationRefs, company: { address: company.address } };
  const [needed] = notSetToSign(signer, { hasAddressPrinted: asksForAddress(form, signatories) }).needed;
  if (needed) throw new ConflictError(`${needed}. Ask the owner to set it, then sign.`);
}

/**
 * The signatory's block, with every field that the form has: the details come from the account and the company,
 * and replace everything entered in the block before.
 */
export function signatoryValues(
  form: FormDefinition,
  signatory: Signatory,
  { user, company, signing }: { user: SigningUser; company: SigningCompany; signing: Signing },
): Change[] {
  return blockValues(form, signatory, {
    name: user.name,
    position: positionOf(user),
    for_on_behalf: company.name,
    company: company.name,
    address: company.address,
    qualification_refs: user.qualificationRefs,
    ...ofSigning(form, signing),
    ...(signatory.step === 'authorising' && { scheme_role: user.role === 'supervisor' ? 'Qualified supervisor' : '' }),
  });
}

/** A person who signs through a mailed link, as they typed their details; they have no account. */
export type MailedSigner = { name: string; position: string; company: string; address: Json };

/** The block of a person who signs through a mailed link, with every field that the form has. */
export const mailedValues = (
  form: FormDefinition,
  signatory: Signatory,
  { signer, signing }: { signer: MailedSigner; signing: Signing },
): Change[] =>
  blockValues(form, signatory, {
    ...{ name: signer.name, position: signer.position, address: signer.address },
    ...{ company: signer.company, for_on_behalf: signer.company },
    // Clears the details of an earlier signatory.
    ...{ qualification_refs: '', phone: '' },
    ...ofSigning(form, signing),
  });

const ofSigning = ({ edition }: FormDefinition, { signature, image, day }: Signing): Record<string, Json> => ({
  ...{ signature, signature_image: image, signed_on: day, amended_to: edition },
});

function blockValues(form: FormDefinition, { path }: Signatory, values: Readonly<Record<string, Json>>): Change[] {
  return ofBlock(form, path, values).map(([name, value]) => ({
    path: `${path}/${name}`,
    value: value === '' ? null : value,
    provenance: 'entered',
    // Two conflicting values from before are settled: now only signing writes these fields.
    settle: true,
  }));
}

/** The values of a block, without the fields that the form does not have: forms use different fields for a signatory. */
function ofBlock(form: FormDefinition, path: string, values: Readonly<Record<string, Json>>): [string, Json][] {
  const [group = '', ...block] = path.split('/');
  const section = form.sections.find(({ key }) => key === group);
  const asked = new Set(section && fieldsOf(section).map(({ name }) => name));
  return Object.entries(values).filter(([name]) => asked.has([...block, name].join('.')));
}

/** The fields of the signatory's block that a form has: `position`, `address`. */
export const partsOfBlock = (form: FormDefinition, { path }: Signatory): ReadonlySet<string> =>
  new Set(
    ofBlock(form, path, { position: '', company: '', for_on_behalf: '', address: '' }).map(([name]) =>
      name === 'for_on_behalf' ? 'company' : name,
    ),
  );

/** A draft's inspector fields until the inspector signs. Empty where several people sign, because nobody knows yet who signs for what. */
export const inspectorValues = (
  form: FormDefinition,
  user: Pick<SigningUser, 'name' | 'position' | 'qualificationRefs'>,
): Change[] => {
  const [inspector, ...others] = signatoriesAt(form, 'signing');
  if (!inspector || others.length > 0) return [];
  const known = { name: user.name, position: user.position, qualification_refs: user.qualificationRefs };
  return ofBlock(form, inspector.path, known).map(([part, value]) => ({
    path: `${inspector.path}/${part}`,
    value: value === '' ? null : value,
    provenance: 'carried',
  }));
};

/** The account's position, or else the name of its role. */
export const positionOf = ({ position, role }: Pick<SigningUser, 'position' | 'role'>): string =>
  position || positions[role] || 'Electrician';
const positions: Partial<Record<Role, string>> = { supervisor: 'Qualified supervisor', owner: 'Owner' };
