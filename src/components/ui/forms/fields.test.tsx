import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Checkbox, Checkboxes, Radios } from './choices.tsx';
import { DateField, SelectField, TextArea, TextField } from './fields.tsx';

const html = (element: ReactNode) => renderToStaticMarkup(element);
/** The first tag with this id. */
const tagOf = (markup: string, id: string) => new RegExp(`<\\w+[^>]* id="${id}"[^>]*>`).exec(markup)?.[0] ?? '';
const common = { name: 'cutout.rating_a', label: 'Rating', error: 'Enter the rating in amperes', hint: 'On the lid' };
const choices = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

describe.each([
  ['text', <TextField key="f" {...common} value="100" />],
  ['a date', <DateField key="f" {...common} value="2026-11-21" />],
  ['several lines', <TextArea key="f" {...common} value="100" />],
  ['a list', <SelectField key="f" {...common} value="yes" choices={choices} />],
])('a field for %s', (_kind, field) => {
  const markup = html(field);
  const control = tagOf(markup, common.name);

  test('has only its label as accessible name, and its name as id', () => {
    expect(markup).toContain(`<label for="${common.name}">Rating</label>`);
    expect(control).toContain(`name="${common.name}"`);
  });

  test('is described by its hint and its error, which come before it', () => {
    expect(control).toContain(`aria-describedby="${common.name}-hint ${common.name}-error"`);
    expect(control).toContain('aria-invalid="true"');
    expect(tagOf(markup, `${common.name}-error`)).toBe(`<p class="error" id="${common.name}-error">`);
    expect(markup.indexOf(common.error)).toBeLessThan(markup.indexOf(control));
  });

  test('has no inline style', () => {
    expect(markup).not.toMatch(/<[^>]* style=/);
  });
});

test('a field without hint, error or unit has no aria attributes', () => {
  const markup = html(<TextField name="ze" label="Ze" />);
  expect(markup).not.toContain('aria-');
});

test('a unit is outside the label and describes the control', () => {
  const markup = html(<TextField name="ze" label="Ze" unit="Ω" inputMode="decimal" value=">299" />);
  expect(markup).toContain('<label for="ze">Ze</label>');
  expect(tagOf(markup, 'ze')).toContain('aria-describedby="ze-unit"');
  expect(tagOf(markup, 'ze')).toContain('inputMode="decimal"');
  expect(tagOf(markup, 'ze')).toContain('value="&gt;299"');
  expect(markup).toContain('<span class="unit" id="ze-unit">Ω</span>');
});

test('a password is never sent to the page', () => {
  expect(html(<TextField name="password" label="Password" type="password" value="secret" />)).not.toContain('secret');
});

test('remarks are below the control', () => {
  const markup = html(
    <TextField name="ze" label="Ze">
      <b>Look again</b>
    </TextField>,
  );
  expect(markup).toMatch(/<\/label><input[^>]*><b>Look again<\/b>/);
});

test('a select shows its value, and starts with an empty choice by default', () => {
  const markup = html(<SelectField name="a" label="A" choices={choices} value="no" />);
  expect(markup).toContain('<option value="">Choose</option>');
  expect(markup).toContain('<option value="no" selected="">No</option>');
  expect(html(<SelectField name="a" label="A" choices={choices} blank={null} />)).not.toContain('Choose');
});

describe('radios', () => {
  const markup = html(<Radios {...common} choices={choices} value="no" blank="Not answered" />);

  test('the first has the name as its id, for links in the error summary', () => {
    expect(tagOf(markup, common.name)).toContain('value="yes"');
    expect(tagOf(markup, `${common.name}-2`)).toContain('value="no"');
  });

  test('only the chosen value is checked', () => {
    expect(markup.match(/checked=""/g)).toHaveLength(1);
    expect(tagOf(markup, `${common.name}-2`)).toContain('checked=""');
  });

  test('the group is named by its legend and described by hint and error', () => {
    expect(markup).toContain('<legend>Rating</legend>');
    expect(markup).toMatch(/^<fieldset[^>]* aria-describedby="cutout.rating_a-hint cutout.rating_a-error">/);
  });

  test('a choice can be cleared without a script', () => {
    expect(markup).toContain('Not answered');
    expect(html(<Radios name="a" label="A" choices={choices} blank="Not answered" />)).toMatch(
      /id="a-3" name="a" checked="" value=""/,
    );
    expect(html(<Radios name="a" label="A" choices={choices} />)).not.toContain('checked');
  });
});

test('checkboxes share one name and tick every given value', () => {
  const markup = html(<Checkboxes name="rooms" label="Rooms" choices={choices} values={['yes', 'no']} />);
  expect(markup.match(/name="rooms"/g)).toHaveLength(2);
  expect(markup.match(/checked=""/g)).toHaveLength(2);
});

test('a single box is named by its own label', () => {
  const markup = html(<Checkbox name="spare" label="Spare way" checked error="Tick it or fill the circuit in" />);
  expect(markup).toMatch(/<label class="choice"><input[^>]*id="spare"[^>]*>Spare way<\/label>/);
  expect(tagOf(markup, 'spare')).toContain('aria-describedby="spare-error"');
});
