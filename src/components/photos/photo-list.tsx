import { showTime } from '../../domain/time/calendar.ts';
import { unbroken } from '../ui/unbroken.tsx';

/** Details of a photo, from the store or a certificate. */
export type KnownPhoto = {
  id: string;
  caption: string;
  /** UTC ISO text, from the phone's clock. */
  takenAt: string | null;
  /** In pixels. */
  width: number;
  height: number;
};

export type ShownPhoto = KnownPhoto & {
  /** "Photo 2". */
  name: string;
  /** Address of its page, or of the photo itself. */
  href: string;
  /** Address of the small version. */
  src: string;
  /** Time it was taken, in words. */
  taken: string;
};

/**
 * Photos as shown in a list.
 * @param below  the report's address, above those of the photos. @param hrefOf  page of a photo; without it the photo itself.
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

/** Longer edge on the page, in CSS pixels: half that of the small version, for double-density screens. */
const EDGE = 160;

/** A list of small photos that link to the large ones; nothing without photos. */
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
