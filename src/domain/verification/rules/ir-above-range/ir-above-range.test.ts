import { expect, test } from 'vitest';
import type { Item, Values } from '../../../forms/definition.ts';
import { judged, reportWith } from '../../fixture.ts';

const at500 = (ir_ll: string, ir_le: string): Values => ({ circuit_kind: 'radial', ir_voltage: '500', ir_ll, ir_le });
const asked = (circuits: Values[], instruments: Item[] = []) =>
  judged(
    reportWith({
      rest: {
        instruments,
        boards: [
          {
            id: 'b1',
            fed_from: { origin: true },
            circuits: circuits.map((circuit, index) => ({ id: `c${index + 1}`, ...circuit })),
          },
        ],
      },
    }),
    'ir-above-range',
  ).map(({ path }) => path.split('/').slice(3).join(' '));
const instrument = (is: string, id: string): Item => ({ id, function: is });

test.each<[string, string[], string[]]>([
  ['640 beside >299', asked([at500('>299', '640')]), ['c1 ir_le']],
  ['640 beside >299 of another circuit', asked([at500('640', '120'), at500('>299', '>299')]), ['c1 ir_ll']],
  ['equal to the range', asked([at500('>299', '299')]), []],
  ['the largest counts', asked([at500('>200', '>999'), at500('640', '640')]), []],
  ['over range itself', asked([at500('>299', '>999')]), []],
  ['nothing over range', asked([at500('640', '200')]), []],
  ['over range at another voltage', asked([{ ...at500('>299', '>299'), ir_voltage: '250' }, at500('640', '640')]), []],
  ['no voltage', asked([{ ...at500('>299', '640'), ir_voltage: '' }]), []],
  ['a spare way does not count', asked([{ ...at500('>299', ''), circuit_kind: 'spare' }, at500('640', '640')]), []],
  [
    'two multifunction instruments',
    asked([at500('>299', '640')], [instrument('multifunction', 'a'), instrument('multifunction', 'b')]),
    [],
  ],
  [
    'one insulation tester beside a multifunction instrument',
    asked([at500('>299', '640')], [instrument('multifunction', 'a'), instrument('insulation', 'b')]),
    ['c1 ir_le'],
  ],
])('%s', (_, found, expected) => {
  expect(found).toEqual(expected);
});
