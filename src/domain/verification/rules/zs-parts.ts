import type Big from 'big.js';
import { impedanceAtBoard } from '../boards.ts';
import { zsAgainstParts, zsFromParts } from '../calculations/zs.ts';
import { isExtraLow } from '../circuit-facts.ts';
import type { CircuitPlace, Context } from '../context.ts';
import type { Finding } from '../finding.ts';
import { notCheckable, ruleOf } from '../rule.ts';
import { exactValue, readingOf, showOhms } from '../values.ts';

/** R5: Zs is what its parts add up to, Zdb + (R1+R2). */
export const zsParts = ruleOf({
  id: 'zs-parts',
  codes: ['ZS_BELOW_R1R2', 'ZS_CALC_MISMATCH', 'PARALLEL_PATH'],
  about: 'Measured Zs against Zdb + (R1+R2)',
  circuit: judgeCircuit,
});

function judgeCircuit(context: Context, circuit: CircuitPlace): Finding[] {
  const { record, board } = circuit;
  if (isExtraLow(record)) return [];
  const path = `${circuit.path}/zs`;
  const parts = {
    Zs: readingOf(record.zs),
    'R1+R2': readingOf(record.r1r2),
    Zdb: impedanceAtBoard(context, board),
  };
  const zs = exactValue(parts.Zs);
  const r1r2 = exactValue(parts['R1+R2']);
  const zdb = exactValue(parts.Zdb);

  if (zs && r1r2 && zs.lt(r1r2)) return [belowCircuit(path, parts.Zs.text, zs, r1r2)];
  if (zs && r1r2 && zdb) return againstSum(path, parts.Zs.text, zs, { zdb, r1r2 });
  const reasons = Object.entries(parts).filter(([, { state }]) => state === 'lim' || state === 'nv');
  const why = reasons.map(([name, reading]) => `${name} is ${reading.text}`).join(' and ');
  return why ? [notCheckable('ZS_CALC_MISMATCH', path, why)] : [];
}

function belowCircuit(path: string, measured: string, zs: Big, r1r2: Big): Finding {
  return {
    rule: 'ZS_BELOW_R1R2',
    severity: 'warn',
    path,
    measured,
    limit: r1r2.toFixed(2),
    unit: 'Ω',
    arithmetic: `${showOhms(zs)} < ${showOhms(r1r2)}`,
    regulation: '643.7.3',
    message: `Zs ${measured} Ω is below R1+R2 ${r1r2.toFixed(2)} Ω, which is only a part of it. Is there a parallel path, or are readings swapped?`,
  };
}

function againstSum(path: string, measured: string, zs: Big, { zdb, r1r2 }: { zdb: Big; r1r2: Big }): Finding[] {
  const side = zsAgainstParts(zs, zdb, r1r2);
  if (side === 'within') return [];
  const { sum, upper, lower } = zsFromParts(zdb, r1r2);
  const shared = { path, measured, unit: 'Ω', regulation: '643.7.3' };
  if (side === 'above') {
    return [
      {
        ...shared,
        rule: 'ZS_CALC_MISMATCH',
        severity: 'warn',
        limit: upper.value.toFixed(2),
        arithmetic: `${sum.arithmetic}; ${upper.arithmetic}`,
        message: `Zs ${measured} Ω is well above Zdb + (R1+R2) = ${sum.text} Ω. A loose joint, another circuit, or another board's Zdb?`,
      },
    ];
  }
  return [
    {
      ...shared,
      rule: 'PARALLEL_PATH',
      severity: 'note',
      limit: lower.value.toFixed(2),
      arithmetic: `${sum.arithmetic}; ${lower.arithmetic}`,
      message: `Zs ${measured} Ω is well below Zdb + (R1+R2) = ${sum.text} Ω: metalwork seems to share the path.`,
    },
  ];
}
