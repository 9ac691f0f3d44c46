/** The OpenAPI 3.1 description of what programs may ask today. A test asks for each path and compares. */
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
          summary: 'What this process measures, in Prometheus’ text format 0.0.4',
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
          summary: 'JSON Schema 2020-12 of a report document',
          parameters: [
            { name: 'form', in: 'path', required: true, schema: { type: 'string', enum: ['eicr', 'eic', 'meiwc'] } },
          ],
          responses: {
            200: answer('The schema', 'application/schema+json', { type: 'object' }),
            404: problem('The form is not built yet'),
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
      schemas: { Problem: problemDetails },
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
  required: ['status', 'database', 'version'],
  properties: {
    status: { enum: ['ok', 'unavailable'] },
    database: { enum: ['sqlite', 'postgres'] },
    version: { type: 'string' },
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
          revoked_from: { type: 'string', format: 'date-time' },
        },
      },
    },
  },
};

const problemDetails = {
  type: 'object',
  description: 'RFC 9457',
  required: ['type', 'title', 'status', 'instance'],
  properties: {
    type: { const: 'about:blank' },
    title: { type: 'string' },
    status: { type: 'integer' },
    instance: { type: 'string', description: 'The reference of the request, as in the header x-request-id' },
  },
};
