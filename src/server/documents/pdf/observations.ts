import type { CertificateData, CertificatePhoto } from '../../../domain/certificate/certificate.ts';
import type { PrintedObservation, PrintedRow } from '../../../domain/certificate/printed.ts';
import { type Canvas, paragraph } from './drawing/canvas.ts';
import { type Block, type Cell, table } from './drawing/table.ts';
import { styles } from './drawing/theme.ts';
import { drawPhotos, otherPhotos, type Pictures, photosOf } from './photos.ts';
import { codeCell, groupTitle, heading } from './sections.ts';

/** Section K: what is dangerous first and apart from the rest, each with its photos. */
export function drawObservations(canvas: Canvas, data: CertificateData, pictures: Pictures): void {
  const { printed } = data;
  const sect = heading(canvas, 'Observations', 'K');
  if (printed.observations.length === 0) {
    canvas.y += 6;
    paragraph(canvas, sect, 'There are no observations. No remedial action is required.');
    return;
  }
  const parts = [
    { title: 'Dangerous or potentially dangerous: C1 and C2', codes: ['C1', 'C2'] },
    { title: 'Improvement recommended and further investigation: C3 and FI', codes: ['C3', 'FI'] },
  ];
  for (const { title, codes } of parts) {
    const observations = printed.observations.filter(({ code }) => codes.includes(code));
    groupTitle(canvas, sect, title);
    if (observations.length === 0) paragraph(canvas, sect, 'None.', { style: styles.label });
    // A table ends with an observation that has photos, so that these stand right below it.
    for (const { rows, photos } of runsOf(data, observations)) {
      table(
        canvas,
        sect,
        observationColumns(canvas),
        rows.map((each) => observationRow(canvas, each)),
      );
      const about = `Photos of observation ${rows.at(-1)?.number}`;
      if (photos.found.length > 0)
        drawPhotos(canvas, sect, about, { photos: photos.found, pictures, zone: data.time_zone });
      if (photos.fixed.length > 0)
        drawPhotos(canvas, sect, `${about}, put right`, { photos: photos.fixed, pictures, zone: data.time_zone });
    }
  }
}

/** @property photos  of the last of them, as found and as put right. */
type Run = { rows: PrintedObservation[]; photos: { found: CertificatePhoto[]; fixed: CertificatePhoto[] } };

function runsOf(data: CertificateData, observations: readonly PrintedObservation[]): Run[] {
  const runs: Run[] = [];
  let rows: PrintedObservation[] = [];
  for (const observation of observations) {
    rows.push(observation);
    // Observations are numbered in the order of the report.
    const id = data.report.observations?.[Number(observation.number) - 1]?.id;
    const photos = { found: photosOf(data, `observations/${id}`), fixed: photosOf(data, `observations/${id}/fixed`) };
    if (photos.found.length + photos.fixed.length === 0) continue;
    runs.push({ rows, photos });
    rows = [];
  }
  return rows.length > 0 ? [...runs, { rows, photos: { found: [], fixed: [] } }] : runs;
}

/** Photos of the report as a whole, and of its boards. */
export function drawOtherPhotos(canvas: Canvas, data: CertificateData, pictures: Pictures): void {
  const ofBoards = (data.report.boards ?? []).map((board, index) => ({
    title: `Photos of ${data.printed.boards[index]?.name ?? 'a board'}`,
    photos: photosOf(data, `boards/${board.id}`),
  }));
  const parts = [{ title: 'Photos of the report', photos: otherPhotos(data) }, ...ofBoards].filter(
    ({ photos }) => photos.length > 0,
  );
  if (parts.length === 0) return;
  const sect = heading(canvas, 'Photos');
  for (const { title, photos } of parts) drawPhotos(canvas, sect, title, { photos, pictures, zone: data.time_zone });
}

const observationColumns = (canvas: Canvas) => [
  { width: 30, title: 'No' },
  { width: canvas.right - canvas.left - 70, title: 'Observation' },
  { width: 40, title: 'Code' },
];

function observationRow(canvas: Canvas, { number, code, text, rows }: PrintedObservation): Cell[] {
  const isShort = ({ value }: PrintedRow) => value.length <= 40;
  const short = rows.filter(isShort).map(showRow).join('  ·  ');
  const details: Block[] = [short, ...rows.filter((row) => !isShort(row)).map(showRow)].map((detail) => ({
    text: detail,
    style: styles.small,
  }));
  return [
    { head: true, blocks: [{ text: number, style: styles.strong }] },
    { blocks: [{ text, style: styles.body }, ...details] },
    codeCell(canvas, code),
  ];
}

const showRow = ({ label, value }: PrintedRow) => `${label}: ${value}`;
