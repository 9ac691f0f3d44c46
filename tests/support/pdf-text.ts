import { inflateSync } from 'node:zlib';

/**
 * The text that a PDF of ours draws, without any space, in the order it is drawn: what a cell holds stands together, however its
 * lines are broken. Reads what pdfkit writes, and nothing more: fonts with a table to Unicode, texts as hexadecimal glyphs.
 */
export function pdfText(pdf: Uint8Array): string {
  const objects = readObjects(Buffer.from(pdf).toString('latin1'));
  const fonts = new Map<string, Map<number, string>>();
  for (const { head } of objects.values()) {
    const [, resources = ''] = /\/Font <<([\s\S]*?)>>/.exec(head) ?? [];
    for (const [, name = '', id = ''] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, table] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '') ?? [];
      fonts.set(name, readTable(objects.get(table ?? '')?.stream ?? ''));
    }
  }
  let text = '';
  for (const { stream } of objects.values()) {
    if (!/ Tf\b/.test(stream)) continue;
    let font: Map<number, string> | undefined;
    for (const [, name, glyphs] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[-\d. ])*)\] TJ/g)) {
      if (name) font = fonts.get(name);
      for (const [, hex = ''] of (glyphs ?? '').matchAll(/<([0-9a-f]*)>/g)) {
        for (let at = 0; at < hex.length; at += 4) text += font?.get(Number.parseInt(hex.slice(at, at + 4), 16)) ?? '';
      }
    }
  }
  return text.replace(/\s/g, '');
}

/** The file as text, with what its object streams hold behind it: the elements of its structure. */
export function unpackedPdf(pdf: Uint8Array): string {
  const file = Buffer.from(pdf).toString('latin1');
  const streams = [...readObjects(file).values()].filter(({ head }) => head.includes('/Type /ObjStm'));
  return [file, ...streams.map(({ stream }) => stream)].join('\n');
}

type PdfObject = { head: string; stream: string };

function readObjects(file: string): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  for (const [, id = '', body = ''] of file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, head = body, bytes] = /^([\s\S]*?)\nstream\n([\s\S]*?)\nendstream$/.exec(body) ?? [];
    objects.set(id, { head, stream: bytes === undefined ? '' : inflated(head, bytes) });
  }
  return objects;
}

function inflated(head: string, bytes: string): string {
  if (!head.includes('/FlateDecode')) return bytes;
  try {
    return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
  } catch {
    return '';
  }
}

/** Glyphs to text: `<0000> <00ff> [<0020> <0041> …]`. */
function readTable(stream: string): Map<number, string> {
  const table = new Map<number, string>();
  for (const [, first = '', list = ''] of stream.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    let glyph = Number.parseInt(first, 16);
    for (const [, hex = ''] of list.matchAll(/<([0-9a-f ]*)>/g)) {
      const units = hex.replaceAll(' ', '').match(/.{4}/g) ?? [];
      table.set(glyph, String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))));
      glyph += 1;
    }
  }
  return table;
}

/** The instructions that draw the pages. */
export const contentOf = (pdf: Uint8Array): string[] =>
  [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/FlateDecode\n?>>\nstream\n([\s\S]*?)\nendstream/g),
  ].flatMap(([, bytes = '']) => {
    try {
      return [inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });

/** How many pages a PDF of ours has. */
export const pageCount = (pdf: Uint8Array): number =>
  Number(/\/Type \/Pages\s+\/Count (\d+)/.exec(Buffer.from(pdf).toString('latin1'))?.[1]);
