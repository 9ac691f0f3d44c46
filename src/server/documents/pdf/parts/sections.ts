import type { CertificateData } from '../../../../domain/certificate/certificate.ts';
import type { PrintedList, PrintedSection } from '../../../../domain/certificate/printed.ts';
import { styles } from '../drawing/theme.ts';
import { headingStrip, titleStrip } from '../flow/heading.ts';
import { bulletStrips, textStrips } from '../flow/lines.ts';
import { type Region, widthOfPage } from '../flow/paginate.ts';
import { type Holder, holder, type Paper, root, type Strip } from '../flow/strip.ts';
import { tableStrips } from '../flow/table.ts';
import type { PrintLayout } from '../layout.ts';
import { groupRegions } from './groups.ts';
import { declarationRegions } from './signatures.ts';

const width = widthOfPage('portrait');
const GAP = 17;
const REFERENCE = 34;

/** A section of the form: its groups of questions and answers, three beside each other, then its lists. */
export function sectionRegions(
  paper: Paper,
  section: PrintedSection,
  { data, layout }: { data: CertificateData; layout: PrintLayout },
): Region[] {
  if (section.groups.length + section.lists.length === 0) return [];
  const { title, letter } = section;
  const sect = holder(root, 'Sect');
  const signatures = layout.signatures[section.key];
  const lists = section.lists.flatMap((list) => [
    ...(list.title === title ? [] : [titleStrip(paper, sect, list.title, { width }).strip]),
    ...listStrips(paper, sect, list),
  ]);
  const limits = section.key === layout.limitsBelow ? exclusionStrips(paper, sect, data.printed.default_limits) : [];
  const content: Region[] = [
    ...(signatures
      ? declarationRegions(paper, sect, section, { data, signatures })
      : groupRegions(paper, sect, section.groups)),
    { layout: 'portrait', strips: [...lists, ...limits] },
  ];
  if (content.every(({ strips }) => strips.length === 0)) return [];
  return [{ layout: 'portrait', strips: [headingStrip(paper, sect, { title, letter, width })] }, ...content];
}

/** Items of a list as the rows of a table, each question a column as wide as its answers want to be. */
export function listStrips(paper: Paper, sect: Holder, list: PrintedList): Strip[] {
  const { title, items } = list;
  const labels = [...new Set(items.flatMap((item) => item.rows.map(({ label }) => label)))];
  const answer = (item: PrintedList['items'][number], label: string) =>
    item.rows.find((row) => row.label === label)?.value ?? '–';
  const wanted = labels.map((label) => {
    const texts = [label, ...items.map((item) => answer(item, label))];
    return Math.min(220, 14 + Math.max(...texts.map((text) => paper.widthOf(paper.clean(text), styles.answer))));
  });
  const scale = (width - REFERENCE) / wanted.reduce((sum, each) => sum + each, 0);
  const strips = tableStrips(paper, sect, {
    run: { name: title },
    columns: [
      { width: REFERENCE, title: 'Ref' },
      ...labels.map((label, index) => ({ title: label, width: (wanted[index] ?? 0) * scale })),
    ],
    rows: items.map((item) => [
      { head: true, blocks: [{ text: item.name, style: styles.smallStrong }] },
      ...labels.map((label) => ({ blocks: [{ text: answer(item, label), style: styles.answer }] })),
    ]),
    again: [titleStrip(paper, sect, title, { width }).again],
  });
  const inner = items.flatMap(({ name, lists = [] }) =>
    lists.flatMap((each) => [
      titleStrip(paper, sect, `${each.title}, ${title} ${name}`, { width }).strip,
      ...listStrips(paper, sect, each),
    ]),
  );
  return [...strips, ...inner];
}

function exclusionStrips(paper: Paper, sect: Holder, limits: readonly string[]): Strip[] {
  if (limits.length === 0) return [];
  const title = titleStrip(paper, sect, 'Excluded from every inspection', { width }).strip;
  return [title, ...bulletStrips(paper, sect, limits, width)];
}

/**
 * What was signed and has no place in the layout: of a form that nobody knows any more, what its signatories declared, and the standing
 * exclusions. Nothing of a form that is known.
 */
export function unplacedRegions(
  paper: Paper,
  { data: { printed }, layout }: { data: CertificateData; layout: PrintLayout },
): Region[] {
  const keys = new Set(printed.sections.map(({ key }) => key));
  const isDeclared = Object.keys(layout.signatures).some((key) => keys.has(key));
  const areLimited = layout.limitsBelow !== undefined && keys.has(layout.limitsBelow);
  const sect = holder(root, 'Sect');
  const strips = [
    ...(isDeclared || printed.declaration === ''
      ? []
      : [
          headingStrip(paper, sect, { title: 'Declaration', width }),
          ...textStrips(paper, sect, printed.declaration, { width, style: styles.body }),
        ]),
    ...(areLimited ? [] : exclusionStrips(paper, sect, printed.default_limits)),
  ];
  return strips.length === 0 ? [] : [{ layout: 'portrait', strips }];
}

/** What the report means for who receives it, in two columns. */
export function guidanceRegions(paper: Paper, { printed: { guidance } }: CertificateData): Region[] {
  if (!guidance) return [];
  const sect = holder(root, 'Sect');
  const narrow = (width - GAP) / 2;
  return [
    { layout: 'portrait', strips: [headingStrip(paper, sect, { title: guidance.title, width })] },
    {
      layout: 'portrait',
      columns: 2,
      gap: GAP,
      before: 6,
      strips: guidance.paragraphs.flatMap((text) =>
        textStrips(paper, sect, text, { width: narrow, style: styles.body, before: 7 }),
      ),
    },
  ];
}
