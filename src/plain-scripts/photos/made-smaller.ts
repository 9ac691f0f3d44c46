import { uprightExif } from './exif.ts';

/** The server's size and quality (`src/server/documents/photos/picture.ts`): it would discard anything more. */
const LONG_EDGE = 1600;
const QUALITY = 0.75;
const SMALL_ENOUGH = 450 * 1024;

/**
 * Scales a photo down as the server would, and keeps the camera's record of time and place. Returns the original if the browser cannot
 * read it, or the result is no smaller.
 */
export async function madeSmaller(photo: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(photo);
    const scale = LONG_EDGE / Math.max(picture.width, picture.height);
    if (scale >= 1 && photo.size <= SMALL_ENOUGH) return photo;
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * Math.min(1, scale));
    canvas.height = Math.round(picture.height * Math.min(1, scale));
    const context = canvas.getContext('2d');
    if (!context) return photo;
    // Transparent areas become white, as on the server.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const drawn = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/jpeg', QUALITY));
    if (!drawn || drawn.size >= photo.size) return photo;
    const exif = uprightExif(new Uint8Array(await photo.arrayBuffer()));
    return exif ? new Blob([drawn.slice(0, 2), exif, drawn.slice(2)], { type: drawn.type }) : drawn;
  } catch {
    return photo;
  }
}
