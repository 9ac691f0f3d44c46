import type { FieldSubmission } from '../../domain/field-sync/submission.ts';
import type { ReportDocument, Values } from '../../domain/forms/definition.ts';
import { itemsOf } from '../../domain/forms/document.ts';
import { definitionOf } from '../../domain/forms/registry.ts';
import { labelsOf } from '../../domain/forms/words/labels.ts';
import { whereOf } from '../../domain/forms/words/where.ts';
import { showTime } from '../../domain/time/calendar.ts';
import { showReason } from '../../domain/visit/calls.ts';
import { plural } from '../../domain/words/plural.ts';
import { isHeld } from '../../features/danger-notices/field/notices.ts';
import type { KeptWithNumber } from '../kept/database.ts';
import type { Phone } from '../kept/phone.ts';
import { undrawnWords } from '../kept/photos.ts';

/** An unsent entry in words. */
export type UnsentLine = {
  n: number;
  site: string;
  /** The entry's fields, for example "Description, Zs (Ω) and more". */
  what: string;
  at: string;
  /** Paths and entered values; empty for entries without values. */
  values: readonly (readonly [path: string, text: string])[];
  /** Address of the page to enter it again. */
  href: string;
  /** SHA-256 of its photo. */
  photo: string | undefined;
  /** Words for a photo that browsers do not show. */
  undrawn: string | undefined;
  /** Says which photos it waits for, or which signature waits for it. */
  note: string | undefined;
  /** Label of the button that takes it back; undefined where it cannot be taken back. */
  takeBack: string | undefined;
  /** The server's reason for refusing it. */
  refused: string | undefined;
};

const kinds = {
  fill: 'Values',
  reply: 'Replies to comments',
  override: 'Reason for accepting a finding',
  'take-back': 'Reason removed',
  sign: 'Signature, which sends the report to review',
  'add-photo': 'Photo',
  'start-visit': 'Arrival',
  'leave-visit': 'Departure',
  'no-access': 'No access',
  'no-access-photo': 'Photo of no access',
  'hand-notice': 'Danger notice taken on paper',
} as const;

/** Unsent entries in the order of entry, including refused ones. */
export async function unsentLines(phone: Phone): Promise<UnsentLine[]> {
  const { timeZone } = await phone.part('account');
  const unsent = (await phone.entered()).filter(({ state }) => state !== 'taken');
  return Promise.all(unsent.map((entry) => lineOf(phone, entry, { timeZone, unsent })));
}

export const unsentLine = async (phone: Phone, entry: KeptWithNumber): Promise<UnsentLine> => {
  const { timeZone } = await phone.part('account');
  return lineOf(phone, entry, { timeZone, unsent: [entry] });
};

async function lineOf(
  phone: Phone,
  entry: KeptWithNumber,
  { timeZone, unsent }: { timeZone: string; unsent: readonly KeptWithNumber[] },
): Promise<UnsentLine> {
  const { n, sent, site, refusal } = entry;
  const changes = sent.kind === 'fill' ? sent.changes : [];
  const values = changes.flatMap(({ path, to }) => (to === true ? [] : [[path, textOf(to)] as const]));
  const paths = changes.map(({ path }) => path);
  const isWaiting = entry.state === 'waiting';
  const before = unsent.filter((each) => each.state === 'waiting' && sent.standsOn?.includes(each.sent.submission));
  const isNotice = sent.kind === 'hand-notice';
  const isKept = isWaiting && isHeld(unsent, entry);
  return {
    n,
    site,
    what: (await labelled(phone, entry, paths)) || kinds[sent.kind],
    at: showTime(sent.enteredAt, timeZone),
    values: wordsOf(sent) ?? values,
    href:
      'visit' in sent
        ? `/electrician/visits/${sent.visit}`
        : hrefOf(
            sent.report,
            'boundTo' in sent ? sent.boundTo : 'observation' in sent ? `observations/${sent.observation}` : paths[0],
          ),
    photo: 'photo' in sent ? sent.photo : undefined,
    undrawn: 'photo' in sent ? undrawnWords(await phone.photo(sent.photo)) : undefined,
    note: isKept
      ? `You signed ${isNotice ? 'after this notice' : 'for this photo'}. To undo it, undo the signature first.`
      : sent.kind === 'sign' && isWaiting && before.length > 0
        ? `It is sent after ${plural(before.length, 'photo')} that it covers.`
        : undefined,
    takeBack:
      !isWaiting || isKept
        ? undefined
        : sent.kind === 'sign'
          ? 'Undo the signature'
          : 'photo' in sent || isNotice
            ? 'Undo'
            : undefined,
    refused: refusal?.reason,
  };
}

/** Texts outside the report's form. */
function wordsOf(sent: FieldSubmission): UnsentLine['values'] | undefined {
  if (sent.kind === 'override') return [[sent.path, sent.reason]];
  if (sent.kind === 'reply')
    return sent.replies.map(({ text, dealtWith }) => ['reply', text || (dealtWith ? 'Dealt with' : '')]);
  if (sent.kind === 'no-access')
    return [['no access', [showReason(sent.reason), sent.words].filter(Boolean).join('. ')]];
  if (sent.kind === 'add-photo') return [['photo', `of ${sent.boundTo}, SHA-256 ${sent.photo}`]];
  if (sent.kind === 'no-access-photo') return [['photo', `of no access, SHA-256 ${sent.photo}`]];
  if (sent.kind === 'hand-notice') return [['taken by', sent.name]];
  if (sent.kind === 'sign') return [['signature', sent.signature]];
  return undefined;
}

async function labelled(phone: Phone, { sent, site }: KeptWithNumber, paths: readonly string[]): Promise<string> {
  if (sent.kind === 'no-access-photo') return `${kinds[sent.kind]} at ${site}`;
  if (sent.kind !== 'fill' && sent.kind !== 'add-photo') return '';
  const { document } = await phone.draft(sent.report);
  if (sent.kind === 'add-photo') return photoWords(document, sent.boundTo);
  return labelsOf(definitionOf(document), document, paths).join(', ');
}

/** A photo and its record: "Observation 2, Kitchen, CU1 circuit 3, Ring". Only "photo" if the record was removed since. */
function photoWords(document: ReportDocument, boundTo: string): string {
  const definition = definitionOf(document);
  const [group, id] = boundTo.split('/');
  const record = itemsOf(document.observations).find((each) => group === 'observations' && each.id === id);
  const { location, board_id: board, circuit_id: circuit }: Values = record ?? {};
  const path =
    typeof board === 'string' && `boards/${board}${typeof circuit === 'string' ? `/circuits/${circuit}` : ''}`;
  const of = [whereOf(definition, document, boundTo), location, path && whereOf(definition, document, path)];
  const words = of.filter((each) => typeof each === 'string' && each !== '');
  return words.length > 0 ? `${kinds['add-photo']} of ${words.join(', ')}` : '';
}

/** A reading as typed; anything else as JSON. */
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

/** Unsent entries as text that a person can read and copy. */
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
