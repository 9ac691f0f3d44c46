import { expect, test } from 'vitest';
import type { ReportDocument } from '../forms/definition.ts';
import { asSeen } from './held-photos.ts';

const documentOf = (...photos: string[]) =>
  ({ observations: [{ id: 'o1', ...(photos.length > 0 && { photos }) }] }) as unknown as ReportDocument;
const held = (photo: string, became?: string) => ({ boundTo: 'observations/o1', photo, became });

test('what the phone signs and what the server has of it read the same, once each photo has come', () => {
  expect(asSeen(documentOf('a', 'x', 'y'), [held('1', 'x'), held('2', 'y')])).toEqual(
    asSeen(documentOf('a'), [held('1'), held('2')]),
  );
  expect(asSeen(documentOf('x'), [held('1', 'x')])).toEqual(asSeen(documentOf(), [held('1')]));
});

test('the same photo as one that was there before is signed for as it was shown', () => {
  expect(asSeen(documentOf('a'), [held('1')])).toEqual(asSeen(documentOf('a'), [held('1', undefined)]));
});

test('a photo that was taken off, moved or joined by another is another document', () => {
  const signed = asSeen(documentOf('a'), [held('1'), held('2')]);
  expect(asSeen(documentOf('a', 'x'), [held('1', 'x'), held('2', 'y')])).toBeUndefined();
  expect(asSeen(documentOf('a', 'y', 'x'), [held('1', 'x'), held('2', 'y')])).toBeUndefined();
  expect(asSeen(documentOf('a', 'x', 'y', 'z'), [held('1', 'x'), held('2', 'y')])).toBeUndefined();
  expect(asSeen(documentOf('a', 'b', 'x', 'y'), [held('1', 'x'), held('2', 'y')])).not.toEqual(signed);
  expect(asSeen(documentOf('a', 'x', 'y'), [held('1', 'x'), held('3', 'y')])).not.toEqual(signed);
  expect(asSeen({} as ReportDocument, [held('1', 'x')])).toBeUndefined();
});

test('without any it is the document itself', () => {
  expect(asSeen(documentOf('a'), [])).toEqual(documentOf('a'));
});
