import type { ReportDocument } from '../forms/definition.ts';
import { contextOf } from './context.ts';
import type { Finding } from './finding.ts';
import { readingRules } from './reading-rules.ts';

/**
 * What the rules about readings say of the values at a path and below it, circuits of a board apart. Pure and small: this
 * is what goes to the browser. Rules about the schedule, the observations and the outcome stay on the server.
 */
export function findingsAt(document: ReportDocument, path: string): Finding[] {
  const context = contextOf(document);
  const below = `${path}/`;
  return readingRules
    .flatMap((rule) => rule.judge(context))
    .filter(({ path: at }) => at === path || (at.startsWith(below) && !at.startsWith(`${below}circuits/`)));
}
