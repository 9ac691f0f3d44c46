import type { FormDefinition, Signatory } from '../forms/definition.ts';
import { fieldsOf } from '../forms/document.ts';

/** What a certificate takes from the company and the person who signs. Optional: absent where a phone was told before these were. */
type Signer = {
  qualificationRefs: string;
  company: {
    address: { lines?: readonly string[]; town?: string; postcode?: string };
    phone?: string;
    scheme?: string;
  };
};

/** What is not set, each in a sentence that names the setting. */
export type NotSet = {
  /** No certificate is issued without it, and a signature holds what was set as it was given: it cannot be signed either. */
  needed: readonly string[];
  /** A certificate is issued without it, with a gap where an assessor looks first. */
  advised: readonly string[];
};

const inCompany = (what: string) => `Your company’s ${what} is not set (Settings › Company)`;

/** Whether a form prints the company's address beside one of these signatures. */
export const asksForAddress = (form: FormDefinition, signatories: readonly Signatory[]): boolean =>
  signatories.some(({ path }) => {
    const [group = '', ...block] = path.split('/');
    const section = form.sections.find(({ key }) => key === group);
    return section !== undefined && fieldsOf(section).some(({ name }) => name === [...block, 'address'].join('.'));
  });

/** @param hasAddressPrinted  as `asksForAddress` says of what is signed. */
export function notSetToSign(
  { qualificationRefs, company: { address, phone, scheme } }: Signer,
  { hasAddressPrinted }: { hasAddressPrinted: boolean },
): NotSet {
  const hasAddress = (address.lines ?? []).length > 0 && Boolean(address.town || address.postcode);
  return {
    needed: hasAddressPrinted && !hasAddress ? [inCompany('address')] : [],
    advised: [
      ...(phone === '' ? [inCompany('phone number')] : []),
      ...(scheme === '' ? [`${inCompany('scheme')}; where there is none, write “none” there`] : []),
      ...(qualificationRefs === '' ? ['Your qualifications are not set (Settings › People)'] : []),
    ],
  };
}
