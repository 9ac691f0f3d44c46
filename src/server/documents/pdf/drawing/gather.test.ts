import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCanvas, drawLines, element, newPage } from './canvas.ts';
import { gather } from './gather.ts';
import { styles } from './theme.ts';

test('written bytes come out unchanged, in pieces of any size', () => {
  const sizes = fc.array(fc.oneof(fc.nat(40), fc.constantFrom(0, 65_536, 262_143, 262_144, 300_000)), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(sizes, (lengths) => {
      const before = [Buffer.from('%PDF-1.7\n')];
      const doc = { push: (_: Uint8Array | null) => true, read: () => before.pop() ?? null };
      const taken = gather(doc);
      const chunks = lengths.map((length, at) => new Uint8Array(length).fill(at + 1));
      for (const chunk of chunks) doc.push(chunk);
      doc.push(null);
      expect(taken().equals(Buffer.concat([Buffer.from('%PDF-1.7\n'), ...chunks]))).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('pdfkit keeps nothing of what it has written', () => {
  const canvas = createCanvas({ title: 'T', author: 'A', subject: 'S', date: new Date(0) });
  newPage(canvas);
  element(canvas, canvas.root, 'P').add(() => drawLines(canvas, ['Held by nobody'], styles.body, { x: 50, top: 50 }));
  canvas.doc.flushPages();
  expect(canvas.doc.readableLength).toBe(0);
  canvas.root.end();
  canvas.doc.end();
  expect(canvas.doc.readableLength).toBe(0);
  expect(canvas.written().toString('latin1')).toMatch(/^%PDF-1\.7\n[\s\S]*%%EOF\n$/);
});
