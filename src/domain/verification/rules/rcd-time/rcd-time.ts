import type { Finding } from '../../engine/finding.ts';
import { isUnasked, notCheckable, ruleOf, whyNot } from '../../engine/rule.ts';
import { againstMaximum, againstMinimum } from '../../engine/values.ts';
import { aboutRcd, boardRcd, circuitRcd, originRcd, type RcdPlace, windowOf } from '../../facts/rcd.ts';
import { type SupplyFacts, supplyFacts } from '../../facts/supply/supply-facts.ts';
import { PLAUSIBLE_RCD_MS } from '../../limits/rcds/rcd-times.ts';

/** The trip time of every RCD at IΔn against the limits of its kind. */
export const rcdTime = ruleOf({
  id: 'rcd-time',
  codes: ['RCD_SLOW', 'RCD_TOO_FAST', 'RCD_NO_TRIP', 'RCD_VERY_FAST'],
  appliesTo: 'installation',
  about: {
    RCD_SLOW: ['.', aboutRcd],
    RCD_TOO_FAST: ['.', aboutRcd],
    RCD_NO_TRIP: ['.', aboutRcd],
    RCD_VERY_FAST: ['.', aboutRcd],
  },
  report: (context): Finding[] => judgeTime(originRcd(context), supplyFacts(context)),
  board: (context, board): Finding[] => judgeTime(boardRcd(board), supplyFacts(context)),
  circuit: (context, circuit): Finding[] => judgeTime(circuitRcd(circuit), supplyFacts(context)),
});

function judgeTime(rcd: RcdPlace | undefined, { profile }: SupplyFacts): Finding[] {
  if (!rcd) return [];
  const { path, time } = rcd;
  if (isUnasked(time)) return [];
  if (time.state !== 'value') return [notCheckable('RCD_SLOW', path, `the time is ${time.text}`)];
  const window = windowOf(rcd, profile);
  if (!window) return [notCheckable('RCD_SLOW', path, 'the set delay of the BS 4293 device is not known')];

  const limit = window.max.toString();
  const shared = {
    path,
    measured: time.text,
    unit: 'ms',
    regulation: window.regulation,
    arithmetic: window.arithmetic,
  };
  const kind = rcd.isSelective ? 'a type S RCD' : 'this RCD';
  if (time.qualifier === 'gt') {
    return [
      tidy({
        ...shared,
        rule: 'RCD_NO_TRIP',
        severity: 'fail',
        limit,
        message: `The RCD did not trip within ${time.value} ms; the limit is ${limit} ms. Is the device faulty?`,
      }),
    ];
  }
  if (againstMaximum(time, window.max) === 'beyond') {
    return [
      tidy({
        ...shared,
        rule: 'RCD_SLOW',
        severity: 'fail',
        limit,
        message: `${time.text} ms is slower than the ${limit} ms allowed for ${kind}. Was it taken at IΔn?`,
      }),
    ];
  }
  if (window.min && againstMinimum(time, window.min) === 'beyond') {
    return [
      tidy({
        ...shared,
        rule: 'RCD_TOO_FAST',
        severity: 'fail',
        limit: window.min.toString(),
        message: `${time.text} ms is faster than the ${window.min} ms that a delayed RCD must wait. Is it really delayed?`,
      }),
    ];
  }
  if (
    againstMaximum(time, window.max) === 'unknown' ||
    (window.min && againstMinimum(time, window.min) === 'unknown')
  ) {
    return [notCheckable('RCD_SLOW', path, whyNot(time, 'the time'))];
  }
  const isVeryFast = time.value.lt(PLAUSIBLE_RCD_MS) || (time.qualifier === 'lt' && time.value.lte(PLAUSIBLE_RCD_MS));
  if (window.min || !isVeryFast) return [];
  return [
    {
      path,
      measured: time.text,
      unit: 'ms',
      rule: 'RCD_VERY_FAST',
      severity: 'warn',
      limit: PLAUSIBLE_RCD_MS.toString(),
      message: `${time.text} ms is very fast for an RCD. Check the reading.`,
    },
  ];
}

/** Leaves out a property without a value, because findings are sent and compared as JSON. */
const tidy = ({ arithmetic, ...finding }: Finding): Finding => (arithmetic ? { ...finding, arithmetic } : finding);
