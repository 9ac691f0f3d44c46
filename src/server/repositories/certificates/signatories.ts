import { asksForAddress, notSetToSign } from '../../../domain/company/before-signing.ts';
import type { FormDefinition, Signatory } from '../../../domain/forms/definition.ts';
import { fieldsOf } from '../../../domain/forms/document.ts';
import { signatoriesAt } from '../../../domain/forms/signatories.ts';
import type { Json } from '../../../domain/report/entry.ts';
import type { Change } from '../../../domain/report/merge.ts';
import { isOwnName, notOwnName } from '../../../domain/signature/own-name.ts';
import type { Role } from '../../db/schema.ts';
import { BadInputError, ConflictError } from '../../errors.ts';
import { sha256 } from '../../ids.ts';
import type { Company } from '../people/companies.ts';
import type { User } from '../people/users.ts';

/** What somebody signs with. */
export type Signing = {
  /** Their name, as they typed it. */
  signature: string;
  /** Id of what they drew beside it; null where they drew nothing. */
  image: string | null;
  /** YYYY-MM-DD in the company's zone. */
  day: string;
};

type Signer = Pick<User, 'name' | 'position' | 'qualificationRefs' | 'role'>;

/** @throws BadInputError when the typed name is not the account's: forms say so before, at the field. */
export function mustBeOwnName(typed: string, { name }: Pick<User, 'name'>): void {
  if (!isOwnName(typed, name)) throw new BadInputError(notOwnName(name));
}

/** A signature holds the company's address as it was given: without one it could never be issued. @throws ConflictError that names the setting. */
export function mustHaveAddress(
  form: FormDefinition,
  signatories: readonly Signatory[],
  { user, company }: { user: Pick<User, 'qualificationRefs'>; company: Pick<Company, 'address'> },
): void {
  const signer = { qualificationRefs: user.qualificationRefs, company: { address: company.address } };
  const [needed] = notSetToSign(signer, { hasAddressPrinted: asksForAddress(form, signatories) }).needed;
  if (needed) throw new ConflictError(`${needed}. Ask the owner to set it, then sign.`);
}

/**
 * The block of the person who signs, all of it that their form asks for: who they are comes from their account and their company,
 * and nothing that was typed into the report before stands beside their signature.
 */
export function signatoryValues(
  form: FormDefinition,
  signatory: Signatory,
  { user, company, signing }: { user: Signer; company: Pick<Company, 'name' | 'address'>; signing: Signing },
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

/** Who somebody is who signs through a mailed link: as they typed it, and never an account. */
export type MailedSigner = { name: string; position: string; company: string; address: Json };

/** The block of somebody who signs through a mailed link, all of it that their form asks for. */
export const mailedValues = (
  form: FormDefinition,
  signatory: Signatory,
  { signer, signing }: { signer: MailedSigner; signing: Signing },
): Change[] =>
  blockValues(form, signatory, {
    ...{ name: signer.name, position: signer.position, address: signer.address },
    ...{ company: signer.company, for_on_behalf: signer.company },
    // Nothing of whoever signed here before stays beside their name.
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
    // Two values that were entered for it before only signing wrote it are no question any more.
    settle: true,
  }));
}

/** Values of a block without those that the form does not ask for: forms name what somebody signs for differently. */
function ofBlock(form: FormDefinition, path: string, values: Readonly<Record<string, Json>>): [string, Json][] {
  const [group = '', ...block] = path.split('/');
  const section = form.sections.find(({ key }) => key === group);
  const asked = new Set(section && fieldsOf(section).map(({ name }) => name));
  return Object.entries(values).filter(([name]) => asked.has([...block, name].join('.')));
}

/** Which parts of a block a form asks of whoever signs there: `position`, `address`. */
export const partsOfBlock = (form: FormDefinition, { path }: Signatory): ReadonlySet<string> =>
  new Set(
    ofBlock(form, path, { position: '', company: '', for_on_behalf: '', address: '' }).map(([name]) =>
      name === 'for_on_behalf' ? 'company' : name,
    ),
  );

/** What a draft says of the inspector it is for, until they sign it. Where several sign, nobody knows yet who signs for what. */
export const inspectorValues = (
  form: FormDefinition,
  user: Pick<User, 'name' | 'position' | 'qualificationRefs'>,
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

/** As the account says, or else what their role is called. */
export const positionOf = ({ position, role }: Pick<User, 'position' | 'role'>): string =>
  position || positions[role] || 'Electrician';
const positions: Partial<Record<Role, string>> = { supervisor: 'Qualified supervisor', owner: 'Owner' };

/**
 * Names an account in public: the same for ever, of no use to sign in with, and telling nothing else. From the id, which is
 * random enough that nobody finds it by trying.
 */
export const publicAccountId = (userId: string): string => sha256(`copperplate account ${userId}`).slice(0, 20);
