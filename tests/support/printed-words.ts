import type { CertificateData } from '../../src/domain/certificate/certificate.ts';
import { designedOn } from '../../src/domain/certificate/cover/edition-note.ts';
import { addressLines } from '../../src/domain/forms/words/show-address.ts';

/** Text as it reads, however it is broken into lines: an address in lines has no commas, a title within another no capital. */
const flat = (text: string): string => text.replace(/[\s,]/g, '').toLowerCase();

/** On new work the home and who ordered it stand at the head of the print alone, as "The installation" and "Client". */
const saidAtTheHead: ReadonlySet<string> = new Set([
  'Person ordering the work',
  'Client name',
  'Client address',
  'Installation address',
]);

/** Words of a certificate that its print does not say. @param text  of the print, as it was extracted. */
export function lackingIn(text: string, words: readonly string[], { isNewWork = false } = {}): string[] {
  const said = flat(text);
  return words.filter((each) => !said.includes(flat(each)) && !(isNewWork && saidAtTheHead.has(each)));
}

/** What stands beside the form's own words: which certificate of whose it is, who signed it, why it was corrected, what photos show. */
export function wordsBeside(data: CertificateData): string[] {
  const { company, installation_address: home, inspector, authoriser, signatories = [] } = data;
  const signed = [inspector, authoriser, ...signatories].flatMap((each) => (each ? [each.name, each.signature] : []));
  return [
    ...[
      data.number,
      data.revision > 1 ? `revision ${data.revision}` : '',
      data.order_number,
      data.client_reference,
      data.correction_reason,
      data.supersedes?.number,
      designedOn(data.report),
    ],
    ...[company.name, company.phone, company.email, company.scheme, company.scheme_number],
    ...addressLines(company.address),
    ...addressLines(home),
    ...signed,
    ...signatories.map(({ as }) => as),
    ...data.photos.map(({ caption }) => caption),
  ].filter((text): text is string => typeof text === 'string' && text !== '');
}
