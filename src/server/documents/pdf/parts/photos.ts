import type { CertificateData, CertificatePhoto } from '../../../../domain/certificate/certificate.ts';
import { showTime } from '../../../../domain/time/calendar.ts';
import { type Canvas, drawLines, linesOf } from '../drawing/canvas.ts';
import { embed } from '../drawing/embed.ts';
import { styles } from '../drawing/theme.ts';
import { type Box, type Holder, holder, type Paper, type Strip } from '../flow/strip.ts';

/** The bytes of the photos that a certificate names, by the hash of each: JPEG, upright and without transparency. */
export type Pictures = Readonly<Record<string, Uint8Array>>;

/** The photos of a record: `observations/<id>`, or the key of a section. */
export const photosOf = ({ photos }: Pick<CertificateData, 'photos'>, boundTo: string): CertificatePhoto[] =>
  photos.filter((photo) => photo.bound_to === boundTo);

/** What is bound to a record whose photos stand nowhere else in the print. */
export const otherPhotos = ({ photos }: Pick<CertificateData, 'photos'>): CertificatePhoto[] =>
  photos.filter(({ bound_to: at }) => !at.startsWith('observations/') && !at.startsWith('boards/'));

/** Photos with what they are of, and where their bytes are. */
export type Shown = { about: string; photos: readonly CertificatePhoto[]; pictures: Pictures; zone: string };

/** A photo with its words below it, in a box of that width. `draw` puts both into the given element. */
export type Framed = { height: number; draw: (canvas: Canvas, parent: Holder, box: Box) => void };

const GAP = 14;

export function framed(
  paper: Paper,
  { about, photos, pictures, zone }: Shown,
  { width, mostHeight }: { width: number; mostHeight: number },
): Framed[] {
  return photos.map((photo, index) => {
    const scale = Math.min(width / photo.width, mostHeight / photo.height);
    const size = { width: photo.width * scale, height: photo.height * scale };
    const lines = linesOf(paper, wordsOf(photo, index, zone), styles.tiny, width);
    const alt = paper.clean(`${about}, photo ${index + 1}${photo.caption && `: ${photo.caption}`}`);
    return {
      height: size.height + 3 + lines.length * styles.tiny.leading,
      draw: (canvas, parent, { x, top }) => {
        const bbox = [x, top, x + size.width, top + size.height] as const;
        const figure = holder(parent, 'Figure', { alt, bbox })(canvas);
        figure.add(() => drawPicture(canvas, photo, pictures, { x, top, ...size }));
        const words = holder(parent, 'P')(canvas);
        words.add(() => drawLines(canvas, lines, styles.tiny, { x, top: top + size.height + 3 }));
      },
    };
  });
}

/** Photos side by side in one strip: as many as there are. */
export function photoStrip(parent: Holder, row: readonly Framed[], width: number): Strip {
  return {
    kind: 'row',
    height: Math.max(...row.map(({ height }) => height)),
    before: 8,
    draw: (canvas, { x, top }) => {
      for (const [column, each] of row.entries())
        each.draw(canvas, parent, { x: x + column * (width + GAP), top, width });
    },
  };
}

/** So many in a row, in a page of that width. */
export const widthOfEach = (whole: number, columns: number): number => (whole - GAP * (columns - 1)) / columns;

/** In rows of so many. */
export const inRows = <T>(items: readonly T[], columns: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / columns) }, (_, row) =>
    items.slice(row * columns, (row + 1) * columns),
  );

type Size = { x: number; top: number; width: number; height: number };

/** @throws Error where the photo is not there: a print without it would not show what was signed. */
export function drawPicture(
  canvas: Canvas,
  { sha256 }: Pick<CertificatePhoto, 'sha256'>,
  pictures: Pictures,
  { x, top, width, height }: Size,
): void {
  const bytes = pictures[sha256];
  if (!bytes) throw new Error(`the photo ${sha256} is not at hand`);
  canvas.doc.image(embed(canvas, sha256, bytes), x, top, { width, height });
}

/** "Photo 1. The cracked cover. Taken 24 November 2026, 09:30, by the phone’s clock." */
function wordsOf({ caption, taken_at: taken }: CertificatePhoto, index: number, zone: string): string {
  const said = caption.trim();
  return [
    `Photo ${index + 1}.`,
    said === '' || /[.!?]$/u.test(said) ? said : `${said}.`,
    taken === null ? '' : `Taken ${showTime(taken, zone)}, by the phone’s clock.`,
  ]
    .filter((words) => words !== '')
    .join(' ');
}
