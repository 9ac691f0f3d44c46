import { definitionOf } from '../../domain/forms/registry.ts';
import { labelsOf } from '../../domain/forms/words/labels.ts';
import { showTime } from '../../domain/time/calendar.ts';
import type { KeptWithNumber } from '../kept/database.ts';
import type { Phone } from '../kept/phone.ts';

/** Something that was entered and that the server has not got, in words. */
export type UnsentLine = {
  n: number;
  site: string;
  /** "Description, Zs (Ω) and more": what was entered. */
  what: string;
  at: string;
  /** By the path of a value, what was entered there; nothing for what is no value. */
  values: readonly (readonly [path: string, text: string])[];
  /** Where it is entered again. */
  href: string;
  /** Why the server did not take it. */
  refused: string | undefined;
};

const kinds = {
  fill: 'Values',
  reply: 'Replies to comments',
  override: 'A reason against a check',
  'take-back': 'A reason taken back',
  sign: 'The signature, with which the report goes to review',
  'start-visit': 'The start of the visit',
} as const;

/** What is unsent, in the order it was entered; what was refused among it. */
export async function unsentLines(phone: Phone): Promise<UnsentLine[]> {
  const { timeZone } = await phone.part('account');
  const unsent = (await phone.entered()).filter(({ state }) => state !== 'taken');
  return Promise.all(unsent.map((entry) => lineOf(phone, entry, timeZone)));
}

async function lineOf(phone: Phone, entry: KeptWithNumber, timeZone: string): Promise<UnsentLine> {
  const { n, sent, site, refusal } = entry;
  const changes = sent.kind === 'fill' ? sent.changes : [];
  const values = changes.flatMap(({ path, to }) => (to === true ? [] : [[path, textOf(to)] as const]));
  const paths = changes.map(({ path }) => path);
  return {
    n,
    site,
    what: (await labelled(phone, entry, paths)) || kinds[sent.kind],
    at: showTime(sent.enteredAt, timeZone),
    values: sent.kind === 'override' ? [[sent.path, sent.reason]] : values,
    href: sent.kind === 'start-visit' ? `/electrician/visits/${sent.visit}` : hrefOf(sent.report, paths[0]),
    refused: refusal?.reason,
  };
}

async function labelled(phone: Phone, { sent }: KeptWithNumber, paths: readonly string[]): Promise<string> {
  if (sent.kind !== 'fill') return '';
  const { document } = await phone.draft(sent.report);
  return labelsOf(definitionOf(document), document, paths).join(', ');
}

/** A reading by its text, as it was typed; anything else as data. */
function textOf(value: unknown): string {
  if (value === null) return 'Removed';
  if (typeof value === 'string') return value;
  const { text } = Object(value) as { text?: unknown };
  return typeof text === 'string' ? text : JSON.stringify(value);
}

function hrefOf(report: string, path: string | undefined): string {
  const [group, id, below, inner] = (path ?? '').split('/');
  const page =
    group === 'boards' && below === 'circuits'
      ? `/boards/${id}/circuits/${inner}`
      : group === 'boards' || group === 'observations'
        ? `/${group}/${id}`
        : group
          ? `/${group}`
          : '';
  return `/electrician/reports/${report}${page}`;
}

/** What is unsent as text that a person can read and copy from. */
export const asText = (lines: readonly UnsentLine[]): string =>
  lines
    .map(({ site, what, at, values, refused }) =>
      [
        `${site}, ${at}: ${what}`,
        ...(refused === undefined ? [] : [`  Refused: ${refused}`]),
        ...values.map(([path, text]) => `  ${path}: ${text}`),
      ].join('\n'),
    )
    .join('\n\n');
