import sharp from 'sharp';
import { expect, test } from 'vitest';
import { letterhead } from '../../../../tests/support/letterhead.ts';
import { pageCount, pdfText } from '../../../../tests/support/pdf-text.ts';
import { renderRecordPdf } from './record-pdf.ts';

test('a record takes the pages that it needs, with its words and its photos', async () => {
  const photo = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#678' } })
    .jpeg()
    .toBuffer();
  const visit = (number: number) => [
    { part: 'heading', text: `Visit ${number}`, level: 3 } as const,
    { part: 'text', text: 'Nobody opened.\nA card was left.' } as const,
    { part: 'photo', id: 'door', width: 900, height: 1200, alt: `The door, visit ${number}` } as const,
  ];
  const record = {
    ...{ title: 'Attempts to get in, 3 Mill Lane', about: 'Record of Wren', at: '2026-11-26T09:00:00.000Z' },
    blocks: [{ part: 'heading', text: 'Visits', level: 2 } as const, ...[1, 2, 3, 4].flatMap(visit)],
    pictures: { door: new Uint8Array(photo) },
  };
  const pdf = renderRecordPdf(record, letterhead());
  expect(pdfText(pdf)).toMatch(/Attemptstogetin,3MillLane.*Visit1Nobodyopened\.Acardwasleft\..*Visit4/);
  expect(pageCount(pdf)).toBe(3);
  expect(
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Subtype \/Image/g),
  ).toHaveLength(1);
});
