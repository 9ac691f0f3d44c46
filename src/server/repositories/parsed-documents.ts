import type { ReportDocument } from '../../domain/forms/definition.ts';

/**
 * Documents by their report's id with the text each was read from. A report is drawn many times between two changes, and
 * reading 40 circuits from JSON takes as long as a third of a page. Kept only while the text is the same: never stale.
 */
const parsed = new Map<string, { text: string; document: ReportDocument }>();
const KEPT_AT_MOST = 100;

/** The document that a report's JSON text holds. The same object for the same text: not to be changed. */
export function parsedDocument(reportId: string, text: string): ReportDocument {
  const kept = parsed.get(reportId);
  if (kept?.text === text) return kept.document;
  const document = JSON.parse(text) as ReportDocument;
  parsed.delete(reportId);
  if (parsed.size >= KEPT_AT_MOST) parsed.delete(parsed.keys().next().value ?? '');
  parsed.set(reportId, { text, document });
  return document;
}
