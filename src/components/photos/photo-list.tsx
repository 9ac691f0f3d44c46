import { showTime } from '../../domain/time/calendar.ts';
import { unbroken } from '../ui/unbroken.tsx';

/** What is known of a photo, as the store or a certificate has it. */
export type KnownPhoto = {
  id: string;
  caption: string;
  /** UTC ISO text, as the phone said. */
  takenAt: string | null;
  /** In pixels. */
  width: number;
  height: number;
};

export type ShownPhoto = KnownPhoto & {
  /** "Photo 2". */
  name: string;
  /** Where it is opened: a page about it, or the photo itself. */
  href: string;
  /** Address of the small one. */
  src: string;
  /** In words. */
  taken: string;
};

/**
 * Photos as they are listed below what they are of.
 * @param below  the report's address, under which their bytes are. @param hrefOf  the page of each; the photo itself without one.
 */
export const showPhotos = (
  photos: readonly KnownPhoto[],
  { below, timeZone, hrefOf }: { below: string; timeZone: string; hrefOf?: (id: string) => string },
): ShownPhoto[] =>
  photos.map((photo, index) => ({
    ...photo,
    name: `Photo ${index + 1}`,
    href: hrefOf?.(photo.id) ?? `${below}/photos/${photo.id}/large.jpg`,
    src: `${below}/photos/${photo.id}/small.jpg`,
    taken: photo.takenAt === null ? '' : `Taken ${showTime(photo.takenAt, timeZone)}, by the phone’s clock`,
  }));

/** On a page the longer edge is as many CSS pixels: half of what a small one has, for screens of double density. */
const EDGE = 160;

/** Small photos one under another, each leading to where it is seen large; nothing where there is none. */
export const PhotoList = ({ photos, of }: { photos: readonly ShownPhoto[]; of: string }) =>
  photos.length === 0 ? null : (
    <ul className="rows">
      {photos.map(({ id, name, caption, href, src, taken, ...size }) => (
        <li key={id}>
          <a href={href}>
            <img src={src} alt={`${name} of ${of}${caption && `: ${caption}`}`} {...smaller(size)} loading="lazy" />
          </a>
          <p>
            {name}
            {caption && `: ${caption}`}
          </p>
          {taken && <p className="soft">{unbroken(taken)}</p>}
        </li>
      ))}
    </ul>
  );

function smaller({ width, height }: { width: number; height: number }) {
  const scale = EDGE / Math.max(width, height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
