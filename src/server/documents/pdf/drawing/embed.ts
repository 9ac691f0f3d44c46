import type { Canvas } from './canvas.ts';

/** A picture in the file, once however often it is drawn. */
export function embed({ doc, images }: Canvas, id: string, bytes: Uint8Array): PDFKit.Mixins.ImageSrc {
  let image = images.get(id);
  if (!image) {
    const opened = doc as unknown as { openImage(source: Buffer): PDFKit.Mixins.ImageSrc };
    image = opened.openImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    images.set(id, image);
  }
  return image;
}
