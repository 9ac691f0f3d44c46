import type { Code } from '../../../../components/ui/badges.tsx';
import type { Item, Values } from '../../../../domain/forms/definition.ts';
import { itemsOf, part } from '../../../../domain/forms/document.ts';
import { codeLeft, isLess } from '../../../../domain/forms/put-right.ts';
import type { OpenReport } from '../report/open-report.ts';
import type { ObservationRow } from './observation-pages.tsx';

const order: Readonly<Record<string, number>> = { C1: 0, C2: 1, C3: 2, FI: 3 };

/** Observations for a list: the most serious code first, then in the order of entry. */
export function observationRows(report: OpenReport): ObservationRow[] {
  return itemsOf(report.document.observations)
    .map((observation, index) => ({
      id: observation.id,
      number: index + 1,
      code: codeOf(observation),
      text: typeof observation.text === 'string' ? observation.text.slice(0, 160) : '',
      place: typeof observation.location === 'string' ? observation.location : '',
      putRight: saidPutRight(observation),
    }))
    .sort((a, b) => (order[a.code ?? ''] ?? 4) - (order[b.code ?? ''] ?? 4) || a.number - b.number);
}

function saidPutRight(observation: Item): string {
  if (part(observation, 'fixed.done') !== true) return '';
  const left = codeLeft(observation);
  if (left === undefined) return 'put right';
  return isLess(left, observation.code) ? `made safer, ${left} as left` : 'reported as put right';
}

const codeOf = ({ code }: Values): Code | undefined =>
  code === 'C1' || code === 'C2' || code === 'C3' || code === 'FI' ? code : undefined;
