import type { CertificateData, CertificatePhoto } from '../../../domain/certificate/certificate.ts';
import { showTime } from '../../../domain/time/calendar.ts';
import { type Canvas, drawLines, type Element, element, linesOf, need, paragraph } from './drawing/canvas.ts';
import { styles } from './drawing/theme.ts';

/** The bytes of the photos that a certificate names, by the hash of each: JPEG, upright and without transparency. */
export type Pictures = Readonly<Record<string, Uint8Array>>;

/** The photos of a record: `observations/<id>`, or the key of a section. */
export const photosOf = ({ photos }: CertificateData, boundTo: string): CertificatePhoto[] =>
  photos.filter((photo) => photo.bound_to === boundTo);

/** What is bound to a record whose photos stand nowhere else in the print. */
export const otherPhotos = ({ photos }: CertificateData): CertificatePhoto[] =>
  photos.filter(({ bound_to: at }) => !at.startsWith('observations/') && !at.startsWith('boards/'));

type Drawn = { photos: readonly CertificatePhoto[]; pictures: Pictures; zone: string };

const GAP = 14;
const MOST_HEIGHT = 190;

/** Photos two in a row, each with its words below it, under a title that stays with the first of them. */
export function drawPhotos(canvas: Canvas, sect: Element, title: string, { photos, pictures, zone }: Drawn): void {
  const width = (canvas.right - canvas.left - GAP) / 2;
  const placed = photos.map((photo, index) => {
    const scale = Math.min(width / photo.width, MOST_HEIGHT / photo.height);
    const size = { width: photo.width * scale, height: photo.height * scale };
    const lines = linesOf(canvas, wordsOf(photo, index, zone), styles.small, width);
    return { photo, index, size, lines };
  });
  for (let at = 0; at < placed.length; at += 2) {
    const row = placed.slice(at, at + 2);
    const pictureHeight = Math.max(...row.map(({ size }) => size.height));
    const height = pictureHeight + 6 + Math.max(...row.map(({ lines }) => lines.length)) * styles.small.leading;
    need(canvas, height + (at === 0 ? 30 : 0));
    if (at === 0) {
      canvas.y += 3;
      paragraph(canvas, sect, title, { style: styles.strong, type: 'H4', after: 5 });
    }
    const top = canvas.y;
    for (const [column, { photo, index, size, lines }] of row.entries()) {
      const x = canvas.left + column * (width + GAP);
      const bbox = [x, top, x + size.width, top + size.height] as const;
      const alt = canvas.clean(`${title}, photo ${index + 1}${photo.caption && `: ${photo.caption}`}`);
      element(canvas, sect, 'Figure', { alt, bbox }).add(() =>
        drawPicture(canvas, photo, pictures, { x, top, ...size }),
      );
      element(canvas, sect, 'P').add(() => drawLines(canvas, lines, styles.small, { x, top: top + pictureHeight + 4 }));
    }
    canvas.y = top + height + 8;
  }
}

type Box = { x: number; top: number; width: number; height: number };

/** @throws Error where the photo is not there: a print without it would not show what was signed. */
function drawPicture({ doc }: Canvas, { sha256 }: CertificatePhoto, pictures: Pictures, box: Box): void {
  const bytes = pictures[sha256];
  if (!bytes) throw new Error(`the photo ${sha256} is not at hand`);
  doc.image(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), box.x, box.top, {
    width: box.width,
    height: box.height,
  });
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
