import { firstDay, withinDaysOf, withinDaysStartingWith } from '../../../../domain/time/dates.ts';
import type { Clock } from '../clock.ts';
import { type HomeFacts, hasDayCounts, reportBindsLandlord } from '../facts.ts';

/** Days for a copy of the report: England and Northern Ireland from the inspection, Wales starting with it. */
const TENANT_DAYS = 28;
const TENANT_DAYS_IN_WALES = 14;
const COUNCIL_DAYS = 7;
const PROSPECTIVE_DAYS = 28;

const rules = {
  England: { tenant: '3(3)(b)', new_tenant: '3(3)(e)(i)', council: '3(3)(c)', prospective: '3(3)(e)(ii)' },
  law: { England: 'SI 2020/312', 'Northern Ireland': 'SR 2024/201' },
} as const;

const ruleOf = (nation: HomeFacts['nation'], to: keyof typeof rules.England): string => {
  if (nation === 'England') return `${rules.law.England} reg ${rules.England[to]}`;
  if (nation === 'Wales') return 'WSI 2022/6 reg 6';
  if (nation === 'Scotland') return 'Housing (Scotland) Act 2006 s 19B';
  return rules.law['Northern Ireland'];
};

/** Copies of the report: to the tenant of the day it was made or the next one, to the council and to people who asked. */
export function copyClocks(facts: HomeFacts): Clock[] {
  if (!reportBindsLandlord(facts)) return [];
  return [
    ...tenantClock(facts),
    ...requestClock(facts, 'council', COUNCIL_DAYS),
    ...requestClock(facts, 'prospective', PROSPECTIVE_DAYS),
  ];
}

function tenantClock(facts: HomeFacts): Clock[] {
  const { nation, occupiedFrom, inspectedOn } = facts;
  if (!inspectedOn) return [];
  const metOn = servedOn(facts, 'tenant', inspectedOn);
  // Where nobody knows since when the tenant of a let home lives there, it is the tenant of the day of the inspection.
  if (occupiedFrom && occupiedFrom > inspectedOn) {
    const due = nation === 'Wales' ? withinDaysStartingWith(occupiedFrom, TENANT_DAYS_IN_WALES) : occupiedFrom;
    return [{ duty: 'report_to_new_tenant', due, metOn, rule: ruleOf(nation, 'new_tenant') }];
  }
  return [{ duty: 'report_to_tenant', due: tenantDue(nation, inspectedOn), metOn, rule: ruleOf(nation, 'tenant') }];
}

function tenantDue(nation: HomeFacts['nation'], inspectedOn: string): string | null {
  if (nation === 'Scotland') return null;
  if (nation === 'Wales') return withinDaysStartingWith(inspectedOn, TENANT_DAYS_IN_WALES);
  return withinDaysOf(inspectedOn, TENANT_DAYS);
}

/** A written request: of several from one side the first that has no answer counts, or else the last. */
function requestClock(facts: HomeFacts, from: 'council' | 'prospective', days: number): Clock[] {
  if (!hasDayCounts(facts)) return [];
  const asked = facts.requests
    .filter((request) => request.from === from)
    .map(({ on }) => ({ on, metOn: servedOn(facts, from, on) }))
    .toSorted((a, b) => (a.on < b.on ? -1 : 1));
  const request = asked.find(({ metOn }) => metOn === undefined) ?? asked.at(-1);
  if (!request) return [];
  const duty = from === 'council' ? 'report_to_council' : 'report_to_prospective';
  return [{ duty, due: withinDaysOf(request.on, days), metOn: request.metOn, rule: ruleOf(facts.nation, from) }];
}

/** The first day, from a day on, on which the report reached them: the latest of that day, not an older one. */
const servedOn = (
  { served, inspectedOn }: HomeFacts,
  to: 'tenant' | 'council' | 'prospective',
  from: string,
): string | undefined =>
  firstDay(
    served
      .filter((each) => each.what === 'report' && each.to === to && each.on >= from)
      .filter(({ on, reportOf }) => !reportOf || !inspectedOn || reportOf >= inspectedOn || on < inspectedOn)
      .map(({ on }) => on),
  );
