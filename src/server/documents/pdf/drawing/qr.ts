import QRCode from 'qrcode';
import { artifact, type Canvas } from './canvas.ts';
import { colours } from './theme.ts';

/** Draws a QR code as one path, so that no viewer leaves hairlines between its squares. Decoration: the address stands beside it. */
export function drawQr(canvas: Canvas, text: string, { x, y, size }: { x: number; y: number; size: number }): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const side = size / modules.size;
  const { doc } = canvas;
  artifact(canvas, () => {
    for (let row = 0; row < modules.size; row += 1) {
      for (let column = 0; column < modules.size; column += 1) {
        if (!modules.get(row, column)) continue;
        let run = 1;
        while (column + run < modules.size && modules.get(row, column + run)) run += 1;
        doc.rect(x + column * side, y + row * side, run * side, side);
        column += run - 1;
      }
    }
    doc.fill(colours.ink);
  });
}
