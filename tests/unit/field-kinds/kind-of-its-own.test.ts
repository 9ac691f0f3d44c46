import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { FieldControl } from '../../../src/components/electrician/field-control.tsx';
import type { FormView } from '../../../src/components/fields/form-view.ts';
import { registerControl } from '../../../src/components/fields/index.ts';
import { buildReview } from '../../../src/components/review/review-model.ts';
import { printReport } from '../../../src/domain/certificate/print-report.ts';
import { missing } from '../../../src/domain/forms/asked/completeness.ts';
import type { Field, FormDefinition, ReportDocument } from '../../../src/domain/forms/definition.ts';
import { reportSchema } from '../../../src/domain/forms/json/json-schema.ts';
import { parseDocument } from '../../../src/domain/forms/json/parse-document.ts';
import { registerKind } from '../../../src/domain/forms/kinds/index.ts';
import { formForNewWork, newDocument, registerForm } from '../../../src/domain/forms/registry.ts';
import { controlValue } from '../../../src/domain/forms/typed/control-values.ts';
import { readFields } from '../../../src/domain/forms/typed/read-form.ts';
import { namesIn, showCell, showValue } from '../../../src/domain/forms/words/show-value.ts';
import { readControls } from '../../../src/plain-scripts/live/read-controls.ts';
import { liveOf } from '../../../src/server/sections/electrician/records/live.ts';
import type { OpenReport } from '../../../src/server/sections/electrician/report/open-report.ts';
import { formWith } from '../../support/form-controls.ts';
import { tally } from './tally.ts';
import { tallyControl } from './tally-control.tsx';

const field: Field = { name: 'lamps', label: 'Lamps replaced', kind: 'tally', required: true, column: 40 };
const circuit: FormDefinition['circuit'] = { details: [{ fields: [field] }], tests: [] };
const form: FormDefinition = { ...formForNewWork(), formType: 'LAMPS', circuit };
const documentWith = (lamps: unknown) =>
  ({ ...newDocument(form), boards: [{ id: 'b', circuits: [{ id: 'c', lamps }] }] }) as ReportDocument;

afterEach(() => {
  vi.unstubAllGlobals();
});

beforeAll(() => {
  registerKind(tally);
  registerControl('tally', tallyControl);
  registerForm(form);
});

test('a kind of a test is typed, and typed wrongly, as those of the house', () => {
  const typed = (text: string) => readFields([field], new Map([['lamps', [text]]]));
  expect(typed('||| ||')).toEqual({ ok: true, values: new Map([['lamps', 5]]) });
  expect(typed('many')).toMatchObject({ errors: [{ field: 'lamps', message: 'Enter lamps replaced as strokes' }] });
  expect(typed('1000')).toMatchObject({ errors: [{ message: 'Enter lamps replaced as strokes' }] });
  expect(controlValue(field, 5)).toEqual(new Map([['lamps', ['|||||']]]));
});

test('it is read from JSON, refused with its words, and stands in the schema', () => {
  expect(parseDocument(documentWith(7))).toMatchObject({ ok: true, unknown: [], document: documentWith(7) });
  expect(parseDocument(documentWith('seven'))).toEqual({
    ok: false,
    errors: [{ path: 'boards/b/circuits/c/lamps', message: '“Lamps replaced” must be a count below 100' }],
  });
  const schema = JSON.stringify(reportSchema(form));
  expect(schema).toContain('"lamps":{"title":"Lamps replaced","$ref":"#/$defs/tally"}');
  expect(schema).toContain('"tally":{"type":"integer","maximum":99}');
});

test('it is drawn on a form by its own control, with its error', () => {
  const view = {
    entered: { lamps: ['many'] },
    errors: [{ field: 'lamps', message: 'Enter lamps replaced as strokes' }],
    notes: new Map(),
  } as unknown as FormView;
  const html = renderToStaticMarkup(FieldControl({ field, view }));
  expect(html).toContain('Lamps replaced');
  expect(html).toMatch(/<input[^>]*name="lamps"[^>]*value="many"/);
  expect(html).toContain('spellCheck="false"');
  expect(html).toContain('Enter lamps replaced as strokes');
});

test('it is read in the review and on the print, in few words where it is a cell', () => {
  const document = documentWith(3);
  const names = namesIn(document, 'Europe/London');
  const show = ({ field: shown, value }: { field: Field; value: unknown }) => showValue(shown, value, names);
  const { parts } = buildReview({ definition: form, document, findings: [], comments: [], show });
  const cells = parts.flatMap(({ circuits }) => circuits.flatMap((each) => each.cells));
  expect(cells).toMatchObject([{ path: 'boards/b/circuits/c/lamps', shown: '3 counted' }]);
  expect(showCell(field, 3, names)).toBe('#3');
  const { boards } = printReport(form, document, 'Europe/London');
  expect(boards[0]?.circuits).toEqual([['#3']]);
});

test('it is missed where it is required, and checked while it is typed', () => {
  const lacking = missing(documentWith(undefined), 'signing').map(({ path }) => path);
  expect(lacking).toContain('boards/b/circuits/c/lamps');
  expect(missing(documentWith(1), 'signing').map(({ path }) => path)).not.toContain('boards/b/circuits/c/lamps');
  const report = { document: documentWith(1), definition: form } as OpenReport;
  const live = liveOf(report, { page: 'boards/b/circuits/c', groups: [{ fields: [field] }] });
  expect(live.kinds).toEqual({ lamps: 'whole' });
  expect(readControls(formWith({ lamps: '6' }), live.kinds)).toEqual({ lamps: 6 });
});

test('a kind is registered once, and nothing is drawn or read of one that nobody described', () => {
  expect(() => registerKind(tally)).toThrow(RangeError);
  expect(() => registerControl('tally', tallyControl)).toThrow(RangeError);
  const unknown = { ...field, kind: 'nobody' as Field['kind'] };
  expect(() => readFields([unknown], new Map([['lamps', ['1']]]))).toThrow('no kind of field nobody');
  const badForm = { ...form, formType: 'BAD', circuit: { details: [{ fields: [unknown] }], tests: [] } };
  expect(() => registerForm(badForm)).toThrow('no kind of field nobody');
});
