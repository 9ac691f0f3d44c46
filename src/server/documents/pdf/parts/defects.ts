import type { CertificateData } from '../../../../domain/certificate/certificate.ts';
import type { OpenDefect } from '../../../../domain/certificate/cover/open-defects.ts';
import { isCoded } from '../../../../domain/certificate/printed.ts';
import { plural } from '../../../../domain/words/plural.ts';
import { linesOf } from '../drawing/canvas.ts';
import { type Style, styles } from '../drawing/theme.ts';
import { titleStrip } from '../flow/heading.ts';
import { textStrips } from '../flow/lines.ts';
import { widthOfPage } from '../flow/paginate.ts';
import { type Holder, holder, type Paper, type Strip } from '../flow/strip.ts';
import { type Block, type Cell, tableStrips } from '../flow/table.ts';
import type { PrintLayout } from '../layout.ts';
import { drawPicture, type Pictures, photosOf } from './photos.ts';
import { codeCell } from './schedule.ts';

/** So many stand on the first page; the others are counted. */
const MOST = 6;
const MOST_LINES = 3;
const PHOTO = { width: 54, height: 40 };
const width = widthOfPage('portrait');
const CODE = 38;
const DEADLINE = 128;

type Printing = { data: CertificateData; layout: PrintLayout; pictures: Pictures };

/** What is dangerous, and what to do by when: the first of C1, C2 and FI with place and photo. */
export function defectStrips(paper: Paper, sect: Holder, { data, layout, pictures }: Printing): Strip[] {
  const { defects } = layout.cover;
  const title = titleStrip(paper, sect, 'What has to be done', { width, before: 14, type: 'H2' }).strip;
  const uncoded = data.printed.observations.filter((each) => !isCoded(each)).length;
  const open = uncoded === 0 ? [] : [`${plural(uncoded, 'observation has', 'observations have')} no code yet.`];
  if (defects.length === 0) {
    const none = 'Nothing was left that is dangerous, could become so, or has to be investigated.';
    const said = open.length > 0 ? open : [none];
    return [title, ...said.flatMap((text) => textStrips(paper, sect, text, { width, style: styles.value, before: 0 }))];
  }
  const shown = defects
    .slice(0, MOST)
    .map((defect) => ({ defect, photo: photosOf(data, `observations/${defect.id}`)[0] }));
  const hasPhotos = shown.some(({ photo }) => photo !== undefined);
  const photoWidth = hasPhotos ? PHOTO.width + 8 : 0;
  const what = width - CODE - DEADLINE - photoWidth;
  const rows = shown.map(({ defect, photo }): Cell[] => [
    { ...codeCell(defect.code), head: true },
    { blocks: wordsOf(paper, defect, what - 8) },
    { blocks: [{ text: defect.deadline, style: styles.smallStrong }] },
    ...(hasPhotos ? [photo ? photoCell(photo, defect.number, pictures) : {}] : []),
  ]);
  const more = defects.length - shown.length;
  const table = tableStrips(paper, sect, {
    run: { name: 'What has to be done' },
    columns: [
      { width: CODE, title: 'Code' },
      { width: what, title: 'What was found, and where' },
      { width: DEADLINE, title: 'What to do' },
      ...(hasPhotos ? [{ width: photoWidth, title: 'Photo' }] : []),
    ],
    rows,
    pad: 3,
  });
  const rest = [...(more > 0 ? [`And ${plural(more, 'more', 'more')}: see the observations.`] : []), ...open];
  return [
    title,
    ...table,
    ...rest.flatMap((text) => textStrips(paper, sect, text, { width, style: styles.small, before: 3 })),
  ];
}

/** The defect in so many lines, the same in plain words, and where it is. The whole of it stands with the observations. */
function wordsOf(paper: Paper, { text, plainWords, place, number }: OpenDefect, room: number): Block[] {
  const shown = (words: string, style: Style): Block => {
    const lines = linesOf(paper, words, style, room);
    const isWhole = lines.length <= MOST_LINES;
    return { text: isWhole ? words : `${lines.slice(0, MOST_LINES).join(' ').slice(0, -2).trimEnd()} …`, style };
  };
  const where = [place, `observation ${number}`].filter((each) => each !== '').join('  ·  ');
  return [
    shown(text, styles.answer),
    ...(plainWords === '' ? [] : [shown(plainWords, styles.small)]),
    { text: where, style: styles.tiny },
  ];
}

function photoCell(photo: CertificateData['photos'][number], number: string, pictures: Pictures): Cell {
  const scale = Math.min(PHOTO.width / photo.width, PHOTO.height / photo.height);
  const size = { width: photo.width * scale, height: photo.height * scale };
  return {
    drawing: {
      height: size.height,
      draw: (canvas, cell, { x, top }) => {
        const bbox = [x, top, x + size.width, top + size.height] as const;
        const alt = `Photo of observation ${number}`;
        const figure = holder(() => cell, 'Figure', { alt, bbox })(canvas);
        figure.add(() => drawPicture(canvas, photo, pictures, { x, top, ...size }));
      },
    },
  };
}
