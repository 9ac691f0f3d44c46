import { describe, expect, test } from 'vitest';
import type { Field, Values } from '../definition.ts';
import { fieldsOf } from '../document.ts';
import { eicrA4 } from '../eicr/a4.ts';
import { readFields } from './read-form.ts';

/**
 * Texts that electricians typed when they tried the form: those accepted and their values, and those refused and the
 * messages. Each is read as on the page, with all fields of its page.
 */
const pageOf = (key: string) => fieldsOf(eicrA4.sections.find((section) => section.key === key) as never);
const circuit = [...eicrA4.circuit.details, ...eicrA4.circuit.tests].flatMap(({ fields }) => fields);
const pages = {
  circuit,
  purpose: pageOf('purpose'),
  installation: pageOf('installation'),
  supply: pageOf('supply'),
  particulars: pageOf('particulars'),
} satisfies Record<string, readonly Field[]>;
type Page = keyof typeof pages;

const post = (page: Page, typed: Record<string, string>, current: Values = {}) => {
  const posted = new Map(Object.entries(typed).map(([name, text]) => [name, [text]]));
  const read = readFields(pages[page], posted, { timeZone: 'Europe/London', current });
  return read.ok ? Object.fromEntries(read.values) : read.errors;
};
const measured = (text: string) => ({ text, provenance: 'measured' });

test.each<[Page, string, string, unknown]>([
  ['circuit', 'zs', '.35', measured('0.35')],
  ['circuit', 'zs', '0,35', measured('0.35')],
  ['circuit', 'zs', '0.35Ω', measured('0.35')],
  ['circuit', 'zs', '0.35 ohm', measured('0.35')],
  ['circuit', 'zs', 'lim', measured('LIM')],
  ['circuit', 'zs', 'n/a', measured('N/A')],
  ['circuit', 'zs', 'nv', measured('N/V')],
  ['circuit', 'ir_le', '> 299', measured('>299')],
  ['circuit', 'ir_le', '>299 MΩ', measured('>299')],
  ['supply', 'nominal_u0', '230V', '230'],
  ['purpose', 'inspection_dates', '21.11.2026', ['2026-11-21']],
  ['purpose', 'inspection_dates', '21 Nov 2026', ['2026-11-21']],
  ['purpose', 'inspection_dates', '21/11/26', ['2026-11-21']],
  ['purpose', 'inspection_dates', '2026-11-21 and 2026-11-22', ['2026-11-21', '2026-11-22']],
  ['purpose', 'inspection_dates', '20/11/2026-21/11/2026', ['2026-11-20', '2026-11-21']],
  ['installation', 'last_inspection_date', '21/11/21', '2021-11-21'],
  ['installation', 'last_inspection_date', 'not known', 'unknown'],
  ['installation', 'last_inspection_date', 'unknown', 'unknown'],
  ['installation', 'wiring_age_years', '20 yrs', 20],
  ['installation', 'wiring_age_years', 'about 20', 20],
])('%s: %s typed as %j is taken', (page, name, typed, value) => {
  expect(post(page, { [name]: typed })).toEqual({ [name]: value });
});

const withTheDay = 'Enter date of last inspection with the day, for example 15/11/2021, or unknown if it is not known';
const noneKnown = 'If date of last inspection is not known, enter unknown instead of';
const overRange =
  'Enter insulation live to earth as > and the highest value your tester can show in megohms, for example >299';

test.each<[Page, string, string, string]>([
  ['installation', 'last_inspection_date', 'Nov 2021', `${withTheDay}: Nov 2021 is only a month`],
  ['installation', 'last_inspection_date', '2021', `${withTheDay}: 2021 is only a year`],
  ['installation', 'last_inspection_date', 'N/A', `${noneKnown} N/A`],
  ['installation', 'last_inspection_date', 'n.a.', `${noneKnown} n.a.`],
  ['installation', 'last_inspection_date', 'NA', `${noneKnown} NA`],
  ['installation', 'last_inspection_date', 'none', `${noneKnown} none`],
  ['installation', 'last_inspection_date', 'Never', `${noneKnown} Never`],
  [
    'installation',
    'last_inspection_date',
    '31/02/2026',
    'Enter a day that exists for date of last inspection, or unknown if it is not known: there is no 31/02/2026',
  ],
  [
    'purpose',
    'inspection_dates',
    '31/02/2026',
    'Enter a day that exists for dates of inspection and testing: there is no 31/02/2026',
  ],
  ['circuit', 'ir_le', 'OL', overRange],
  ['circuit', 'ir_le', '∞', overRange],
  ['supply', 'ze', 'good', 'Enter Ze in ohms, for example 0.35, LIM, N/A or N/V'],
])('%s: %s typed as %j is refused, with what to enter', (page, name, typed, message) => {
  expect(post(page, { [name]: typed })).toEqual([{ field: name, message }]);
});

describe('the unit of the maximum demand, which has a field of its own', () => {
  const page = pages.particulars;
  const demand = (typed: string, chosen?: string, current: Values = {}) => {
    const posted = new Map([
      ['max_demand', [typed]],
      ['max_demand_unit', chosen ? [chosen] : []],
      ['max_demand_unit.present', ['1']],
    ]);
    const read = readFields(page, posted, { current });
    return read.ok ? Object.fromEntries(read.values) : read.errors;
  };
  const error = (message: string) => [{ field: 'max_demand', message }];

  test.each([
    ['60A', 'A', '60'],
    ['60 A', 'A', '60'],
    ['60 amps', 'A', '60'],
    ['13.8 kVA', 'kVA', '13.8'],
    ['13,8 KVA', 'kVA', '13.8'],
    ['1250 A', 'A', '1250'],
  ])('%s is taken in %s, chosen or not', (typed, unit, number) => {
    const taken = { max_demand: number, max_demand_unit: unit };
    expect(demand(typed, unit)).toEqual(taken);
    expect(demand(typed)).toEqual(taken);
    // The page was rendered with the unit, and the user removed it.
    expect(demand(typed, undefined, { max_demand_unit: unit === 'A' ? 'kVA' : 'A' })).toEqual(taken);
    // Sent without the unit's field: the stored unit counts.
    expect(post('particulars', { max_demand: typed })).toEqual(taken);
    expect(post('particulars', { max_demand: typed }, { max_demand_unit: unit })).toEqual({ max_demand: number });
  });

  test('a number without a unit chooses none', () => {
    expect(demand('60')).toEqual({ max_demand: '60', max_demand_unit: null });
    expect(demand('60', 'kVA')).toEqual({ max_demand: '60', max_demand_unit: 'kVA' });
    expect(demand('lim', 'A')).toEqual({ max_demand: 'LIM', max_demand_unit: 'A' });
    expect(demand('', 'A')).toEqual({ max_demand: null, max_demand_unit: 'A' });
  });

  test('a unit other than the chosen one is refused, with both corrections', () => {
    const inAmps = error(
      'Enter maximum demand in amps, or choose kVA for “Unit of maximum demand”: 13.8 kVA is not in amps',
    );
    expect(demand('13.8 kVA', 'A')).toEqual(inAmps);
    expect(post('particulars', { max_demand: '13.8 kVA' }, { max_demand_unit: 'A' })).toEqual(inAmps);
    expect(demand('60A', 'kVA')).toEqual(
      error('Enter maximum demand in kVA, or choose A for “Unit of maximum demand”: 60A is not in kVA'),
    );
  });

  test.each([
    ['60 kA', undefined, 'Enter maximum demand as a number, or LIM'],
    ['60 mA', 'A', 'Enter maximum demand as a number in amps, or LIM'],
    ['14 kW', 'kVA', 'Enter maximum demand as a number in kVA, or LIM'],
    ['about A', 'kVA', 'Enter maximum demand as a number in kVA, or LIM'],
    ['x 60 A', 'kVA', 'Enter maximum demand as a number in amps, or LIM'],
    ['1,250 A', 'A', 'Enter maximum demand without the comma: 1,250 A can be a thousand or a decimal'],
  ])('%s with %s chosen is refused, with what to enter', (typed, chosen, message) => {
    expect(demand(typed, chosen)).toEqual(error(message));
  });

  test('an invalid unit is an error only of its own field', () => {
    expect(demand('60 A', 'VA')).toEqual([
      { field: 'max_demand_unit', message: 'Choose “Unit of maximum demand” from the list' },
    ]);
  });
});
