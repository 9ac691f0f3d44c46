import QRCode from 'qrcode';

/** Width of the quiet zone around the code, in modules. ISO/IEC 18004, 9.1. */
const QUIET = 4;

/** A QR code as one path, dark on white in both colour schemes, as readers need. Show its content as text next to it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const size = modules.size + 2 * QUIET;
  const rows = Array.from({ length: modules.size }, (_, row) => row);
  const path = rows
    .flatMap((row) =>
      rows.filter((column) => modules.get(row, column)).map((column) => `M${column + QUIET} ${row + QUIET}h1v1h-1z`),
    )
    .join('');
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
