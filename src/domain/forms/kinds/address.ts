import type { Field, Values } from '../definition.ts';
import { isBlank } from '../document.ts';
import { inWords } from '../words/field-words.ts';
import { showAddress } from '../words/show-address.ts';
import type { Checked, Kind, PostedField, ReadPosted } from './kind.ts';
import { ofPart, ok, wrong, wrongKind } from './shared/checks.ts';
import { reference } from './shared/json.ts';
import { checkText, checkTexts } from './shared/texts.ts';

declare module './values.ts' {
  interface KindValues {
    address: { lines?: readonly string[]; town?: string; postcode?: string; uprn?: string };
  }
}

const parts = ['lines', 'town', 'postcode', 'uprn'] as const;
/** Most lines before the town. */
const maxLines = 8;

export const address: Kind = {
  name: 'address',
  check: checkAddress,
  controlNames: (name) => parts.map((each) => `${name}.${each}`),
  post,
  controls: (_, value) => {
    const record = typeof value === 'object' && value !== null ? (value as Values) : {};
    return {
      '.lines': [Array.isArray(record.lines) ? record.lines.join('\n') : ''],
      '.town': [String(record.town ?? '')],
      '.postcode': [String(record.postcode ?? '')],
      '.uprn': [String(record.uprn ?? '')],
    };
  },
  show: (_, value) => showAddress(value),
  enter: (field) => `Enter ${inWords(field)} as lines, town and postcode`,
  must: () => 'must be an object, as {"lines": ["1 High Street"], "town": "Leeds", "postcode": "LS1 4AP"}',
  parts: {
    lines: {
      field: partField('lines', 'texts'),
      tooMany: (field, most) => `Enter ${inWords(field)} in ${most} lines or fewer`,
    },
    town: { field: partField('town', 'text') },
    postcode: { field: partField('postcode', 'text'), enter: 'Enter a postcode, for example LS1 4AP' },
    uprn: {
      field: partField('uprn', 'text'),
      must: 'must be text of 1 to 12 digits',
      enter: 'Enter the UPRN as up to 12 digits',
    },
  },
  schema: () => reference('address'),
  defs: {
    address: {
      type: 'object',
      properties: {
        lines: { type: 'array', items: { type: 'string', maxLength: 200 }, maxItems: maxLines },
        town: { type: 'string', maxLength: 100 },
        postcode: { type: 'string', maxLength: 12 },
        uprn: { type: 'string', pattern: '^\\d{1,12}$' },
      },
    },
  },
  hasGaps: ({ lines, town, postcode }) => isBlank(lines) || (isBlank(town) && isBlank(postcode)),
  lack: 'is missing or has gaps',
};

function partField(name: string, kind: Field['kind']): Field {
  return { name, label: name, kind, required: false };
}

function checkAddress(field: Field, value: unknown): Checked {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrongKind;
  const { lines = [], town = '', postcode = '', uprn, ...others } = value as Values;
  const list = checkTexts(field, lines, 200);
  if (!list.ok) return ofPart('lines', list);
  if ((list.value as string[]).length > maxLines) return wrong({ code: 'too many', most: maxLines, part: 'lines' });
  const checkedTown = checkText(field, town, 100, 'one line');
  if (!checkedTown.ok) return ofPart('town', checkedTown);
  const code = checkText(field, postcode, 12, 'one line');
  if (!code.ok) return ofPart('postcode', code);
  if (uprn !== undefined && uprn !== null && uprn !== '' && !(typeof uprn === 'string' && /^\d{1,12}$/.test(uprn))) {
    return wrong({ code: 'kind', part: 'uprn' });
  }
  const known = { lines: list.value, town: checkedTown.value, postcode: tidyPostcode(code.value as string) };
  return ok({ ...others, ...known, ...(uprn ? { uprn } : {}) }, Object.keys(others));
}

/** In capitals, with the single space of a British postcode. */
function tidyPostcode(text: string): string {
  const code = text.toUpperCase().replace(/\s+/g, ' ');
  return code.replace(/^([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})$/, '$1 $2');
}

/** The UPRN has no box of its own: if it is not sent, it stays as long as there is an address. */
function post(field: Field, { name, sent, before }: PostedField): ReadPosted {
  const stored = before as Values | undefined;
  const [lines, town, postcode, uprn] = parts.map((each) => sent(`${name}.${each}`)[0] ?? '') as [
    string,
    string,
    string,
    string,
  ];
  if ([lines, town, postcode, uprn].every((each) => each.trim() === '')) return { value: null };
  if (lines.length > 5000) return { control: `${name}.lines`, message: `Shorten ${inWords(field)}` };
  const kept = sent(`${name}.uprn`).length === 0 && typeof stored?.uprn === 'string' ? stored.uprn : uprn;
  const typed = {
    lines: lines.split(/\r\n?|\n/).filter((line) => line.trim() !== ''),
    town,
    postcode,
    uprn: kept.replace(/\s/g, ''),
  };
  for (const each of parts) {
    const checked = checkAddress(field, { [each]: typed[each] });
    if (!checked.ok) return { control: `${name}.${each}`, fault: checked.fault };
  }
  const checked = checkAddress(field, typed);
  return checked.ok ? { value: checked.value } : { control: name, fault: checked.fault };
}
