import type { FormDefinition, SigningStep } from '../../forms/definition.ts';
import type { CertificateData, Signatory } from '../certificate.ts';

/** The label for a certificate's first signatory: for new work, the role that they signed in. */
export function signedAs(form: Pick<FormDefinition, 'reportsOn' | 'signatories'> | undefined): string {
  const [first] = form?.signatories ?? [];
  return first && form?.reportsOn.includes('new_work') ? first.title : 'Inspected by';
}

/** Section key → group title → the step at which the group is signed, and the role. */
export type SignedGroups = Readonly<Record<string, Readonly<Record<string, { step: SigningStep; as: string }>>>>;

/** The groups of a form that hold its signatories. A group without a title goes by the role of its signatory. */
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

/** The signatory of a group of a certificate; undefined if it has none. */
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
