import type { ReportDocument } from '../../forms/definition.ts';
import { type Finding, sameFinding } from '../engine/finding.ts';
import { isGathered } from '../words/gather-notes.ts';
import { type Basis, changedSince } from './basis.ts';

/**
 * A required value that is missing, or a link that leads nowhere, has to be filled in: no reason takes its place, nor that of a duty of
 * the landlord. A note that stands for several circuits asks nothing.
 */
export const canBeOverridden = (finding: Finding): boolean =>
  !['MISSING', 'INVALID', 'RCD_SCOTLAND'].includes(finding.rule) && !isGathered(finding);

/** An assessment that is better than its codes stays unissued whatever reason is given: it can be made worse, never better. */
export const isBetterThanItsCodes = ({ rule, limit }: Finding): boolean =>
  rule === 'OUTCOME_CONFLICT' && limit === 'unsatisfactory';

/** A finding, and how it stands with the reasons given against it. */
export type Weighed<Override extends { basis: Basis }> =
  | { standing: 'open'; finding: Finding; before?: { override: Override; changed: readonly string[] } }
  | { standing: 'overridden'; finding: Finding; override: Override };

/**
 * Puts the reasons that were given beside the findings they were about. A reason holds for the finding as it read and the
 * values it was judged by. Where one of those has changed the finding is open again, and `before` says what was said of it.
 * @param overrides  oldest first: of several that hold the latest counts.
 */
export function weigh<Override extends { basis: Basis }>(
  document: ReportDocument,
  findings: readonly Finding[],
  overrides: readonly Override[],
): Weighed<Override>[] {
  const given = Map.groupBy(overrides, ({ basis }) => placeOf(basis.finding));
  const found = Map.groupBy(given.size > 0 ? findings : [], placeOf);
  return findings.map((finding): Weighed<Override> => {
    const about = canBeOverridden(finding) ? given.get(placeOf(finding)) : undefined;
    if (!about) return { standing: 'open', finding };
    const alike = about.filter(({ basis }) => sameFinding(basis.finding, finding));
    const holding = alike.findLast(({ basis }) => changedSince(basis, document).length === 0);
    if (holding) return { standing: 'overridden', finding, override: holding };
    const ofNone = about.filter(
      ({ basis }) => !found.get(placeOf(finding))?.some((other) => sameFinding(basis.finding, other)),
    );
    const latest = alike.at(-1) ?? ofNone.at(-1);
    if (!latest) return { standing: 'open', finding };
    return { standing: 'open', finding, before: { override: latest, changed: changedSince(latest.basis, document) } };
  });
}

const placeOf = ({ rule, path }: Finding) => `${rule} ${path}`;
