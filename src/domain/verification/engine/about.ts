import type { ReportDocument } from '../../forms/definition.ts';
import { valueAt } from '../../forms/document.ts';
import { isRecord } from './values.ts';

/**
 * A value that a finding rests on. `.` is the value it is found at, `../code` one beside it, `circuit/zs` and `board/spd_ok` are of the
 * circuit or board that it is on. Everything else is a path of the document; one that ends with `/*` is which items a list has.
 */
export type AboutPath =
  | '.'
  | `../${string}`
  | `${'circuit' | 'board'}/${string}`
  | `${'supply' | 'particulars' | 'installation' | 'purpose' | 'next_inspection' | 'attachments'}/${string}`
  | 'boards/*';

/** The paths of a document that a finding at a path rests on, in order. Of readings their text. */
export function pathsAbout(document: ReportDocument, at: string, about: readonly AboutPath[]): string[] {
  const [board] = /^boards\/[^/]+/.exec(at) ?? [];
  const [circuit] = /^boards\/[^/]+\/circuits\/[^/]+/.exec(at) ?? [];
  const beside = at.slice(0, at.lastIndexOf('/'));
  const whole = (path: AboutPath): string | undefined => {
    if (path === '.') return at;
    const [place, name] = [path.slice(0, path.indexOf('/')), path.slice(path.indexOf('/') + 1)];
    if (place === '..') return `${beside}/${name}`;
    if (place !== 'circuit' && place !== 'board') return path;
    const owner = place === 'circuit' ? circuit : board;
    return owner && `${owner}/${name}`;
  };
  const paths = about.map(whole).filter((path) => path !== undefined);
  return [...new Set(paths.map((path) => (isReading(document, path) ? `${path}/text` : path)))].sort();
}

function isReading(document: ReportDocument, path: string): boolean {
  const value = path.endsWith('/*') ? undefined : valueAt(document, path);
  return isRecord(value) && 'text' in value;
}
