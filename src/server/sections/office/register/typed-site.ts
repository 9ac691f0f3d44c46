import type { z } from 'zod';
import type { SiteDetails } from '../../../repositories/register/sites.ts';
import type { siteForm } from '../forms/register-forms.ts';

/** The site entered in a form, as the register stores it. A site without a name is called by the first line of its address. */
export const typedSite = (form: Omit<z.output<typeof siteForm>, 'client_id'>): Omit<SiteDetails, 'clientId'> => ({
  name: form.name || (form.address[0] ?? ''),
  addressLines: form.address,
  town: form.town,
  postcode: form.postcode,
  uprn: form.uprn,
  nation: form.nation,
  tenure: form.tenure,
  premisesType: form.premises_type,
  accessNotes: form.access_notes,
  ownReference: form.own_reference,
  building: form.building,
});
