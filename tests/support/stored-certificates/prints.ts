import { readFileSync, writeFileSync } from 'node:fs';
import type { CertificateData } from '../../../src/domain/certificate/certificate.ts';
import { sha256 } from '../../../src/server/codes.ts';
import { renderCertificatePdf } from '../../../src/server/documents/pdf/render.ts';
import { storedSvg } from '../letterhead.ts';
import { storedCertificate, storedVersions } from './stored.ts';

/** Prints that turn on what no stored certificate says, by what they are of. */
const FI_ALONE = 'eicr-2018+A4-8, unsatisfactory for FI alone';
const SVG_LOGO = 'eicr-2018+A4-8, with a logo stored as an SVG';

const printsFile = `${import.meta.dirname}/prints.json`;
const verifyUrl = 'https://copperplate.example/public/verify/AbCdEfGhIjKlMnOp';

/** What each print came to when it was last changed on purpose. */
export const knownPrints = (): Readonly<Record<string, string>> => JSON.parse(readFileSync(printsFile, 'utf8'));

export const printsKept = (): string[] => [...storedVersions(), FI_ALONE, SVG_LOGO];

/** The SHA-256 of a print as it is drawn now. */
export async function printNow(name: string): Promise<string> {
  const { data, jws, pictures } = { pictures: {}, ...printed(name) };
  return sha256(await renderCertificatePdf(data, jws, { verifyUrl, pictures }));
}

export function keepPrints(prints: Readonly<Record<string, string>>): void {
  writeFileSync(printsFile, `${JSON.stringify(prints, null, 2)}\n`);
}

type Printed = { data: CertificateData; jws: string; pictures?: Record<string, Uint8Array> };

const printed = (name: string): Printed =>
  name === FI_ALONE ? fiAlone() : name === SVG_LOGO ? withSvgLogo() : storedCertificate(name);

function withSvgLogo(): Printed {
  const { data, jws } = storedCertificate('eicr-2018+A4-8');
  const content = new TextEncoder().encode(storedSvg);
  const logo = { sha256: sha256(content), media_type: 'image/svg+xml', width: 1000, height: 250 } as const;
  const brand = { logo, accent: '#004d40' };
  return { data: { ...data, company: { ...data.company, brand } }, jws, pictures: { [logo.sha256]: content } };
}

function fiAlone(): { data: CertificateData; jws: string } {
  const { data, jws } = storedCertificate('eicr-2018+A4-8');
  const [text, code] = ['A joint behind the wall could not be seen.', 'FI'];
  const report = { ...data.report, observations: [{ id: 'fi', code, text }] };
  const printed = { ...data.printed, observations: [{ number: '1', code, text, rows: [] }] };
  return { data: { ...data, outcome: 'unsatisfactory', report, printed }, jws };
}
