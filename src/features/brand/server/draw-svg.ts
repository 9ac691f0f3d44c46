import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { BrandFault, PRINTED } from '../domain/brand.ts';
import type { BrandKind } from './printed-png.ts';

const MAX_BYTES = 256 * 1024;
const SECONDS = 10;
/** Dots per inch of the drawing: twice what is printed. */
const DRAWN_AT = 600;

/** Elements that a renderer would leave out or draw with another font, or that take memory without a limit. */
const REFUSED: ReadonlyMap<string, string> = new Map([
  ['text', 'text. Turn text into paths in the drawing program, so that it needs no font'],
  ['image', 'a picture in it. Trace it in the drawing program, or send a PNG'],
  ['foreignObject', 'a piece of a web page in it. Take it out'],
  ['script', 'a script. Take it out'],
  ['filter', 'a filter. Flatten it in the drawing program'],
]);
const refused = /<(?:[^\s<>:/]+:)?(text|image|foreignObject|script|filter)[\s/>]/;

/** The program of the process that draws. It reads the SVG from its input, and writes the PNG. */
const PROGRAM = `
import { buffer } from 'node:stream/consumers';
const [sharp, width, height] = process.argv.slice(1);
const { default: open } = await import(sharp);
const size = { width: Number(width), height: Number(height), fit: 'inside' };
process.stdout.write(await open(await buffer(process.stdin), { failOn: 'error' }).resize(size).png().toBuffer());`;

/**
 * An SVG as a PNG of twice the print resolution. A process of its own draws it and is killed after ten seconds: two kilobytes of
 * dashes can keep a renderer busy for minutes, and a renderer that crashes would end the server.
 * @throws BrandFault with a sentence for the person who sent it.
 */
export async function drawSvg(sent: Uint8Array, kind: BrandKind): Promise<Uint8Array> {
  const svg = checked(sent);
  const size = [PRINTED[kind].width, PRINTED[kind].height].map((points) =>
    String(Math.floor((points * DRAWN_AT) / 72)),
  );
  // As an address: a folder's name may have a # or a %.
  const sharp = pathToFileURL(createRequire(import.meta.url).resolve('sharp')).href;
  const given = ['--input-type=module', '--eval', PROGRAM, sharp, ...size];
  const limits = { timeout: SECONDS * 1000, killSignal: 'SIGKILL', maxBuffer: 16 * 1024 * 1024 } as const;
  return new Promise((resolve, reject) => {
    // Without our environment, which has the secrets of the site.
    const child = execFile(process.execPath, given, { ...limits, env: {}, encoding: 'buffer' }, (cause, png) => {
      if (cause === null) resolve(png);
      else if (cause.killed)
        reject(new BrandFault('The SVG takes too long to draw. Simplify it, or send a PNG', { cause }));
      else reject(new BrandFault('The SVG cannot be drawn. Save it as “plain SVG”, or send a PNG', { cause }));
    });
    // A process that ended early reads no more; its callback has the reason.
    child.stdin?.on('error', () => {});
    child.stdin?.end(svg);
  });
}

/** The text of the file, if nothing in it would be missing from the drawing. */
function checked(sent: Uint8Array): string {
  if (sent.length > MAX_BYTES) throw new BrandFault('The SVG is larger than 256 KB. Simplify it, or send a PNG');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(sent);
  } catch (cause) {
    throw new BrandFault('The SVG is not written in UTF-8. Save it again', { cause });
  }
  // Without its declaration, which could name another encoding than the one that is checked here.
  const svg = text.trimStart().replace(/^<\?xml\s[^>]*>/, '');
  if (svg.includes('\0')) throw new BrandFault('The SVG is not written in UTF-8. Save it again');
  if (/<!(?!--|\[CDATA\[|DOCTYPE)/.test(svg))
    throw new BrandFault('The SVG declares entities of its own. Save it as “plain SVG”');
  if (svg.includes('<?')) throw new BrandFault('The SVG has instructions for another program. Save it as “plain SVG”');
  const name = refused.exec(svg)?.[1];
  if (name !== undefined) throw new BrandFault(`The SVG has <${name}>: ${REFUSED.get(name)}`);
  if (/href\s*=\s*["'](?!\s*#)|url\((?![\s"']*#)|@import/i.test(svg))
    throw new BrandFault(
      'The SVG needs another file, which is not sent with it. Save it as “plain SVG”, or send a PNG',
    );
  return svg;
}
