import { buildCertificate, type Issue } from '../../../domain/certificate/build-certificate.ts';
import type { CertificateData, Signatory } from '../../../domain/certificate/certificate.ts';
import { openCopy } from '../../../domain/certificate/verify/verdict.ts';
import { completeEicr } from '../../../domain/forms/fixtures/complete-eicr.ts';
import { definitionOf } from '../../../domain/forms/registry.ts';
import { canonicalJson } from '../../../kernel/canonical-json.ts';
import { checkHere } from './check-here.ts';
import { createSigningKey, openSigningKey, publicJwks, type SigningKey, signCanonical } from './signing.ts';

const secret = 'only for tests: a secret of the settings';

/** A certificate for tests, signed with a new key. Given values replace the invented ones. */
export function signedSample(more: Partial<Issue> = {}, key: SigningKey = sampleKey()) {
  const data = sampleCertificate({ key: key.publicJwk, ...more });
  const canonical = canonicalJson(data);
  const { hash, jws } = signCanonical(canonical, key);
  const row = { public_jwk: JSON.stringify(key.publicJwk), retired_at: null, revoked_from: null };
  return { data, canonical, hash, jws, jwks: publicJwks([row]) };
}

export function sampleKey(): SigningKey {
  return openSigningKey(createSigningKey(secret), secret);
}

/** The same certificate each time, with a fixed test key. */
export function sampleCertificate(
  more: Partial<Issue> = {},
): CertificateData & { inspector: Signatory; authoriser: Signatory } {
  const document = more.document ?? completeEicr();
  const data = buildCertificate({
    definition: definitionOf(document),
    document,
    number: 'CP-000123',
    revision: 1,
    supersedes: null,
    correctionReason: null,
    issuedAt: '2026-11-11T14:05:09.000Z',
    timeZone: 'Europe/London',
    company: {
      name: 'Dŵr & Sons Electrical',
      address: { lines: ['Unit 4, Quarry Yard'], town: 'Conwy', postcode: 'LL32 8ZZ' },
      phone: '01632 960123',
      email: 'office@dwr.example',
      scheme: 'Registered scheme member',
      scheme_number: 'RS 100234',
    },
    inspector: {
      name: 'Rhys Calloway',
      position: 'Electrician',
      qualifications: 'C&G 2391-52',
      signature: 'Rhys Calloway',
      signed_at: '2026-11-09T16:40:00.000Z',
    },
    authoriser: {
      name: 'Bronwen Tŷ-Hir',
      position: 'Qualified supervisor',
      qualifications: 'C&G 2391-52',
      signature: 'Bronwen Tŷ-Hir',
      signed_at: '2026-11-11T14:05:00.000Z',
    },
    verification: { findings: [] },
    ruleVersion: 'sample',
    key: {
      kty: 'OKP',
      crv: 'Ed25519',
      x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
      kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
    },
    ...more,
  });
  const { inspector, authoriser } = data;
  if (!inspector || !authoriser) throw new Error('the sample is signed twice');
  return { ...data, inspector, authoriser };
}

/** The certificate inside a PDF of ours, or undefined. */
export function readPdf(bytes: Uint8Array) {
  const { content } = checkHere(openCopy(bytes));
  return content.state === 'found' ? content.signed : undefined;
}
