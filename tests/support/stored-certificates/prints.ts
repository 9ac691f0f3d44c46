import { readFileSync, writeFileSync } from 'node:fs';
import type { CertificateData } from '../../../src/domain/certificate/certificate.ts';
import { sha256 } from '../../../src/server/codes.ts';
import { renderCertificatePdf } from '../../../src/server/documents/pdf/render.ts';
import { storedCertificate, storedVersions } from './stored.ts';

/** Prints that turn on what no stored certificate says, by what they are of. */
const FI_ALONE = 'eicr-2018+A4-8, unsatisfactory for FI alone';

const printsFile = `${import.meta.dirname}/prints.json`;
const verifyUrl = 'https://copperplate.example/public/verify/AbCdEfGhIjKlMnOp';

/** What each print came to when it was last changed on purpose. */
export const knownPrints = (): Readonly<Record<string, string>> => JSON.parse(readFileSync(printsFile, 'utf8'));

export const printsKept = (): string[] => [...storedVersions(), FI_ALONE];

/** The SHA-256 of a print as it is drawn now. */
export async function printNow(name: string): Promise<string> {
  const { data, jws } = name === FI_ALONE ? fiAlone() : storedCertificate(name);
  return sha256(await renderCertificatePdf(data, jws, { verifyUrl }));
}

export function keepPrints(prints: Readonly<Record<string, string>>): void {
  writeFileSync(printsFile, `${JSON.stringify(prints, null, 2)}\n`);
}

function fiAlone(): { data: CertificateData; jws: string } {
  const { data, jws } = storedCertificate('eicr-2018+A4-8');
  const [text, code] = ['A joint behind the wall could not be seen.', 'FI'];
  const report = { ...data.report, observations: [{ id: 'fi', code, text }] };
  const printed = { ...data.printed, observations: [{ number: '1', code, text, rows: [] }] };
  return { data: { ...data, outcome: 'unsatisfactory', report, printed }, jws };
}
