import type { ReportDocument } from '../../forms/definition.ts';
import { type Finding, sameApartFromWords, sameFinding } from '../engine/finding.ts';
import { isGathered } from '../words/gather-notes.ts';
import { type Basis, changedSince } from './basis.ts';

/**
 * A missing required value or a link to a missing item has to be filled in: no reason replaces it, nor a legal duty of the landlord. A note
 * for several circuits asks nothing.
 */
export const canBeOverridden = (finding: Finding): boolean =>
  !['MISSING', 'INVALID', 'RCD_SCOTLAND'].includes(finding.rule) && !isGathered(finding);

/** An outcome better than its codes blocks issue, even with a reason: the inspector may make it worse, never better. */
export const isBetterThanItsCodes = ({ rule, limit }: Finding): boolean =>
  rule === 'OUTCOME_CONFLICT' && limit === 'unsatisfactory';

/** A finding, and whether a reason overrides it. */
export type Weighed<Override extends { basis: Basis }> =
  | { standing: 'open'; finding: Finding; before?: { override: Override; changed: readonly string[] } }
  | { standing: 'overridden'; finding: Finding; override: Override };

/**
 * Matches the given reasons with their findings. A reason holds for what the finding says and the values behind it. If one of those
 * changed, the finding is open again, and `before` has the earlier reason. A finding that only a later version of the rules words
 * differently keeps its reason.
 * @param overrides  oldest first: if several hold, the latest counts.
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
    const here = found.get(placeOf(finding)) ?? [];
    const alike = about.filter(({ basis }) => isThatOf(basis.finding, finding, here));
    const holding = alike.findLast(({ basis }) => changedSince(basis, document).length === 0);
    if (holding) return { standing: 'overridden', finding, override: holding };
    const ofNone = about.filter(({ basis }) => !here.some((other) => isThatOf(basis.finding, other, here)));
    const latest = alike.at(-1) ?? ofNone.at(-1);
    if (!latest) return { standing: 'open', finding };
    return { standing: 'open', finding, before: { override: latest, changed: changedSince(latest.basis, document) } };
  });
}

/** Whether a finding is the one that a reason was given for; in other words only where no finding at the place has the old ones. */
function isThatOf(given: Finding, finding: Finding, here: readonly Finding[]): boolean {
  if (sameFinding(given, finding)) return true;
  const alike = here.filter((other) => sameApartFromWords(given, other));
  return alike.length === 1 && alike[0] === finding;
}

const placeOf = ({ rule, path }: Finding) => `${rule} ${path}`;
