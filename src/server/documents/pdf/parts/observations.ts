import type { CertificateData } from '../../../../domain/certificate/certificate.ts';
import { isCoded, type PrintedObservation, type PrintedRow } from '../../../../domain/certificate/printed.ts';
import { styles } from '../drawing/theme.ts';
import { headingStrip, titleStrip } from '../flow/heading.ts';
import { textStrips } from '../flow/lines.ts';
import { type Region, widthOfPage } from '../flow/paginate.ts';
import { type Holder, holder, keptRows, type Paper, root, type Strip } from '../flow/strip.ts';
import { type Block, type Cell, tableStrips } from '../flow/table.ts';
import {
  type Framed,
  framed,
  inRows,
  otherPhotos,
  type Pictures,
  photoStrip,
  photosOf,
  widthOfEach,
} from './photos.ts';
import { codeCell } from './schedule.ts';

const width = widthOfPage('portrait');
const NUMBER = 24;
const CODE = 38;
const PHOTO = 158;
/** Photos that stand beside an observation; more of them stand below it. */
const BESIDE = 2;
const BELOW = 3;

type Printing = { data: CertificateData; pictures: Pictures };

/** Section K: what is dangerous first and apart from the rest, each with its photos. */
export function observationRegions(paper: Paper, { data, pictures }: Printing): Region[] {
  const { observations } = data.printed;
  const sect = holder(root, 'Sect');
  const heading = headingStrip(paper, sect, { title: 'Observations', letter: 'K', width });
  if (observations.length === 0) {
    const none = 'There are no observations. No remedial action is required.';
    return [{ layout: 'portrait', strips: [heading, ...textStrips(paper, sect, none, { width })] }];
  }
  const coded = (codes: readonly string[]) => observations.filter(({ code }) => codes.includes(code));
  // Only in a draft: nothing is issued before it has its code.
  const uncoded = observations.filter((each) => !isCoded(each));
  const parts = [
    ...(uncoded.length > 0 ? [{ title: 'Not coded yet', own: uncoded }] : []),
    { title: 'Dangerous or potentially dangerous: C1 and C2', own: coded(['C1', 'C2']) },
    { title: 'Improvement recommended and further investigation: C3 and FI', own: coded(['C3', 'FI']) },
  ];
  const strips = parts.flatMap(({ title, own }) => {
    const named = titleStrip(paper, sect, title, { width });
    if (own.length === 0)
      return [named.strip, ...textStrips(paper, sect, 'None.', { width, style: styles.label, before: 0 })];
    return [named.strip, ...observationTable(paper, sect, own, { data, pictures, title, again: named.again })];
  });
  return [{ layout: 'portrait', strips: [heading, ...strips] }];
}

function observationTable(
  paper: Paper,
  sect: Holder,
  observations: readonly PrintedObservation[],
  { data, pictures, title, again }: Printing & { title: string; again: Strip },
): Strip[] {
  const shown = observations.map((observation) => ({
    observation,
    photos: photosFor(paper, observation, { data, pictures }),
  }));
  const hasPhotos = shown.some(({ photos }) => photos.length > 0);
  const text = width - NUMBER - CODE - (hasPhotos ? PHOTO : 0);
  const rows: { cells: Cell[]; isJoined: boolean }[] = [];
  for (const { observation, photos } of shown) {
    const more = inRows(photos.slice(BESIDE), BELOW);
    const cells = [...observationCells(observation), ...(hasPhotos ? [photoCell(photos.slice(0, BESIDE))] : [])];
    rows.push({ cells, isJoined: more.length > 0 });
    for (const [index, row] of more.entries())
      rows.push({ cells: [belowCell(row)], isJoined: index < more.length - 1 });
  }
  return tableStrips(paper, sect, {
    run: { name: title },
    columns: [
      { width: NUMBER, title: 'No' },
      { width: CODE, title: 'Code' },
      { width: text, title: 'Observation' },
      ...(hasPhotos ? [{ width: PHOTO, title: 'Photos' }] : []),
    ],
    rows: rows.map(({ cells }) => cells),
    isJoined: (index) => rows[index]?.isJoined ?? false,
    again: [again],
    pad: 5,
  });
}

/** As found, then as put right. Those that stand below are as wide as those beside. */
function photosFor(paper: Paper, { number }: PrintedObservation, { data, pictures }: Printing): Framed[] {
  // Observations are numbered in the order of the report.
  const id = data.report.observations?.[Number(number) - 1]?.id;
  const about = `Photos of observation ${number}`;
  const zone = data.time_zone;
  const size = { width: PHOTO - 8, mostHeight: 118 };
  const show = (at: string, what: string) =>
    framed(paper, { about: what, photos: photosOf(data, at), pictures, zone }, size);
  return [...show(`observations/${id}`, about), ...show(`observations/${id}/fixed`, `${about}, put right`)];
}

const photoCell = (photos: readonly Framed[]): Cell => ({
  ...(photos.length > 0 && {
    drawing: {
      height: photos.reduce((sum, { height }) => sum + height + 6, -6),
      draw: (canvas, cell, { x, top, width: own }) => {
        let y = top;
        for (const photo of photos) {
          photo.draw(canvas, () => cell, { x, top: y, width: own });
          y += photo.height + 6;
        }
      },
    },
  }),
});

const belowCell = (photos: readonly Framed[]): Cell => ({
  colSpan: 4,
  drawing: {
    height: Math.max(...photos.map(({ height }) => height)),
    draw: (canvas, cell, { x, top }) => {
      const each = widthOfEach(width, BELOW);
      photoStrip(() => cell, photos, each).draw(canvas, { x, top, width });
    },
  },
});

function observationCells({ number, code, text, rows }: PrintedObservation): Cell[] {
  const isShort = ({ value }: PrintedRow) => value.length <= 40;
  const short = rows.filter(isShort).map(showRow).join('  ·  ');
  const details: Block[] = [short, ...rows.filter((row) => !isShort(row)).map(showRow)].map((detail) => ({
    text: detail,
    style: styles.small,
  }));
  return [
    { head: true, blocks: [{ text: number, style: styles.strong }] },
    codeCell(code || '–'),
    { blocks: [{ text, style: styles.body }, ...details] },
  ];
}

const showRow = ({ label, value }: PrintedRow) => `${label}: ${value}`;

/** Photos of the report as a whole, and of its boards. */
export function photoRegions(paper: Paper, { data, pictures }: Printing): Region[] {
  const ofBoards = (data.report.boards ?? []).map((board, index) => ({
    title: `Photos of ${data.printed.boards[index]?.name ?? 'a board'}`,
    photos: photosOf(data, `boards/${board.id}`),
  }));
  const parts = [{ title: 'Photos of the report', photos: otherPhotos(data) }, ...ofBoards].filter(
    ({ photos }) => photos.length > 0,
  );
  if (parts.length === 0) return [];
  const sect = holder(root, 'Sect');
  const each = widthOfEach(width, BELOW);
  const strips = parts.flatMap(({ title, photos }) => {
    const named = titleStrip(paper, sect, title, { width });
    const shown = framed(
      paper,
      { about: title, photos, pictures, zone: data.time_zone },
      { width: each, mostHeight: 150 },
    );
    const run = { name: title };
    const rows = inRows(shown, BELOW).map((row) => ({ ...photoStrip(sect, row, each), run, repeats: [named.again] }));
    return [named.strip, ...keptRows(rows)];
  });
  return [{ layout: 'portrait', strips: [headingStrip(paper, sect, { title: 'Photos', width }), ...strips] }];
}
