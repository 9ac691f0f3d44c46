import type { FormDefinition, Signatory } from '../forms/definition.ts';
import { fieldsOf } from '../forms/document.ts';
import { schemeShown } from './scheme.ts';

/** The particulars that a certificate takes from the company and the signatory. The optional ones are absent on phones told by an older version. */
type Signer = {
  qualificationRefs: string;
  company: {
    address: { lines?: readonly string[]; town?: string; postcode?: string };
    phone?: string;
    scheme?: string;
    schemeNumber?: string;
  };
};

/** Missing settings, each in a sentence that names the settings page. */
export type NotSet = {
  /** Needed to issue. A signature records the settings as they were, so they are needed to sign, too. */
  needed: readonly string[];
  /** Not needed to issue, but assessors look at them first. */
  advised: readonly string[];
};

const inCompany = (what: string) => `Your company’s ${what} is not set (Settings › Company)`;

/** Whether a form prints the company's address next to one of these signatures. */
export const asksForAddress = (form: FormDefinition, signatories: readonly Signatory[]): boolean =>
  signatories.some(({ path }) => {
    const [group = '', ...block] = path.split('/');
    const section = form.sections.find(({ key }) => key === group);
    return section !== undefined && fieldsOf(section).some(({ name }) => name === [...block, 'address'].join('.'));
  });

/** @param hasAddressPrinted  result of `asksForAddress` for the signatures to be given. */
export function notSetToSign(
  { qualificationRefs, company: { address, phone, scheme, schemeNumber } }: Signer,
  { hasAddressPrinted }: { hasAddressPrinted: boolean },
): NotSet {
  const hasAddress = (address.lines ?? []).length > 0 && Boolean(address.town || address.postcode);
  return {
    needed: hasAddressPrinted && !hasAddress ? [inCompany('address')] : [],
    advised: [
      ...(phone === '' ? [inCompany('phone number')] : []),
      ...(scheme === '' ? [`${inCompany('scheme')}; if you are in none, write “none” there`] : []),
      ...(schemeNumber === '' && schemeShown(scheme ?? '') !== '' ? [inCompany('scheme number')] : []),
      ...(qualificationRefs === '' ? ['Your qualifications are not set (Settings › People)'] : []),
    ],
  };
}
