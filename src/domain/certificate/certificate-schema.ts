import type { JsonSchema } from '../forms/kinds/kind.ts';
import { editionsOfForms, exampleNumber, formTypes } from '../forms/registry.ts';
import { CERTIFICATE_FORMAT } from './certificate.ts';

/**
 * JSON Schema 2020-12 of a certificate's file: the signed data and its signature. The report in it has a
 * schema of its own, by its form. Later versions may add parts to the signed data, but never change those named here.
 */
export const certificateSchema = (): JsonSchema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: `urn:copperplate:${CERTIFICATE_FORMAT}`,
  title: 'Certificate',
  description:
    'A certificate as a file. The signature covers the canonical text (RFC 8785) of "certificate"; docs/certificate-format.md says how to check it.',
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
      description: 'Proof that the certificate is in the log of its server. Not part of the signed data; optional.',
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
/** A record whose properties are all required except the named ones. */
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

const company: JsonSchema = {
  title: 'Company',
  description: 'As it was on the day.',
  ...record(
    {
      name: text('Name'),
      address: reference('address'),
      phone: text('Telephone'),
      email: text('Email'),
      scheme: text('Registration scheme', 'Empty if there is none.'),
      scheme_number: text('Number in the scheme', 'Empty if there is none.'),
      brand: {
        title: 'Branding',
        description: 'Absent if the company has set none.',
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
};

const printed: JsonSchema = {
  title: 'Print',
  description: 'The report in the words of the print, so that later wording cannot change an issued certificate.',
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
              outcome: text('Outcome', '✓ if nothing is wrong.'),
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
          unit: text('Unit', 'Empty if there is none.', { examples: ['Ω', 'MΩ', 'ms'] }),
          group: text('Heading of the group of columns'),
        }),
      ),
      boards: list(
        'Boards',
        record(
          {
            name: text('Name'),
            groups,
            circuits: list('Circuits, a cell for each column', { type: 'array', items: { type: 'string' } }),
            limits: list('Sources of the maximum Zs, in sentences', { type: 'string' }),
          },
          ['limits'],
        ),
      ),
      declaration: text('Text of the declaration'),
      default_limits: list('Limits that every inspection of this form has', { type: 'string' }),
      caution: {
        title: 'Caution',
        description: 'What the form is not, so that it is not mistaken for another.',
        ...record({
          title: text('In one line'),
          words: list('In sentences', { type: 'string' }),
          foot: text('At the foot of every page'),
        }),
      },
      conclusion: {
        title: 'Conclusion',
        description: 'In words of the form, if it has no outcome.',
        ...record({
          isBad: { title: 'Whether it asks for work', type: 'boolean' },
          title: text('In few words'),
          words: text('In a sentence'),
        }),
      },
      guidance: {
        title: 'Guidance for the reader',
        ...record({
          id: { type: 'string' },
          title: { type: 'string' },
          paragraphs: list('', { type: 'string' }),
        }),
      },
    },
    ['caution', 'conclusion', 'guidance'],
  ),
};

const verdict: JsonSchema = {
  title: 'Result of the rules',
  description: 'Counts and codes of findings; /public/rules explains each code.',
  ...record(
    {
      fail: count('Failures', 'Findings that failed and were open at issue.'),
      warn: count('Questions', 'Findings to be checked that were open at issue.'),
      note: count('Notes', 'Checks that could not be made.'),
      overruled: count('Accepted with a reason', 'Findings that a person accepted with a reason.'),
      standing: list('Codes open at issue', { type: 'string' }),
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
        description: 'For new work. The report has each departure. Absent if no departure answers a failure.',
      },
    },
    ['overruled_rules', 'answered'],
  ),
};

const photos = list(
  'Photos',
  record({
    sha256: of('hash', 'SHA-256 of its bytes'),
    taken_at: orNull(reference('time'), 'Taken at', 'As the phone recorded it; null if it did not.'),
    bound_to: text('Subject', 'A path of the report.', { examples: ['observations/o1', 'boards/b1'] }),
    caption: text('Caption', 'Empty if there is none.'),
    width: count('Width', 'Pixels.'),
    height: count('Height', 'Pixels.'),
  }),
);

const definitions = (): JsonSchema => ({
  data: {
    title: 'Signed data',
    description: 'Everything that the certificate says, as it read on the day.',
    ...record(
      {
        format: {
          title: 'Format',
          description: 'A reader that does not know the format must not guess.',
          const: CERTIFICATE_FORMAT,
        },
        form_type: { title: 'Form', enum: formTypes() },
        edition: { title: 'Edition of the standard', enum: [...editionsOfForms().keys()] },
        form_version: text('Version of the form', 'Determines the questions and their wording.'),
        rule_version: text('Version of the rules', 'The rules against which the readings were checked.'),
        number: text('Number', 'The same on every revision.', { minLength: 1, examples: [exampleNumber()] }),
        revision: {
          title: 'Revision',
          description: 'From 1. Each correction adds 1.',
          type: 'integer',
          minimum: 1,
        },
        supersedes: orNull(reference('revisionOf'), 'Replaces', 'The revision that this one replaces.'),
        correction_reason: orNull(
          { type: 'string' },
          'Reason for the correction',
          'Why the previous revision was replaced.',
        ),
        issued_at: of('time', 'Issued at', 'By the clock of the company’s server.'),
        time_zone: text('Time zone', 'IANA name of the zone that times are printed in.', {
          examples: ['Europe/London'],
        }),
        inspected_on: of('day', 'Inspected on', 'The last day of the inspection. Absent if the form has none.'),
        next_due: of('day', 'Next inspection due', 'Absent if the form has none.'),
        outcome: {
          title: 'Outcome',
          description: 'Absent if the form has none.',
          enum: ['satisfactory', 'unsatisfactory'],
        },
        order_number: text('Order number', 'The client’s. Absent if they gave none.'),
        client_reference: text('Client’s reference', 'Absent if they gave none.'),
        installation_address: of('address', 'Site'),
        company,
        inspector: of('signatory', 'Inspector', 'Absent if the form is not signed at submission.'),
        authoriser: of('signatory', 'Authoriser', 'Absent if the form is not signed at issue.'),
        signatories: list('All signatories', {
          ...reference('signatory'),
          type: 'object',
          required: ['as'],
          properties: {
            as: text('Signs as'),
            covers: list('Parts that they sign for, as paths of the report; absent if they sign for all of it', {
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
        printed,
        verdict,
        photos,
        danger_notices: list(
          'Danger notices given before issue',
          record({
            observation: text('Observation', 'Its id in the report.'),
            way: { title: 'How', enum: ['mail', 'paper'] },
            given_at: of('time', 'Given at'),
            received_at: orNull(reference('time'), 'Received at', 'When receipt was confirmed; null if it was not.'),
          }),
        ),
        key: {
          title: 'Signing key',
          description: 'The public key as a JSON Web Key (RFC 8037).',
          ...record({
            kty: { const: 'OKP' },
            crv: { const: 'Ed25519' },
            x: text('Public key', '32 bytes in base64url.', { pattern: '^[A-Za-z0-9_-]{43}$' }),
            kid: text('Key ID', 'The thumbprint of the key (RFC 7638).', { pattern: '^[A-Za-z0-9_-]{43}$' }),
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
    description: 'A picture, identified by its content. The print shows it.',
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
      signature: text('Typed name'),
      signed_at: of('time', 'Signed at'),
      signed_by: {
        title: 'Account that signed',
        description: 'Its id is the same on everything that it signs.',
        ...record({ id: { type: 'string' }, name: { type: 'string' } }),
      },
      signed_by_link: {
        title: 'Signed through a mailed link',
        description: 'Without an account: the signatory typed their own particulars.',
        const: true,
      },
      drawn: {
        title: 'Drawn signature',
        ...record({ sha256: of('hash', 'SHA-256 of the drawing’s canonical text'), drawing: { type: 'object' } }),
      },
    },
    ['signed_by', 'signed_by_link', 'drawn'],
  ),
  row: record({ label: text('Question'), value: text('Answer', '– if it was left open.') }),
  printedList: record({
    title: text('Heading'),
    items: list(
      'Items',
      record({ name: text('Name'), rows, lists: list('Lists within it', reference('printedList')) }, ['lists']),
    ),
  }),
});
