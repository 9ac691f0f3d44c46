import { SUBMISSIONS } from '../../../domain/field-sync/address.ts';
import { schemaNames } from '../../../domain/forms/schema-names.ts';
import { below, both, get, post } from '../../http/routes/route.ts';

/** `/api`: for programs. */
export const apiAddresses = {
  health: get('/api/health', 'anyone'),
  // For the bearer of METRICS_TOKEN.
  metrics: get('/api/metrics', 'anyone'),
  openApi: get('/api/v1/openapi.json', 'anyone'),
  schema: get(`/api/v1/schemas/:file{(${[...schemaNames(), 'certificate'].join('|')})\\.json}`, 'anyone'),
  // While PUBLIC_VERIFY is off the handler requires a session.
  verify: both('/api/v1/verify', 'anyone', { takes: 'report document', asked: ['document verified'] }),
  verifyOtherwise: below('/api/v1/verify', 'anyone', { takes: 'report document' }),
  // For electricians' phones, with the cookie of the session.
  fieldSubmissions: post(SUBMISSIONS, ['electrician.pages', 'reports.fill'], {
    takes: 'field submissions',
    asked: ['field phone'],
  }),
  fieldDay: post('/api/v1/field/day', ['electrician.pages', 'reports.fill'], {
    takes: 'field day',
    asked: ['field phone'],
  }),
  fieldPhotoPart: post('/api/v1/field/photos/:sha256{[0-9a-f]{64}}', ['electrician.pages', 'reports.fill'], {
    takes: 'part of a photo',
    asked: ['part of a photo'],
  }),
  rest: below('/api/*', []),
};
