import type { Signatory as FormSignatory, ReportDocument, Values } from '../../forms/definition.ts';
import { definitionOf } from '../../forms/registry.ts';
import { blockOf, coveredBy, hasSeveralAt, signatoriesAt } from '../../forms/signatories.ts';
import { asText } from '../../record.ts';
import type { GivenSignature, GivenSignatures } from '../../report/signatures.ts';
import { publicAccountId, type Sha256 } from '../../signature/signed-content.ts';
import type { CertificateData, Signatory, SignedDrawing, SigningAccount } from '../certificate.ts';
import type { Drawings } from './drawings.ts';

type Signer = Pick<GivenSignature, 'name' | 'user_id' | 'request' | 'at'>;

/**
 * The signatories of a certificate: the person who submitted it and the one who authorised it; where several people sign at a step,
 * all of them, each with their part.
 */
export function signedBy(
  { document, signatures }: { document: ReportDocument; signatures: GivenSignatures },
  { drawings, authorising }: { drawings: Drawings; authorising?: Signer },
  sha256: Sha256,
): Pick<CertificateData, 'inspector' | 'authoriser' | 'signatories'> {
  const form = definitionOf(document);
  const said = (each: FormSignatory): Signatory => {
    const signer = each.step === 'signing' ? signatures[each.key] : authorising;
    return signatory(blockOf(document, each), {
      at: signer?.at ?? '',
      account: accountOf(signer?.user_id, signer?.name ?? '', sha256),
      isByLink: signer?.request !== undefined,
      drawn: drawings[each.key],
    });
  };
  const [signing, issuing] = (['signing', 'authorising'] as const).map((step) => signatoriesAt(form, step, document));
  if (hasSeveralAt(form, 'signing') || hasSeveralAt(form, 'authorising')) {
    const covering = (each: FormSignatory) => {
      const covers = coveredBy(each, document);
      return covers && { covers: [...covers] };
    };
    const all = [...(signing ?? []), ...(issuing ?? [])];
    return { signatories: all.map((each) => ({ as: each.title, ...covering(each), ...said(each) })) };
  }
  const [[inspector], [authoriser]] = [signing ?? [], issuing ?? []];
  return { ...(inspector && { inspector: said(inspector) }), ...(authoriser && { authoriser: said(authoriser) }) };
}

type Signed = {
  at: string;
  account: SigningAccount | undefined;
  isByLink: boolean;
  drawn: SignedDrawing | undefined;
};

const signatory = (block: Values, { at, account, isByLink, drawn }: Signed): Signatory => ({
  name: asText(block.name),
  position: asText(block.position),
  qualifications: asText(block.qualification_refs),
  signature: asText(block.signature),
  signed_at: at,
  ...(account && { signed_by: account }),
  ...(isByLink && { signed_by_link: true }),
  ...(drawn && { drawn }),
});

const accountOf = (userId: string | undefined, name: string, sha256: Sha256): SigningAccount | undefined =>
  userId === undefined ? undefined : { id: publicAccountId(userId, sha256), name };
