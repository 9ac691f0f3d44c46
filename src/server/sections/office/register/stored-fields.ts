import { clientKinds, premisesTypes, tenures, wordOf } from '../../../../components/office/words.ts';
import type { ClientDetails } from '../../../repositories/register/clients.ts';
import type { SiteDetails } from '../../../repositories/register/sites.ts';
import type { RecordFields } from '../match-rendered.ts';

/** The stored values of clients and sites, as their forms show them. */

export const clientFields = (client: ClientDetails): RecordFields => ({
  name: ['Name', client.name],
  kind: ['Kind of client', client.kind, wordOf(clientKinds, client.kind)],
  address: ['Address', client.address.lines.join('\n')],
  town: ['Town', client.address.town],
  postcode: ['Postcode', client.address.postcode],
  email: ['Email', client.email],
  phone: ['Phone', client.phone],
  agent_name: ['Agent’s name', client.agentName],
  agent_email: ['Agent’s email', client.agentEmail],
  agent_phone: ['Agent’s phone', client.agentPhone],
  attach_pdf: [
    'Attach the PDF when emailing certificates',
    client.attachPdf ? 'true' : '',
    client.attachPdf ? 'Yes' : 'No',
  ],
  follows_c3: [
    'Follow improvements (C3) as defects too',
    client.followsC3 ? 'true' : '',
    client.followsC3 ? 'Yes' : 'No',
  ],
});

export const siteFields = (site: SiteDetails): RecordFields => ({
  client_id: ['Client', site.clientId, 'another client'],
  name: ['Name', site.name],
  address: ['Address', site.addressLines.join('\n')],
  town: ['Town', site.town],
  postcode: ['Postcode', site.postcode],
  uprn: ['UPRN', site.uprn],
  nation: ['Country', site.nation],
  tenure: ['Tenure', site.tenure, wordOf(tenures, site.tenure)],
  premises_type: ['Type of premises', site.premisesType, wordOf(premisesTypes, site.premisesType)],
  access_notes: ['Access notes', site.accessNotes],
  own_reference: ['Property reference', site.ownReference],
  building: ['Building', site.building ?? ''],
});
