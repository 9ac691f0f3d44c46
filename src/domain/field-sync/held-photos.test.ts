import { expect, test } from 'vitest';
import type { ReportDocument } from '../forms/definition.ts';
import { asSeen } from './held-photos.ts';

const documentOf = (...photos: string[]) =>
  ({ observations: [{ id: 'o1', ...(photos.length > 0 && { photos }) }] }) as unknown as ReportDocument;
const held = (photo: string, became?: string) => ({ boundTo: 'observations/o1', photo, became });

test('phone and server read the same signed document once each photo has arrived', () => {
  expect(asSeen(documentOf('a', 'x', 'y'), [held('1', 'x'), held('2', 'y')])).toEqual(
    asSeen(documentOf('a'), [held('1'), held('2')]),
  );
  expect(asSeen(documentOf('x'), [held('1', 'x')])).toEqual(asSeen(documentOf(), [held('1')]));
});

test('a photo that the report already had is signed for as shown', () => {
  expect(asSeen(documentOf('a'), [held('1')])).toEqual(asSeen(documentOf('a'), [held('1', undefined)]));
});

test('removing, moving or adding a photo makes another document', () => {
  const signed = asSeen(documentOf('a'), [held('1'), held('2')]);
  expect(asSeen(documentOf('a', 'x'), [held('1', 'x'), held('2', 'y')])).toBeUndefined();
  expect(asSeen(documentOf('a', 'y', 'x'), [held('1', 'x'), held('2', 'y')])).toBeUndefined();
  expect(asSeen(documentOf('a', 'x', 'y', 'z'), [held('1', 'x'), held('2', 'y')])).toBeUndefined();
  expect(asSeen(documentOf('a', 'b', 'x', 'y'), [held('1', 'x'), held('2', 'y')])).not.toEqual(signed);
  expect(asSeen(documentOf('a', 'x', 'y'), [held('1', 'x'), held('3', 'y')])).not.toEqual(signed);
  expect(asSeen({} as ReportDocument, [held('1', 'x')])).toBeUndefined();
});

test('without held photos the document is unchanged', () => {
  expect(asSeen(documentOf('a'), [])).toEqual(documentOf('a'));
});
