import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Cut } from './theme.ts';

const files: Record<Cut, string> = {
  light: '300Light/SourceSans3_300Light.ttf',
  regular: '400Regular/SourceSans3_400Regular.ttf',
  semibold: '600SemiBold/SourceSans3_600SemiBold.ttf',
  italic: '400Regular_Italic/SourceSans3_400Regular_Italic.ttf',
};

/** The folder of the font package, wherever this code was bundled to. */
export function defaultFontDir(): string {
  return dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/source-sans-3/package.json'));
}

export type FontFiles = Record<Cut, Uint8Array>;

const read = new Map<string, FontFiles>();

/** The four fonts as bytes, read once for each folder. @throws when the folder lacks one. */
export function fontFiles(dir: string = defaultFontDir()): FontFiles {
  const known = read.get(dir);
  if (known) return known;
  const bytes = Object.fromEntries(
    Object.entries(files).map(([cut, file]) => [cut, new Uint8Array(readFileSync(join(dir, file)))]),
  ) as FontFiles;
  read.set(dir, bytes);
  return bytes;
}
