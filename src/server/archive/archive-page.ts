import { showNumber } from '../../domain/certificate/certificate.ts';
import { showNext } from '../../domain/certificate/cover/next-inspection.ts';
import { ageInWords } from '../../domain/certificate/verdicts/age.ts';
import { sinceWhen } from '../../domain/certificate/verify/about-key.ts';
import { whyNotReal } from '../../domain/certificate/verify/not-real.ts';
import type { PublicCertificate } from '../../domain/certificate/verify/record.ts';
import { showDay } from '../../domain/time/calendar.ts';

/** The company, and the day the archive was written, YYYY-MM-DD. */
export type About = { company: string; day: string };

/** The tree that may be published: only a certificate's own page names it, and no file names a home. */
export const PUBLISHED = 'publish';
/** The private tree. */
export const KEPT = 'keep';
/** The latest head of the log, in the private tree. */
export const HEAD_FILE = 'log-head.json';

type Tone = 'good' | 'info' | 'warn' | 'bad';
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (value: string): string => value.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** @param root  relative path from the page to the first page of its tree, such as `../../`. */
function frame(title: string, root: string, body: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self' file:; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${text(title)} – Copperplate</title>
<link rel="stylesheet" href="${root}plain.css">
</head>
<body>
<a class="vh skip" href="#main">Skip to the content</a>
<header class="top"><div class="bar"><a class="brand" href="${root}index.html">Copperplate</a></div></header>
<main class="page" id="main" tabindex="-1">
${body}
</main>
</body>
</html>
`;
}

const notice = (tone: Tone, title: string, words: string) =>
  `<div class="notice ${tone}"><h2>${text(title)}</h2>${words && `<p>${words}</p>`}</div>`;

const pairs = (rows: readonly (readonly [string, string | null | undefined])[]) =>
  `<dl class="pairs">${rows
    .filter(([, value]) => value)
    .map(([name, value]) => `<div><dt>${text(name)}</dt><dd>${text(value ?? '')}</dd></div>`)
    .join('')}</dl>`;

/** From a certificate's verify page to the first page of the published tree. */
const FROM_VERIFY_PAGE = '../../../';

/**
 * The verify page of a certificate on the day of the archive. The site and its occupier stay hidden, so the page
 * links neither to the print nor to the signed data, which name them.
 */
export function certificatePage(certificate: PublicCertificate, { day }: About): string {
  const number = showNumber(certificate);
  return frame(
    `Certificate ${number}`,
    FROM_VERIFY_PAGE,
    `<h1>Certificate ${text(number)}</h1>
<p class="lead">${text(certificate.title)} of ${text(certificate.address)} <span class="hint">(partly hidden)</span>, ${
      certificate.inspectedOn ? `inspected on ${showDay(certificate.inspectedOn)}` : 'issued'
    } by ${text(certificate.company)}</p>
${cautionNotice(certificate)}${realNotice(certificate, day)}
${keyNotice(certificate)}${closedNotice(certificate)}
${safeNotice(certificate)}
${sinceNotice(certificate, 'Put right since', true)}${sinceNotice(certificate, 'Not put right yet', false)}
<p>This is how it stood on ${showDay(day)}, when the company’s certificates were archived. Nothing later is known here.</p>
<h2>The certificate itself</h2>
<p>It is not here, as it names the site. <a href="${FROM_VERIFY_PAGE}copperplate-check.html">Check your own copy of it</a> in this browser, with no network.
Who has none asks who keeps the archive of ${text(certificate.company)}.</p>
<details><summary>Technical details</summary>
${pairs([
  ['Company', `${certificate.company}, ${certificate.companyAddress}`],
  ['Issued on', showDay(certificate.issuedOn)],
  ['Next inspection due', certificate.nextDue && showNext(certificate.nextDue, certificate.nextIf)],
  ['Signature', certificate.signatureHolds ? 'Valid: not changed since it was signed' : 'Not valid'],
  ['Fingerprint (SHA-256)', certificate.hash],
  ['Signed with key', `${certificate.kid}${certificate.key ? sinceWhen(certificate.key) : ''}`],
])}</details>`,
  );
}

const closedNotice = ({ company, companyClosedOn }: PublicCertificate): string =>
  companyClosedOn === null
    ? ''
    : notice(
        'info',
        `${company} has closed`,
        `It has issued no certificates since ${showDay(companyClosedOn)}. Earlier ones can still be checked. Ask another qualified electrician about the installation.`,
      );

/** Explains a key that the company no longer signs with. */
const keyNotice = ({ signatureHolds, key }: PublicCertificate): string =>
  signatureHolds && key
    ? `${notice(key.isDoubtful ? 'warn' : 'info', 'About its key', text(key.doubts.join(' ')))}\n`
    : '';

const sinceNotice = ({ since = [] }: PublicCertificate, title: string, isPutRight: boolean): string => {
  const said = since.filter((each) => each.isPutRight === isPutRight);
  if (said.length === 0) return '';
  const lines = said.map(({ place, observed, words, by }) => {
    const what = by ? `put right by <a href="../${by.code}/index.html">${text(showNumber(by))}</a>` : text(`${words}.`);
    return `<li>Observation ${place} (${text(observed)}): ${what}</li>`;
  });
  return `<div class="notice info"><h2>${title}</h2><ul>${lines.join('')}</ul></div>`;
};

function realNotice(certificate: PublicCertificate, day: string): string {
  const { signatureHolds, age, issuedOn, company, newer, reason } = certificate;
  if (!signatureHolds) {
    const { title, words } = whyNotReal(certificate);
    return notice('bad', title, `${text(words)} Do not rely on it.`);
  }
  const issued = `Issued on ${showDay(issuedOn)} by ${text(company)}.`;
  switch (age.kind) {
    case 'withdrawn':
      return notice(
        'bad',
        'Genuine, but withdrawn',
        `${issued} They withdrew it: do not rely on it.${reason ? ` Reason: ${text(reason)}` : ''}`,
      );
    case 'replaced':
      return notice(
        'warn',
        'Genuine, but replaced by a corrected revision',
        `${issued} Use the newer one${newer ? `: <a href="../${newer.code}/index.html">${text(showNumber(newer))}</a>` : ''}.`,
      );
    case 'historic':
      return notice(
        'warn',
        'Genuine, and an earlier report',
        `${issued} The site was inspected again on ${showDay(age.laterOn)}.`,
      );
    case 'overdue':
      return notice('info', 'Genuine', `${issued} Its next inspection was due on ${showDay(age.since)}.`);
    case 'due':
      return notice(
        'info',
        'Genuine',
        `${issued} It was current on ${showDay(day)}. Next inspection due ${showNext(age.on, age.nextIf)}.`,
      );
    case 'undated':
      return notice('info', 'Genuine', `${issued} It was current on ${showDay(day)}.`);
  }
}

const cautionNotice = ({ caution }: PublicCertificate): string =>
  caution ? `${notice('warn', caution.title, text(caution.words.join(' ')))}\n` : '';

/** Never the good colour: the archive does not know today's status. */
function safeNotice({ safety, conclusion, signatureHolds, age }: PublicCertificate): string {
  if (!signatureHolds || age.kind === 'withdrawn') return '';
  if (conclusion) return notice(conclusion.isBad ? 'bad' : 'info', conclusion.title, text(conclusion.words));
  if (!safety) return '';
  const tone = safety.tone === 'good' ? 'info' : safety.tone;
  return notice(tone, `What it said of the installation: ${safety.title}`, text(safety.words));
}

const howToFind = (from: string) => `<h2>Find a certificate</h2>
<p>The address of its page is on its first page and in its QR code, and ends with the verify code. If these files are at the
old web address, the QR code leads to the page. In a folder, it is <code>index.html</code> in the folder
<code>${from}CODE</code>. No list of codes is published.</p>`;

/** The section about the keys that sign prints. */
export const PRINT_KEYS = 'print-keys.pem';

/** The first page of the published tree. It names no certificate. */
export const firstPage = ({ company, day }: About, hasPrints: boolean): string =>
  frame(
    `Certificates of ${company}`,
    '',
    `<h1>Certificates of ${text(company)}</h1>
<p class="lead">Look up any issued certificate here, as of ${showDay(day)}. This page needs no server.</p>
${howToFind('public/verify/')}
<h2>Check a copy</h2>
<ul>
<li><a href="copperplate-check.html">Check a PDF or a JSON file</a> in this browser, with no network</li>
<li><a href=".well-known/jwks.json">The public keys</a> that certificates were signed with</li>
${hasPrints ? `<li><a href="${PRINT_KEYS}">The certificates</a> by which PDF readers name who signed a print</li>\n` : ''}</ul>`,
  );

/** Stops a web server from listing the folder, and so every code. */
export const lookUpPage = ({ company }: About): string =>
  frame(
    'Find a certificate',
    '../../',
    `<h1>Certificates of ${text(company)}</h1>
${howToFind('')}
<p><a href="../../copperplate-check.html">Check a PDF or a JSON file</a> in this browser, with no network</p>`,
  );

/** From the private tree to the published one. */
const FROM_KEPT = `../${PUBLISHED}/`;

/** The first page of the private tree. @param hasHead  whether there is a log of certificates. */
export const keepersPage = ({ company, day }: About, hasHead: boolean): string =>
  frame(
    `Archive of ${company}`,
    '',
    `<h1>Archive of ${text(company)}</h1>
${notice('warn', 'Do not publish this folder', 'It names every home with its result, and holds every certificate. Publish the folder next to it.')}
<p>As of ${showDay(day)}.</p>
<ul>
<li><a href="${listName(1)}">List of all certificates</a>, each with its PDF and its signed data</li>
<li><a href="SHA256SUMS">SHA256SUMS</a>: <code>sha256sum -c ${KEPT}/SHA256SUMS</code>, in the folder above, checks that every file is unchanged.</li>
${hasHead ? `<li><a href="${HEAD_FILE}">The latest head of the log of certificates</a></li>` : ''}
<li><a href="${FROM_KEPT}index.html">The published pages</a></li>
</ul>`,
  );

/** A certificate's line in the list: its full address and its files; the print is absent if it could not be drawn. */
export type Kept = { address: string; page: string; pdf: string | undefined; json: string };

/** A row of the list, written as it comes. */
export function listRow(certificate: PublicCertificate, { address, page, pdf, json }: Kept): string {
  const { words } = ageInWords(certificate.age, certificate.open);
  const cells = [
    `<a href="${FROM_KEPT}${page}">${text(showNumber(certificate))}</a>`,
    text(address),
    certificate.inspectedOn ? showDay(certificate.inspectedOn) : '',
    text(certificate.safety?.title ?? certificate.conclusion?.title ?? ''),
    text(words),
    `${pdf ? `<a href="${pdf}">PDF</a>` : 'PDF not in the archive'}, <a href="${json}" download>JSON</a>`,
  ];
  return `<tr>${cells.map((cell, index) => (index === 0 ? `<th scope="row">${cell}</th>` : `<td>${cell}</td>`)).join('')}</tr>\n`;
}

/** One page of the list. @param page  from 1. */
export function listPage(rows: string, page: number, isLast: boolean, { company }: About): string {
  const way = [
    page > 1 ? `<a href="${listName(page - 1)}">Newer certificates</a>` : '',
    isLast ? '' : `<a href="${listName(page + 1)}">Older certificates</a>`,
  ].filter((link) => link !== '');
  return frame(
    `List of certificates, page ${page}`,
    '',
    `<h1>List of certificates</h1>
<p>Of ${text(company)}, the latest first, page ${page}. Not to be published.</p>
<div class="scroll"><table>
<thead><tr><th scope="col">Number</th><th scope="col">Site</th><th scope="col">Inspected on</th><th scope="col">Result</th><th scope="col">Stands</th><th scope="col">Files</th></tr></thead>
<tbody>
${rows}</tbody>
</table></div>
<p>${way.join(' · ')}</p>`,
  );
}

export const listName = (page: number): string => (page === 1 ? 'list.html' : `list-${page}.html`);
