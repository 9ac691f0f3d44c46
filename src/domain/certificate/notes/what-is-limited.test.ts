import { expect, test } from 'vitest';
import type { Board, ReportDocument } from '../../forms/definition.ts';
import { completeEicr } from '../../forms/fixtures/complete-eicr.ts';
import { definitionOf } from '../../forms/registry.ts';
import { namesIn } from '../../forms/words/show-value.ts';
import { printReport } from '../print-report.ts';
import { whatIsLimited } from './what-is-limited.ts';

const LIM = { text: 'LIM', limitation: 'why' };

function limited(circuits: number): ReportDocument {
  const report = completeEicr();
  const [first] = report.boards as readonly Board[];
  const [circuit] = (first as unknown as { circuits: object[] }).circuits;
  const board = {
    ...first,
    circuits: Array.from({ length: circuits }, (_, at) => ({
      ...circuit,
      ...{ id: `x${at}`, circuit_no: String(at + 1), zs: LIM, r1r2: LIM },
    })),
  };
  const [item, ...rest] = report.inspection_schedule ?? [];
  return {
    ...report,
    extent: {
      ...(report.extent as object),
      no_operational_limitations: false,
      operational_limitations: [{ id: 'why', text: 'No access to the loft', reason: 'Locked' }],
    },
    supply: { ...(report.supply as object), ze: LIM },
    boards: [board],
    inspection_schedule: [{ ...item, outcome: 'LIM', limitation: 'why' }, ...rest],
  } as unknown as ReportDocument;
}

test('a limitation lists the readings and items that refer to it, also in print', () => {
  const document = limited(2);
  const form = definitionOf(document);
  const places = whatIsLimited(form, document, namesIn(document, 'Europe/London')).get('why') ?? '';
  expect(places).toBe('Ze; CU1 circuit 1: R1+R2, Zs; CU1 circuit 2: R1+R2, Zs; item 1.1');
  const printed = JSON.stringify(printReport(form, document, 'Europe/London'));
  expect(printed).toContain(JSON.stringify({ label: 'What it limits', value: places }));
});

test('a long list names the first places and says how many more there are', () => {
  const document = limited(200);
  const places = whatIsLimited(definitionOf(document), document, namesIn(document, 'Europe/London')).get('why') ?? '';
  expect(places.split('; ')).toHaveLength(61);
  expect(places).toMatch(/; and 142 more$/);
});

test('a limitation that nothing refers to lists nothing', () => {
  const document = completeEicr();
  expect(whatIsLimited(definitionOf(document), document, namesIn(document, 'Europe/London')).size).toBe(
    new Set(JSON.stringify(document).match(/"limitation":"[^"]+"/g)).size,
  );
});
