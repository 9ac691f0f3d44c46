import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { buildCertificate } from '../../../src/domain/certificate/build-certificate.ts';
import type { CertificateData, PartSignatory } from '../../../src/domain/certificate/certificate.ts';
import { readCertificateFile, showCertificateFile } from '../../../src/domain/certificate/verify/certificate-file.ts';
import { A4, type Edition } from '../../../src/domain/editions.ts';
import type { FormDefinition, ReportDocument } from '../../../src/domain/forms/definition.ts';
import { valueAt } from '../../../src/domain/forms/document.ts';
import { completeEicr } from '../../../src/domain/forms/fixtures/complete-eicr.ts';
import { completeVisual } from '../../../src/domain/forms/fixtures/complete-visual.ts';
import { canonicalJson } from '../../../src/kernel/canonical-json.ts';
import { sha256 } from '../../../src/server/codes.ts';
import { sampleCertificate, sampleKey } from '../../../src/server/documents/certificates/fixture.ts';
import { signCanonical } from '../../../src/server/documents/certificates/signing.ts';

/**
 * Certificates as they were issued, one of each version of each form: what somebody keeps for decades. They are never written again:
 * `hashes.json` has the SHA-256 of what was signed of each. A version that is retired leaves its file here.
 */
const folder = import.meta.dirname;
const hashesFile = `${folder}/hashes.json`;

/** The SHA-256 of the signed text of each, by the version of its form. */
export const knownHashes = (): Readonly<Record<string, string>> => JSON.parse(readFileSync(hashesFile, 'utf8'));

/** The versions that there is a certificate of. */
export const storedVersions = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !['hashes.json', 'prints.json'].includes(name))
    .map((name) => name.slice(0, -'.json'.length));

/** A certificate as it was issued to a version of a form. @throws Error where there is none. */
export function storedCertificate(version: string): { data: CertificateData; canonical: string; jws: string } {
  const signed = readCertificateFile(readFileSync(`${folder}/${version}.json`, 'utf8'));
  if (!signed) throw new Error(`${version}.json is no certificate`);
  return { ...signed, data: JSON.parse(signed.canonical) as CertificateData };
}

/** Issues one to a form as it is now, and keeps it. One that is there is left as it is. */
export function storeCertificate(form: FormDefinition): void {
  if (storedVersions().includes(form.version)) return;
  const key = sampleKey();
  const canonical = canonicalJson(issuedTo(form, key.publicJwk));
  const { jws } = signCanonical(canonical, key);
  writeFileSync(`${folder}/${form.version}.json`, `${showCertificateFile({ canonical, jws })}\n`);
  const hashes = { ...knownHashes(), [form.version]: sha256(canonical) };
  writeFileSync(hashesFile, `${JSON.stringify(hashes, null, 2)}\n`);
}

/** A sound document of each form; another form has its own here when it comes. */
const documents: Readonly<Record<string, (edition: Edition) => ReportDocument>> = {
  EICR: (edition) => inEdition(completeEicr(), edition),
  EIC: (edition) => inEdition(heldWork('eic'), edition),
  MEIWC: (edition) => inEdition(heldWork('meiwc'), edition),
  VISUAL: completeVisual,
};

const heldWork = (name: string): ReportDocument =>
  JSON.parse(readFileSync(`${folder}/../new-work/${name}.json`, 'utf8')) as ReportDocument;

/** Before A4, TN-C-S was one choice. */
function inEdition(document: ReportDocument, edition: Edition): ReportDocument {
  const moved = { ...document, edition };
  if (edition === A4 || !String(valueAt(document, 'supply/earthing_system')).startsWith('TN-C-S')) return moved;
  return { ...moved, supply: { ...document.supply, earthing_system: 'TN-C-S' } };
}

function issuedTo(form: FormDefinition, key: CertificateData['key']): CertificateData {
  const made = documents[form.formType];
  if (!made) throw new Error(`there is no sound document of ${form.formType} here`);
  const document = made(form.edition);
  const { inspector, authoriser, company } = sampleCertificate();
  const signing = form.signatories.filter(({ step, signs }) => step === 'signing' && (signs?.(document) ?? true));
  const signatories = signing.map(
    ({ title, covers }): PartSignatory => ({ ...inspector, as: title, ...(covers && { covers: [...covers] }) }),
  );
  return buildCertificate({
    definition: form,
    document,
    number: `CP-${form.formType}-00042`,
    revision: 1,
    supersedes: null,
    correctionReason: null,
    issuedAt: '2026-11-23T14:05:09.000Z',
    timeZone: 'Europe/London',
    company,
    ...(signatories.length > 1 ? { signatories } : { inspector }),
    ...(form.signatories.some(({ step }) => step === 'authorising') && { authoriser }),
    verification: { findings: [] },
    ruleVersion: 'stored',
    key,
  });
}
