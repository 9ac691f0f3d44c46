import type { ReportDocument, Values } from '../../domain/forms/definition.ts';
import { isRecord } from '../../domain/verification/engine/values.ts';

/**
 * The document with the typed record at a path. An unchanged reading keeps its limitation; a circuit or board that is not in the document
 * is added.
 */
export function withRecord(document: ReportDocument, path: string, typed: Values): ReportDocument {
  return at(document, path.split('/'), typed) as ReportDocument;
}

function at(node: unknown, [name, ...rest]: readonly string[], typed: Values): unknown {
  if (name === undefined) return over(isRecord(node) ? node : {}, typed);
  if (Array.isArray(node)) {
    const item = node.find((each) => isRecord(each) && each.id === name) ?? { id: name };
    return [...node.filter((each) => each !== item), at(item, rest, typed)];
  }
  const record = isRecord(node) ? node : {};
  const below = record[name] ?? (name === 'boards' || name === 'circuits' ? [] : {});
  return { ...record, [name]: at(below, rest, typed) };
}

function over(stored: Values, typed: Values): Values {
  const merged: Record<string, unknown> = { ...stored };
  for (const [name, value] of Object.entries(typed)) {
    const before = stored[name];
    if (isRecord(value) && 'text' in value) merged[name] = { ...(isRecord(before) ? before : {}), ...value };
    else merged[name] = isRecord(value) ? over(isRecord(before) ? before : {}, value) : value;
  }
  return merged;
}
