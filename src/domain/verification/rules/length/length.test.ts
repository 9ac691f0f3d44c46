import { expect, test } from 'vitest';
import type { Values } from '../../../forms/definition.ts';
import { inShort, judged, reportWith } from '../../fixture.ts';

const length = (circuit: Values, premises_type = 'residential') =>
  judged(
    reportWith({
      circuit: { circuit_kind: 'radial', live_csa: '2.5', cpc_csa: '1.5', ...circuit },
      rest: { installation: { premises_type } },
    }),
    'length',
  );
const odd = ['warn LENGTH_IMPLAUSIBLE'];

test.each([
  [{ r1r2: '0.39' }, []], // W23: 19.99 m
  [{ r1r2: '3.902' }, []], // 200 m exactly
  [{ r1r2: '3.91' }, odd],
  [{ r1r2: '0.02' }, []],
  [{ r1r2: '0.01' }, odd], // 0.51 m
  [{ r1r2: '0.01', points: 1 }, []], // beside the board
  [{ r1r2: '0.01', points: 2 }, odd],
  [{ r1r2: '3.91', points: 1 }, odd],
  [{ r1r2: '0.0195' }, odd],
  [{ r1r2: '0.0196' }, []],
  [{ r1r2: '0.00' }, odd],
  [{ r1r2: '0.01', live_csa: '16', cpc_csa: '6' }, []], // 2.36 m
  [{ r1r2: '9.00', circuit_kind: 'ring' }, []],
  [{ ring_r1: '1.482', circuit_kind: 'ring' }, []], // 7.41 mΩ/m: 200 m exactly
  [{ ring_r1: '1.49', circuit_kind: 'ring' }, odd],
  [{ ring_r1: '0.00741', circuit_kind: 'ring' }, []],
  [{ ring_r1: '0.0074', circuit_kind: 'ring' }, odd],
  [{ ring_r1: '1.49', circuit_kind: 'ring', cpc_csa: 'na' }, odd],
  [{ ring_r1: '1.49', circuit_kind: 'ring', live_csa: '3' }, []],
  [{ ring_r1: '1.49', circuit_kind: 'ring', live_csa: '' }, []],
  [{ ring_r1: '>1.49', circuit_kind: 'ring' }, []], // an open ring fails elsewhere
  [{ ring_r1: 'LIM', circuit_kind: 'ring' }, []],
  [{ ring_r1: '9.00' }, []], // legs on a circuit that is not a ring have another finding
  [{ r1r2: '9.00', circuit_kind: 'distribution' }, odd],
  [{ r1r2: 'LIM' }, []],
  [{ r1r2: 'N/A' }, []],
  [{ r1r2: '' }, []],
  [{ r1r2: '>20' }, []],
  [{ r1r2: '0.39', cpc_csa: 'na' }, []],
  [{ r1r2: '0.39', live_csa: '3' }, []],
  [{ r1r2: '0.39', live_csa: '' }, []],
  [{ r1r2: '0.39', cpc_csa: '' }, []],
])('%j', (circuit, verdict) => {
  expect(inShort(length(circuit))).toEqual(verdict);
});

test('the finding shows the length', () => {
  expect(length({ r1r2: '5.20' })).toEqual([
    {
      rule: 'LENGTH_IMPLAUSIBLE',
      severity: 'warn',
      path: 'boards/b1/circuits/c1/r1r2',
      measured: '266.53',
      limit: '200',
      unit: 'm',
      arithmetic: '5.20 × 1000 ÷ (7.41 + 12.1) = 266.53 > 200',
      message:
        'R1+R2 5.20 Ω in 2.5/1.5 mm² gives a run of 266.53 m. Check the reading and the sizes, and that it was taken at the far end.',
    },
  ]);
  expect(length({ r1r2: '0.01' })[0]).toMatchObject({
    limit: '1',
    arithmetic: '0.01 × 1000 ÷ (7.41 + 12.1) = 0.51 < 1',
  });
});

test('the finding on a ring shows the length all round', () => {
  expect(length({ ring_r1: '6.10', circuit_kind: 'ring' })).toEqual([
    {
      rule: 'LENGTH_IMPLAUSIBLE',
      severity: 'warn',
      path: 'boards/b1/circuits/c1/ring_r1',
      measured: '823.21',
      limit: '200',
      unit: 'm',
      arithmetic: '6.10 × 1000 ÷ 7.41 = 823.21 > 200',
      message: 'r1 6.10 Ω in 2.5 mm² gives 823.21 m round the ring. Check the reading and the size.',
    },
  ]);
});

test('premises other than homes may have longer runs, but not shorter ones', () => {
  expect(length({ r1r2: '5.20' }, 'industrial')).toEqual([]);
  expect(length({ ring_r1: '6.10', circuit_kind: 'ring' }, 'commercial')).toEqual([]);
  expect(inShort(length({ r1r2: '0.01' }, 'industrial'))).toEqual(odd);
  expect(inShort(length({ r1r2: '5.20' }, ''))).toEqual(odd);
});
