import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dayAnswerSchema, dayRequestSchema } from './day.ts';
import { photoPartAnswerSchema } from './photo-parts.ts';
import { sendingAnswerSchema, sendingSchema } from './sending.ts';
import { submissionSchema } from './submission.ts';
import { troubleSchema } from './trouble.ts';

const page = readFileSync('docs/field-sync.md', 'utf8');

const examples: Record<string, unknown> = Object.fromEntries(
  page
    .split('```json ')
    .slice(1)
    .map((block) => {
      const text = block.slice(0, block.indexOf('```'));
      const end = text.indexOf('\n');
      return [text.slice(0, end), JSON.parse(text.slice(end))];
    }),
);

test.each([
  ['sending', sendingSchema],
  ['answer', sendingAnswerSchema],
  ['day', dayRequestSchema],
  ['ready', dayAnswerSchema],
  ['trouble', troubleSchema],
  ['part', photoPartAnswerSchema],
])('the example of %s fits its schema', (name, schema) => {
  expect(examples[name]).toBeDefined();
  expect(schema.parse(examples[name])).toEqual(examples[name]);
});

test('each submission of the example fits its schema', () => {
  const { submissions } = sendingSchema.parse(examples.sending);
  expect(submissions).toHaveLength(3);
  for (const submission of submissions) expect(submissionSchema.parse(submission)).toEqual(submission);
});
