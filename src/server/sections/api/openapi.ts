/** The OpenAPI 3.1 description of what `/api` answers today. */
export function openApiDocument(version: string) {
  const json = (description: string, schema: object = { type: 'object' }) => ({
    description,
    content: { 'application/json': { schema } },
  });
  const health = {
    type: 'object',
    required: ['status', 'database', 'version'],
    properties: {
      status: { enum: ['ok', 'unavailable'] },
      database: { enum: ['sqlite', 'postgres'] },
      version: { type: 'string' },
    },
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Copperplate', version, license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' } },
    paths: {
      '/api/health': {
        get: {
          operationId: 'health',
          summary: 'Whether the application and its database answer',
          responses: { 200: json('Both answer', health), 503: json('The database does not', health) },
        },
      },
      '/api/v1/openapi.json': {
        get: { operationId: 'openapi', summary: 'This description', responses: { 200: json('OpenAPI 3.1') } },
      },
      '/api/v1/schemas/{form}.json': {
        get: {
          operationId: 'schema',
          summary: 'JSON Schema 2020-12 of a report document',
          parameters: [{ name: 'form', in: 'path', required: true, schema: { enum: ['eicr', 'eic', 'meiwc'] } }],
          responses: { 200: json('The schema'), 404: { description: 'The form is not built yet' } },
        },
      },
    },
  };
}
