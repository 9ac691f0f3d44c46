/** A part of a mail. The text and the HTML are made of the same parts, in the same order. */
export type MailBlock =
  | { part: 'alarm'; title: string; lines: readonly string[] }
  | { part: 'heading'; text: string }
  | { part: 'text'; text: string }
  /** Lines with a code in front: what is wrong, and what has to happen by when. */
  | { part: 'defects'; rows: readonly { code: string; text: string; notes: readonly string[]; by: string }[] }
  | { part: 'facts'; rows: readonly { label: string; value: string }[] }
  | { part: 'list'; items: readonly string[] }
  /** Lines by their day: what, and what belongs to it in smaller print. The title may be ''. */
  | { part: 'days'; title: string; rows: readonly { day: string; what: string; about: string }[] }
  | { part: 'link'; href: string }
  | { part: 'button'; text: string; href: string }
  | { part: 'fine'; text: string };

/** The company at the head of a mail. */
export type MailHead = { name: string; phone: string; place: string };

/** The mail as text. */
export const plainMail = (blocks: readonly MailBlock[]): string => blocks.map(plainBlock).join('\n\n');

function plainBlock(block: MailBlock): string {
  switch (block.part) {
    case 'alarm':
      return [block.title, ...block.lines].join('\n');
    case 'heading':
    case 'text':
    case 'fine':
      return block.text;
    case 'defects':
      return block.rows
        .map(({ code, text, notes, by }) => [`- ${code}: ${text}`, by, ...notes].filter(Boolean).join(' '))
        .join('\n');
    case 'facts':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n');
    case 'days':
      return [
        ...(block.title ? [block.title] : []),
        ...block.rows.map(({ day, what, about }) => `- ${day}: ${what}${about && `. ${about}`}`),
      ].join('\n');
    case 'link':
      return block.href;
    case 'button':
      return `${block.text}:\n${block.href}`;
  }
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const safe = (text: string): string => text.replace(/[&<>"']/g, (each) => escapes[each] ?? each);
const lines = (text: string): string => safe(text).replaceAll('\n', '<br>');

const SERIF = `'Palatino Linotype',Palatino,Georgia,serif`;
const SANS = `'Segoe UI',Arial,sans-serif`;

/** Mail readers drop style sheets, so each element has its own style; dark colours are for those that keep one. */
const DARK = `@media (prefers-color-scheme: dark) {
.ground { background: #171411 !important; }
.paper { background: #211d19 !important; border-color: #41392f !important; }
.paper, .paper h1, .paper h2, .paper h3, .paper li, .paper td, .paper th, .paper p, .paper strong { color: #f1ebe3 !important; }
.paper .quiet { color: #c9bfb3 !important; }
.paper a { color: #efb38a !important; }
.paper a.press { color: #221206 !important; background: #e6a071 !important; }
.alarm { background: #451a15 !important; border-color: #ffa99e !important; }
.code { color: #211d19 !important; background: #f0c46a !important; border-color: #f0c46a !important; }
}`;

/** The mail as HTML: one column of tables, readable without pictures, styles or scripts. */
export function htmlMail(head: MailHead, subject: string, blocks: readonly MailBlock[]): string {
  const place = [head.place, head.phone].filter(Boolean).map(safe).join(' · ');
  const cells = blocks.map((block) => `<tr><td style="padding:6px 20px;">${htmlBlock(block)}</td></tr>`).join('\n');
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${safe(subject)}</title><style>${DARK}</style></head>
<body class="ground" style="margin:0;background:#f7f5f1;">
<div class="ground" style="background:#f7f5f1;padding:16px 8px;font-family:${SANS};font-size:16px;line-height:1.45;color:#1b1815;">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;margin:0 auto;background:#fffefc;border:1px solid #d8d0c5;border-top:4px solid #b9683a;">
<tr><td style="padding:20px 20px 8px;"><p style="margin:0;font:600 20px/1.2 ${SERIF};">${safe(head.name)}</p>${place && `<p class="quiet" style="margin:2px 0 0;font-size:14px;color:#4c443c;">${place}</p>`}</td></tr>
${cells}
<tr><td style="padding:0 0 14px;"></td></tr>
</table></div></body></html>
`;
}

function htmlBlock(block: MailBlock): string {
  switch (block.part) {
    case 'alarm':
      return `<div class="alarm" style="padding:14px 16px;background:#fbe7e3;border:2px solid #991b12;"><h1 style="margin:0;font:600 26px/1.2 ${SERIF};">${safe(block.title)}</h1><p style="margin:4px 0 0;">${block.lines.map(lines).join('<br>')}</p></div>`;
    case 'heading':
      return `<h2 style="margin:10px 0 0;font-size:17px;">${safe(block.text)}</h2>`;
    case 'text':
      return `<p style="margin:0;">${lines(block.text)}</p>`;
    case 'fine':
      return `<p class="quiet" style="margin:0;font-size:14px;color:#4c443c;">${lines(block.text)}</p>`;
    case 'button':
      return `<p style="margin:8px 0;"><a class="press" href="${safe(block.href)}" style="display:inline-block;padding:12px 20px;background:#8f4015;color:#fffefc;font-weight:700;text-decoration:none;">${safe(block.text)}</a></p>`;
    case 'list':
      return `<ul style="margin:0;padding:0 0 0 20px;">${block.items.map((item) => `<li style="padding:2px 0;">${safe(item)}</li>`).join('')}</ul>`;
    case 'days':
      return `${block.title && `<h3 style="margin:8px 0 2px;font-size:16px;">${safe(block.title)}</h3>`}<table width="100%" cellpadding="7" cellspacing="0" style="border-collapse:collapse;font-size:16px;">${block.rows.map(htmlDay).join('')}</table>`;
    case 'link':
      return `<p style="margin:0;"><a href="${safe(block.href)}" style="color:#8f4015;overflow-wrap:anywhere;">${safe(block.href)}</a></p>`;
    case 'facts':
      return `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;font-size:16px;">${block.rows.map(({ label, value }) => `<tr><th scope="row" style="padding:8px 12px 8px 0;border-bottom:1px solid #d8d0c5;vertical-align:top;text-align:left;width:34%;">${safe(label)}</th><td style="padding:8px 0;border-bottom:1px solid #d8d0c5;vertical-align:top;">${lines(value)}</td></tr>`).join('')}</table>`;
    case 'defects':
      return `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;font-size:16px;">${block.rows.map(htmlDefect).join('')}</table>`;
  }
}

/** Short: a mail of hundreds of lines has to stay under the size at which mail readers cut it off. */
const htmlDay = ({ day, what, about }: { day: string; what: string; about: string }) =>
  `<tr valign="top"><th scope="row" align="left" width="34%" style="border-bottom:1px solid #d8d0c5">${safe(day)}</th>` +
  `<td style="border-bottom:1px solid #d8d0c5">${safe(what)}${about && `<br><small class="quiet">${safe(about)}</small>`}</td></tr>\n`;

const htmlDefect = ({ code, text, notes, by }: { code: string; text: string; notes: readonly string[]; by: string }) =>
  `<tr><td width="52" style="padding:10px 0;border-bottom:1px solid #d8d0c5;vertical-align:top;"><span class="code" style="display:inline-block;padding:0 8px;background:${codeColour(code)};border:2px solid ${codeColour(code)};color:#fffefc;font-weight:700;font-size:14px;line-height:20px;">${safe(code)}</span></td>` +
  `<td style="padding:10px 0;border-bottom:1px solid #d8d0c5;vertical-align:top;"><strong>${safe(text)}</strong>${notes.map((note) => `<br>${lines(note)}`).join('')}${by && `<br><strong>${safe(by)}</strong>`}</td></tr>`;

const codeColour = (code: string): string => (code === 'C1' ? '#991b12' : code === 'C3' ? '#5d544b' : '#6f4300');
