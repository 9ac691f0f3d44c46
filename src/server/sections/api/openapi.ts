import { editionsOfForms, formTypes } from '../../../domain/forms/registry.ts';
import { schemaNames } from '../../../domain/forms/schema-names.ts';
import { MAX_DOCUMENT_BYTES } from '../../../domain/verification/engine/verify-bytes.ts';
import { requestRates } from '../../http/routes/rates.ts';

/**
 * The OpenAPI 3.1 description of the API. A test requests each path and compares. Written by hand: no handler checks its answers by a
 * zod schema that this could come from, and schemas written in zod for it alone would be as long.
 */
export function openApiDocument(version: string) {
  return {
    openapi: '3.1.0',
    info: { title: 'Copperplate', version, license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' } },
    paths: {
      '/api/health': {
        get: {
          operationId: 'health',
          summary: 'Whether the application and its database answer',
          responses: { 200: answer('Both answer', json, health), 503: answer('The database does not', json, health) },
        },
      },
      '/api/metrics': {
        get: {
          operationId: 'metrics',
          summary: 'Measurements of this process, in Prometheus’ text format 0.0.4',
          security: [{ metricsToken: [] }],
          responses: {
            200: answer('The metrics', 'text/plain', { type: 'string' }),
            401: problem('The bearer token is not METRICS_TOKEN'),
            404: problem('METRICS_TOKEN is not set'),
          },
        },
      },
      '/api/v1/openapi.json': {
        get: {
          operationId: 'openapi',
          summary: 'This description',
          responses: { 200: answer('OpenAPI 3.1', json, { type: 'object', required: ['openapi', 'info', 'paths'] }) },
        },
      },
      '/api/v1/schemas/{form}.json': {
        get: {
          operationId: 'schema',
          summary: 'JSON Schema 2020-12 of a report document, or of a certificate as a file',
          parameters: [
            {
              ...{ name: 'form', in: 'path', required: true },
              schema: { type: 'string', enum: [...schemaNames(), 'certificate'] },
            },
          ],
          responses: {
            200: answer('The schema', 'application/schema+json', { type: 'object' }),
            404: problem('The form is not built yet'),
          },
        },
      },
      '/api/v1/verify': {
        post: {
          operationId: 'verify',
          summary: 'Missing values and failed checks of a report document. Nothing is stored',
          description:
            'Needs no account unless PUBLIC_VERIFY is off. Unknown fields are listed and are no error. A document may be a draft with gaps.',
          requestBody: {
            required: true,
            content: {
              [json]: {
                schema: {
                  type: 'object',
                  description: 'A report document: /api/v1/schemas/{form}.json',
                  ...reportStart,
                },
              },
            },
          },
          responses: {
            200: answer('Findings, unknown fields, and the outcome', json, {
              $ref: '#/components/schemas/Verification',
            }),
            401: problem('PUBLIC_VERIFY is off, and nobody is signed in'),
            415: problem('Not application/json, or compressed'),
            422: answer(
              `No report document, or more than ${MAX_DOCUMENT_BYTES / 1024 / 1024} MiB: every error by its path`,
              'application/problem+json',
              {
                $ref: '#/components/schemas/InvalidDocument',
              },
            ),
            429: {
              ...problem(`More than ${requestRates['document verified'].most} documents a minute from one address`),
              headers: retryAfter,
            },
            503: { ...problem('Too many documents are waiting'), headers: retryAfter },
          },
        },
      },
      '/.well-known/jwks.json': {
        get: {
          operationId: 'keys',
          summary: 'Public keys of the issuing companies as a JSON Web Key Set (RFC 7517), retired ones too',
          responses: { 200: answer('The keys', 'application/jwk-set+json', keys) },
        },
      },
    },
    components: {
      securitySchemes: {
        metricsToken: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN of the settings' },
      },
      schemas: {
        Problem: problemDetails,
        Verification: verification,
        Finding: finding,
        DocumentError: documentError,
        InvalidDocument: invalidDocument,
      },
    },
  };
}

const json = 'application/json';

const answer = (description: string, contentType: string, schema: object) => ({
  description,
  content: { [contentType]: { schema } },
});
const problem = (description: string) =>
  answer(description, 'application/problem+json', { $ref: '#/components/schemas/Problem' });

const health = {
  type: 'object',
  required: ['status', 'database', 'version', 'commit'],
  properties: {
    status: { enum: ['ok', 'unavailable'] },
    database: { enum: ['sqlite', 'postgres'] },
    version: { type: 'string' },
    commit: { type: ['string', 'null'] },
    backup: {
      enum: ['ok', 'old'],
      description: 'Of the last good one; absent where none was made with this data folder',
    },
  },
};

const keys = {
  type: 'object',
  required: ['keys'],
  properties: {
    keys: {
      type: 'array',
      items: {
        type: 'object',
        required: ['kty', 'crv', 'x', 'kid', 'use', 'alg'],
        properties: {
          kty: { const: 'OKP' },
          crv: { const: 'Ed25519' },
          x: { type: 'string' },
          kid: { type: 'string', description: 'RFC 7638 thumbprint of the key' },
          use: { const: 'sig' },
          alg: { const: 'EdDSA' },
          retired_at: { type: 'string', format: 'date-time' },
          company: {
            type: 'string',
            description: 'The `kid` of the company’s first key: the same for all its keys',
          },
          revoked_from: { type: 'string', format: 'date-time' },
        },
      },
    },
  },
};

const retryAfter = { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } };

const reportStart = {
  required: ['form_type', 'edition'],
  properties: { form_type: { enum: formTypes() }, edition: { enum: [...editionsOfForms().keys()] } },
};

const text = { type: 'string' };
const finding = {
  type: 'object',
  required: ['rule', 'severity', 'path', 'message'],
  properties: {
    rule: { type: 'string', description: 'A reason code; each is explained at /public/rules#{rule}' },
    severity: { enum: ['fail', 'warn', 'note'] },
    path: { type: 'string', description: 'In the document, list items by id: boards/{id}/circuits/{id}/zs' },
    measured: text,
    limit: text,
    unit: text,
    arithmetic: { type: 'string', description: 'With the numbers put in' },
    regulation: text,
    not_checked: { type: 'string', description: 'With NOT_CHECKABLE: the codes of the checks that were not made' },
    answered_by: {
      type: 'string',
      description: 'With a note that was a failure of new work: the regulations that departures answer it by',
    },
    message: text,
  },
};
const verification = {
  type: 'object',
  required: ['findings', 'unknown'],
  properties: {
    findings: { type: 'array', items: { $ref: '#/components/schemas/Finding' } },
    unknown: { type: 'array', items: text, description: 'Paths of unknown fields, the first thousand' },
    unknown_left_off: { type: 'integer', description: 'Number of further unknown fields, if any' },
    outcome: { enum: ['satisfactory', 'unsatisfactory'], description: 'Absent for a form without an outcome' },
  },
};
const documentError = {
  type: 'object',
  required: ['path', 'message'],
  properties: { path: { type: 'string', description: 'Empty for the document as a whole' }, message: text },
};

const problemDetails = {
  type: 'object',
  description: 'RFC 9457',
  required: ['type', 'title', 'status', 'instance'],
  properties: {
    type: { const: 'about:blank' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string', description: 'The reference of the request, as in the header x-request-id' },
  },
};

const invalidDocument = {
  ...problemDetails,
  required: [...problemDetails.required, 'errors'],
  properties: {
    ...problemDetails.properties,
    errors: { type: 'array', items: { $ref: '#/components/schemas/DocumentError' } },
  },
};
