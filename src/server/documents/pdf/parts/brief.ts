import { keyOf } from '../../../../domain/certificate/notes/board-key.ts';
import type { PrintedRow, PrintedSection } from '../../../../domain/certificate/printed.ts';
import { linesOf } from '../drawing/canvas.ts';
import { styles } from '../drawing/theme.ts';
import { brokenGridStrips, type Fact, gridStrips, longFactStrips } from '../flow/facts.ts';
import { briefHeadingStrip, titleStrip } from '../flow/heading.ts';
import { textStrips } from '../flow/lines.ts';
import { mostOfPage, type PageLayout, type Region, widthOfPage } from '../flow/paginate.ts';
import { type Holder, holder, type Paper, root, type Strip } from '../flow/strip.ts';
import { boardRegions } from './boards.ts';
import { briefCoverStrips, checkStrips } from './cover.ts';
import type { Printing } from './cover-head.ts';
import { groupRegions } from './groups.ts';
import { photoRegions } from './observations.ts';
import { scheduleRegions } from './schedule.ts';
import { listStrips } from './sections.ts';
import { briefDeclarationRegions } from './signatures.ts';

const width = widthOfPage('portrait');
/** Questions beside each other: of sections, and of the one circuit, whose columns stand below each other here. */
const ACROSS = 4;
const OF_CIRCUIT = 8;

/**
 * A certificate of new work: no first page that says how an installation came out, and its parts under small headings. That of a form
 * for one circuit stands on one page where its words let it, with the schedule as a list of facts.
 */
export function briefRegions(paper: Paper, printing: Printing): Region[] {
  const { data, layout } = printing;
  const shown = data.printed.sections.filter(({ groups, lists }) => groups.length + lists.length > 0);
  const isThere = onCover(printing);
  const sections = byLetter(shown, layout).map((part): Region[] =>
    part.some(({ key }) => layout.signatures[key] !== undefined)
      ? part.flatMap((section) => signedRegions(paper, section, printing))
      : partRegions(paper, part, isThere),
  );
  const last = layout.isBrief ? sections.splice(-1) : [];
  return [
    { layout: 'portrait', strips: briefCoverStrips(paper, holder(root, 'Sect'), printing) },
    ...sections.flat(),
    ...(layout.isBrief
      ? data.printed.boards.map(
          (board): Region => ({ layout: 'portrait', strips: boardStrips(paper, board, printing) }),
        )
      : scheduleRegions(paper, data)),
    ...last.flat(),
    ...photoRegions(paper, printing),
    ...(layout.isBrief ? [] : boardRegions(paper, data)),
    ...endRegions(paper, printing),
  ];
}

/** Sections with the same letter on the form share a heading; the signatories have a separate one. */
function byLetter(sections: readonly PrintedSection[], { signatures }: Printing['layout']): PrintedSection[][] {
  const parts: PrintedSection[][] = [];
  for (const section of sections) {
    const [first] = parts.at(-1) ?? [];
    const isSame =
      first?.letter !== undefined && first.letter === section.letter && signatures[first.key] === undefined;
    if (isSame) parts.at(-1)?.push(section);
    else parts.push([section]);
  }
  return parts;
}

function signedRegions(paper: Paper, section: PrintedSection, { data, layout }: Printing): Region[] {
  const sect = holder(root, 'Sect');
  const signatures = layout.signatures[section.key] ?? {};
  const { title, letter } = section;
  return [
    { layout: 'portrait', strips: [briefHeadingStrip(paper, sect, { title, letter, width })] },
    ...briefDeclarationRegions(paper, sect, section, { data, signatures }),
  ];
}

function partRegions(
  paper: Paper,
  sections: readonly PrintedSection[],
  isThere: (row: PrintedRow) => boolean,
): Region[] {
  const sect = holder(root, 'Sect');
  const told = sections
    .map((section) => ({
      ...section,
      groups: section.groups
        .map((group) => ({ ...group, rows: group.rows.filter((row) => !isThere(row)) }))
        .filter(({ rows }) => rows.length > 0),
    }))
    .filter(({ groups, lists }) => groups.length + lists.length > 0);
  if (told.length === 0) return [];
  const title = told.map((each, at) => (at === 0 ? each.title : lowered(each.title))).join('; ');
  const rows = told.flatMap(({ groups }) => groups.flatMap((group) => (group.title === undefined ? group.rows : [])));
  const isShort = ({ value }: Fact) => linesOf(paper, value, styles.smallInk, width / ACROSS - 8).length <= 3;
  const isTick = ({ value }: Fact) => value.length <= 14;
  const lists = told.flatMap((section) =>
    section.lists.flatMap((list) => [
      ...(told.length === 1 && list.title === section.title
        ? []
        : [titleStrip(paper, sect, list.title, { width }).strip]),
      ...listStrips(paper, sect, list),
    ]),
  );
  const strips = [
    briefHeadingStrip(paper, sect, { title, letter: told[0]?.letter, width }),
    ...gridStrips(paper, sect, rows.filter(isShort), {
      ...{ columns: rows.filter(isShort).every(isTick) ? OF_CIRCUIT : ACROSS, width },
      ...{ style: styles.smallInk, gap: 3, asked: styles.tiny },
    }),
    ...rows.filter((row) => !isShort(row)).flatMap((row) => longFactStrips(paper, sect, row, width)),
  ];
  const titled = told.flatMap(({ groups }) => groups.filter((group) => group.title !== undefined));
  return [{ layout: 'portrait', strips }, ...groupRegions(paper, sect, titled), { layout: 'portrait', strips: lists }];
}

/** Within a heading, but for abbreviations. */
const lowered = (title: string) => (/^[A-Z][a-z]/.test(title) ? title[0]?.toLowerCase() + title.slice(1) : title);

/** What it means for who receives it, and where it is checked. */
function endRegions(paper: Paper, printing: Printing): Region[] {
  const sect = holder(root, 'Sect');
  const { guidance } = printing.data.printed;
  // Below the schedules, which stand on their side.
  const layout: PageLayout = printing.layout.isBrief ? 'portrait' : 'landscape';
  const whole = widthOfPage(layout);
  const told = guidance
    ? [
        titleStrip(paper, sect, guidance.title, { width: whole, type: 'H2', before: 5 }).strip,
        ...textStrips(paper, sect, guidance.paragraphs.join(' '), { width: whole, style: styles.tinyInk, before: 1 }),
      ]
    : [];
  return [{ layout, strips: [...told, ...(printing.isDraft ? [] : checkStrips(paper, sect, printing))] }];
}

/** What the head of the page says already. */
function onCover({ data, layout }: Printing): (row: PrintedRow) => boolean {
  const flat = (text: string) => text.replace(/[\s,]+/g, ' ').trim();
  const { installation_address: address } = data;
  const said = new Set(
    [layout.cover.orderedBy ?? '', [...address.lines, address.town, address.postcode].join(' ')].map(flat),
  );
  const [client = '', ...rest] = (layout.cover.orderedBy ?? '').split('\n');
  said.add(flat(client));
  said.add(flat(rest.join(' ')));
  return ({ value }) => said.has(flat(value));
}

function boardStrips(
  paper: Paper,
  board: Printing['data']['printed']['boards'][number],
  { data: { printed } }: Printing,
): Strip[] {
  const sect: Holder = holder(root, 'Sect');
  const facts = board.groups.flatMap((group) => group.rows);
  const grid = { columns: OF_CIRCUIT, width, style: styles.smallInk, gap: 2.5, asked: styles.tiny };
  const [cells = []] = board.circuits;
  const all = printed.columns.flatMap(({ label, unit, number }, index): Fact[] =>
    // Column 17 says the number of the circuit once more, for a schedule of two pages.
    number === 17 ? [] : [{ label: unit === '' ? label : `${label} (${unit})`, value: cells[index] ?? '' }],
  );
  const isShort = ({ value }: Fact) => linesOf(paper, value, styles.smallInk, width / OF_CIRCUIT - 12).length <= 3;
  const long = all.filter((fact) => !isShort(fact));
  return [
    briefHeadingStrip(paper, sect, { title: `The circuit and its tests, ${board.name}`, letter: undefined, width }),
    ...brokenGridStrips(paper, sect, facts, { ...grid, mostHeight: mostOfPage('portrait') }),
    ...gridStrips(paper, sect, all.filter(isShort), grid),
    ...long.flatMap((fact) => longFactStrips(paper, sect, fact, width)),
    ...textStrips(paper, sect, [...(board.limits ?? []), ...keyOf(board, printed.columns)].join('  ·  '), {
      ...{ width, style: styles.tiny, before: 3 },
    }),
  ];
}
