import type { FormDefinition, SigningStep } from '../../forms/definition.ts';
import type { CertificateData, Signatory } from '../certificate.ts';

/** What whoever signed a certificate first is called beside their name: of new work as what they signed it. */
export function signedAs(form: Pick<FormDefinition, 'reportsOn' | 'signatories'> | undefined): string {
  const [first] = form?.signatories ?? [];
  return first && form?.reportsOn.includes('new_work') ? first.title : 'Inspected by';
}

/** By the key of a section and the title of a group in it: who signs there, and at which step. */
export type SignedGroups = Readonly<Record<string, Readonly<Record<string, { step: SigningStep; as: string }>>>>;

/** The groups of a form that signatories stand in. One without a title of its own goes by what its signatory signs as. */
export function signedGroups(form: Pick<FormDefinition, 'signatories' | 'sections'> | undefined): SignedGroups {
  const signed: Record<string, Record<string, { step: SigningStep; as: string }>> = {};
  for (const { path, title, step, onceCalled = [] } of form?.signatories ?? []) {
    const [key = '', block = ''] = path.split('/');
    const groups = form?.sections.find((section) => section.key === key)?.groups ?? [];
    const own = groups.find(({ fields }) => fields.some(({ name }) => name.startsWith(`${block}.`)));
    for (const name of [own?.title ?? title, ...onceCalled])
      signed[key] = { ...signed[key], [name]: { step, as: title } };
  }
  return signed;
}

/** Who signed in a group of a certificate; undefined where nobody does. */
export function signatoryIn(
  { inspector, authoriser, signatories }: CertificateData,
  title: string | undefined,
  signed: SignedGroups[string],
): Signatory | undefined {
  const own = title === undefined ? undefined : signed[title];
  if (!own) return undefined;
  const who = { signing: inspector, authorising: authoriser };
  return signatories?.find(({ as }) => as === own.as) ?? (signatories ? undefined : who[own.step]);
}
