import { editions } from '../editions.ts';
import type { JsonSchema } from '../forms/kinds/kind.ts';
import { exampleNumber, formTypes } from '../forms/registry.ts';
import { CERTIFICATE_FORMAT } from './certificate.ts';

/**
 * JSON Schema 2020-12 of the file of a certificate as it is handed out: the signed data and its signature. The report in it has a
 * schema of its own, by its form. Later versions may add parts to the signed data; what is named here stays as it is.
 */
export const certificateSchema = (): JsonSchema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: `urn:copperplate:${CERTIFICATE_FORMAT}`,
  title: 'Certificate',
  description:
    'A certificate as a file. What is signed is the canonical text (RFC 8785) of "certificate"; docs/certificate-format.md says how to check it.',
  type: 'object',
  required: ['certificate', 'signature'],
  properties: {
    certificate: reference('data'),
    signature: {
      title: 'Signature',
      description: 'A detached JWS (RFC 7515, appendix F) over the canonical text of the certificate, by Ed25519.',
      type: 'string',
      pattern: '^[A-Za-z0-9_-]{1,500}\\.\\.[A-Za-z0-9_-]{86}$',
    },
    log: {
      title: 'Proof of the log',
      description:
        'That the certificate stands in the log of its server. Not part of what is signed, and may be absent.',
      type: 'object',
    },
  },
  additionalProperties: false,
  $defs: definitions(),
});

const text = (title: string, description?: string, more: JsonSchema = {}): JsonSchema => ({
  title,
  ...(description && { description }),
  type: 'string',
  ...more,
});
const count = (title: string, description: string): JsonSchema => ({ title, description, type: 'integer', minimum: 0 });
const reference = (name: string): JsonSchema => ({ $ref: `#/$defs/${name}` });
const of = (name: string, title: string, description?: string): JsonSchema => ({
  title,
  ...(description && { description }),
  ...reference(name),
});
const list = (title: string, items: JsonSchema): JsonSchema => ({ title, type: 'array', items });
/** All of the properties are required but those that are named. */
const record = (properties: JsonSchema, optional: readonly string[] = []): JsonSchema => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
});
const orNull = (schema: JsonSchema, title: string, description: string): JsonSchema => ({
  title,
  description,
  oneOf: [schema, { type: 'null' }],
});

const rows = list('Questions and answers', reference('row'));
const groups = list('Groups', { type: 'object', required: ['rows'], properties: { title: text('Heading'), rows } });

const definitions = (): JsonSchema => ({
  data: {
    title: 'Signed data',
    description: 'Everything that the certificate says, as it read on the day.',
    ...record(
      {
        format: {
          title: 'Format',
          description: 'A reader that does not know it must not guess.',
          const: CERTIFICATE_FORMAT,
        },
        form_type: { title: 'Form', enum: formTypes() },
        edition: { title: 'Edition of the wiring standard', enum: [...editions] },
        form_version: text('Version of the form', 'Which questions were asked, and how.'),
        rule_version: text('Version of the rules', 'What the readings were judged by.'),
        number: text('Number', 'The same on every revision.', { minLength: 1, examples: [exampleNumber()] }),
        revision: {
          title: 'Revision',
          description: 'From 1. Each correction is the next one.',
          type: 'integer',
          minimum: 1,
        },
        supersedes: orNull(
          reference('revisionOf'),
          'Replaces',
          'The revision before, which this one takes the place of.',
        ),
        correction_reason: orNull(
          { type: 'string' },
          'Reason for the correction',
          'Why the revision before was replaced.',
        ),
        issued_at: of('time', 'Issued at', 'By the clock of the company’s server.'),
        time_zone: text('Time zone', 'IANA name of the zone that times are printed in.', {
          examples: ['Europe/London'],
        }),
        inspected_on: of('day', 'Inspected on', 'The last day of the inspection. Absent where the form has none.'),
        next_due: of('day', 'Next inspection due', 'Absent where the form has none.'),
        outcome: {
          title: 'Outcome',
          description: 'Absent where the form has none.',
          enum: ['satisfactory', 'unsatisfactory'],
        },
        order_number: text('Order number', 'Of the client. Absent where they gave none.'),
        client_reference: text('Client’s reference', 'Absent where they gave none.'),
        installation_address: of('address', 'Site'),
        company: {
          title: 'Company',
          description: 'As it was on the day.',
          ...record(
            {
              name: text('Name'),
              address: reference('address'),
              phone: text('Telephone'),
              email: text('Email'),
              scheme: text('Registration scheme', 'Empty where there is none.'),
              scheme_number: text('Number in the scheme', 'Empty where there is none.'),
              brand: {
                title: 'Look of its papers',
                description: 'Absent where it had chosen nothing.',
                ...record(
                  {
                    logo: of('brandPicture', 'Logo'),
                    mark: of('brandPicture', 'Mark of the scheme'),
                    accent: text('Colour of lines and headings', undefined, { pattern: '^#[0-9a-f]{6}$' }),
                  },
                  ['logo', 'mark', 'accent'],
                ),
              },
            },
            ['brand'],
          ),
        },
        inspector: of('signatory', 'Who inspected', 'Absent where the form has nobody sign when it is handed in.'),
        authoriser: of('signatory', 'Who authorised the issue', 'Absent where the form has nobody sign for it.'),
        signatories: list('All who signed', {
          ...reference('signatory'),
          type: 'object',
          required: ['as'],
          properties: {
            as: text('Signs as'),
            covers: list('Parts that they sign for, as paths of the report; all of it where absent', {
              type: 'string',
            }),
          },
        }),
        report: {
          title: 'Report',
          description: 'The report by its form. Its schema is /api/v1/schemas/{form}.json, the form in small letters.',
          type: 'object',
          required: ['form_type', 'edition'],
        },
        printed: {
          title: 'Print',
          description: 'The report in the words of the print: later wording cannot change what was issued.',
          ...record(
            {
              title: text('Title of the form'),
              edition: text('Edition in words'),
              sections: list('Sections', {
                type: 'object',
                required: ['key', 'title', 'groups', 'lists'],
                properties: {
                  key: text('Name of the section in the report'),
                  letter: text('Letter'),
                  title: text('Heading'),
                  groups,
                  lists: list('Lists', reference('printedList')),
                },
              }),
              observations: list(
                'Observations, the most dangerous first',
                record({ number: text('Number'), code: text('Code'), text: text('What is wrong, and where'), rows }),
              ),
              schedule: list(
                'Schedule of inspections',
                record({
                  number: text('Number'),
                  title: text('Heading'),
                  items: list(
                    'Items',
                    record({
                      number: text('Number'),
                      label: text('What is inspected'),
                      regulations: text('Regulations'),
                      outcome: text('Outcome', '✓ where nothing is wrong.'),
                      note: text('Note'),
                    }),
                  ),
                }),
              ),
              columns: list(
                'Columns of the schedules of circuits',
                record({
                  number: count('Number', 'As it is printed.'),
                  name: text('Name of the field'),
                  label: text('Heading'),
                  unit: text('Unit', 'Empty where there is none.', { examples: ['Ω', 'MΩ', 'ms'] }),
                  group: text('Heading above several'),
                }),
              ),
              boards: list(
                'Boards',
                record(
                  {
                    name: text('Name'),
                    groups,
                    circuits: list('Circuits, a cell for each column', { type: 'array', items: { type: 'string' } }),
                    limits: list('What the maximum Zs are of, in sentences', { type: 'string' }),
                  },
                  ['limits'],
                ),
              ),
              declaration: text('What the signatories declare'),
              default_limits: list('Limits of the inspection that every report has', { type: 'string' }),
              caution: {
                title: 'What it is not',
                description: 'Where the form says so, lest it is taken for another.',
                ...record({
                  title: text('In one line'),
                  words: list('In sentences', { type: 'string' }),
                  foot: text('At the foot of every page'),
                }),
              },
              conclusion: {
                title: 'What it came to',
                description: 'In words of the form, where it has no outcome.',
                ...record({
                  isBad: { title: 'Whether something has to be dealt with', type: 'boolean' },
                  title: text('In few words'),
                  words: text('In a sentence'),
                }),
              },
              guidance: {
                title: 'Guidance for who reads it',
                ...record({
                  id: { type: 'string' },
                  title: { type: 'string' },
                  paragraphs: list('', { type: 'string' }),
                }),
              },
            },
            ['caution', 'conclusion', 'guidance'],
          ),
        },
        verdict: {
          title: 'What the rules had to say',
          description: 'Counts and codes of findings; /public/rules explains each code.',
          ...record(
            {
              fail: count('Failures', 'Findings that fail and stood when it was issued.'),
              warn: count('Questions', 'Findings to be checked that stood.'),
              note: count('Notes', 'What could not be checked.'),
              overruled: count('Accepted with a reason', 'Findings that a person answered.'),
              standing: list('Codes that stood', { type: 'string' }),
              overruled_rules: list('Codes that were accepted with a reason', { type: 'string' }),
              answered: {
                ...list(
                  'Failures that a departure answers',
                  record({
                    rule: text('Code'),
                    path: text('Where it was found', 'A path of the report.', {
                      examples: ['boards/b1/circuits/c9/rcd_idn'],
                    }),
                    place: text('The same in words'),
                    message: text('What failed'),
                    regulation: text('Departed from', undefined, { examples: ['411.3.3'] }),
                  }),
                ),
                description: 'Of new work. Each departure stands in the report. Absent where none answers anything.',
              },
            },
            ['overruled_rules', 'answered'],
          ),
        },
        photos: list(
          'Photos',
          record({
            sha256: of('hash', 'SHA-256 of its bytes'),
            taken_at: orNull(reference('time'), 'Taken at', 'As the phone said; null where it said nothing.'),
            bound_to: text('What it is of', 'A path of the report.', { examples: ['observations/o1', 'boards/b1'] }),
            caption: text('Caption', 'Empty where there is none.'),
            width: count('Width', 'Pixels.'),
            height: count('Height', 'Pixels.'),
          }),
        ),
        danger_notices: list(
          'Danger notices that were given before it was issued',
          record({
            observation: text('Observation', 'Its id in the report.'),
            way: { title: 'How', enum: ['mail', 'paper'] },
            given_at: of('time', 'Given at'),
            received_at: orNull(
              reference('time'),
              'Received at',
              'When it was said to have arrived; null where it was not.',
            ),
          }),
        ),
        key: {
          title: 'Key that signs',
          description: 'Its public half as a JSON Web Key (RFC 8037).',
          ...record({
            kty: { const: 'OKP' },
            crv: { const: 'Ed25519' },
            x: text('Public key', '32 bytes in base64url.', { pattern: '^[A-Za-z0-9_-]{43}$' }),
            kid: text('Name', 'The thumbprint of the key (RFC 7638).', { pattern: '^[A-Za-z0-9_-]{43}$' }),
          }),
        },
      },
      [
        ...['inspected_on', 'next_due', 'outcome', 'order_number', 'client_reference'],
        ...['inspector', 'authoriser', 'signatories', 'danger_notices'],
      ],
    ),
  },
  day: { type: 'string', format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$', examples: ['2026-11-09'] },
  time: {
    description: 'UTC.',
    type: 'string',
    format: 'date-time',
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?Z$',
    examples: ['2026-11-11T14:05:09.000Z'],
  },
  hash: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  brandPicture: {
    description: 'A picture by its content. The print shows it.',
    ...record({
      sha256: of('hash', 'SHA-256 of its bytes'),
      media_type: { title: 'Media type', enum: ['image/svg+xml', 'image/png'] },
      width: count('Width', 'Units of the drawing, or pixels.'),
      height: count('Height', 'Units of the drawing, or pixels.'),
    }),
  },
  revisionOf: record({ number: text('Number'), revision: { title: 'Revision', type: 'integer', minimum: 1 } }),
  address: record({
    lines: list('Lines', { type: 'string' }),
    town: text('Town'),
    postcode: text('Postcode', undefined, { examples: ['LL32 8ZZ'] }),
  }),
  signatory: record(
    {
      name: text('Name'),
      position: text('Position'),
      qualifications: text('Qualifications'),
      signature: text('Name as it was typed'),
      signed_at: of('time', 'Signed at'),
      signed_by: {
        title: 'Account that signed',
        description: 'Its id is the same on everything that it signs.',
        ...record({ id: { type: 'string' }, name: { type: 'string' } }),
      },
      signed_by_link: {
        title: 'Signed through a mailed link',
        description: 'Without an account: who they are is what they typed.',
        const: true,
      },
      drawn: {
        title: 'Signature as it was drawn',
        ...record({ sha256: of('hash', 'SHA-256 of the drawing’s canonical text'), drawing: { type: 'object' } }),
      },
    },
    ['signed_by', 'signed_by_link', 'drawn'],
  ),
  row: record({ label: text('Question'), value: text('Answer', '– where it was left open.') }),
  printedList: record({
    title: text('Heading'),
    items: list(
      'Items',
      record({ name: text('Name'), rows, lists: list('Lists within it', reference('printedList')) }, ['lists']),
    ),
  }),
});
