import { expect, test } from 'vitest';
import { dangerNotice } from '../../../../tests/support/danger-notice.ts';
import { brandedLetterhead, inPdf, letterhead, storedSvg } from '../../../../tests/support/letterhead.ts';
import { faultsOf } from '../../../../tests/support/orphans.ts';
import { contentOf, pageCount, pdfText, unpackedPdf } from '../../../../tests/support/pdf-text.ts';
import { lackingIn } from '../../../../tests/support/printed-words.ts';
import { edgesOf } from '../../../server/documents/pdf/drawing/canvas.ts';
import type { Paper } from '../../../server/documents/pdf/flow/strip.ts';
import { whatToDo } from '../domain/danger-notice.ts';
import { noticeRegions, placeNotice, renderNoticePdf } from './notice-pdf.ts';

const at = '2026-11-24T10:00:00.000Z';
const notice = dangerNotice();

test('says all that the notice says, whose it is, and has lines to sign on, on one page', () => {
  const pdf = renderNoticePdf({ notice, at }, letterhead());
  const { madeSafe: _, ...words } = notice;
  const { address, scheme, scheme_number } = letterhead().company;
  const said = [...Object.values(words), ...whatToDo, ...address.lines, `${scheme} ${scheme_number}`];
  const asked = ['It has been made safe for now.', 'C1', 'Name', 'Signature', 'Date and time'];
  expect(lackingIn(pdfText(pdf), [...said, ...asked])).toEqual([]);
  expect(pageCount(pdf)).toBe(1);
  const file = unpackedPdf(pdf);
  for (const part of ['<pdfuaid:part>1</pdfuaid:part>', '/S /H1', '/S /H2', '/S /L', '/Lang (en-GB)'])
    expect(file).toContain(part);
  expect(file).not.toContain('/EmbeddedFile');
});

test('has the logo, the mark and the colour of the company', async () => {
  const own = await brandedLetterhead({ logo: storedSvg, mark: storedSvg, accent: '#004d40' });
  const pdf = renderNoticePdf({ notice, at }, own);
  expect(unpackedPdf(pdf).match(/\/S \/Figure/g)).toHaveLength(2);
  for (const colour of ['#123456', '#004d40']) expect(contentOf(pdf).join('\n')).toContain(`${inPdf(colour)} scn`);
  expect(pageCount(pdf)).toBe(1);
});

test('who was told and when has a line to write on where nobody said', () => {
  const open = pdfText(renderNoticePdf({ notice: { ...notice, toldWho: '', toldAt: '' }, at }, letterhead()));
  expect(open.match(/_{20}/g)).toHaveLength(2);
  expect(pdfText(renderNoticePdf({ notice, at }, letterhead()))).not.toContain('____');
});

test('stays on one page in smaller type, and goes on where no type is small enough, with nothing lost', () => {
  const paper: Paper = { clean: (text) => text, widthOf: (text, { size }) => text.length * size * 0.5 };
  const counts = new Set<number>();
  for (let words = 0; words <= 2400; words += 60) {
    const long = { ...notice, found: 'danger '.repeat(words).trim(), madeSafe: 'no' as const };
    const laidOut = placeNotice(paper, long, letterhead());
    const strips = [11.5, 10.5, 9.5, 8.5].map((size) =>
      noticeRegions(paper, long, letterhead(), size).reduce((sum, region) => sum + region.strips.length, 0),
    );
    counts.add(laidOut.pages.length);
    expect(strips).toContain(laidOut.placed.length);
    expect({ words, faults: faultsOf(laidOut, edgesOf, laidOut.placed.length) }).toEqual({ words, faults: [] });
  }
  expect([...counts].slice(0, 2)).toEqual([1, 2]);
});
