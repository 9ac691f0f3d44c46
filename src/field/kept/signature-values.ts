import type { Signatory } from '../../domain/forms/definition.ts';
import type { Change } from '../../domain/report/merge.ts';
import type { Account } from '../../server/sections/electrician/store.ts';

/** The signatory's block as it will read, until the server fills it from the account. */
export function signatureValues(
  { path }: Signatory,
  { name, position, qualificationRefs, company }: Account,
  { signature, day }: { signature: string; day: string },
): Change[] {
  const values = {
    ...{ name, position, for_on_behalf: company.name, address: company.address },
    ...{ qualification_refs: qualificationRefs, signature, signature_image: null, signed_on: day },
  };
  return Object.entries(values).map(([part, value]) => ({
    path: `${path}/${part}`,
    value: value === '' ? null : value,
    provenance: 'entered',
    settle: true,
  }));
}
