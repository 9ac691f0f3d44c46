import { z } from 'zod';
import { formTypes } from '../../../../domain/forms/registry.ts';
import { tidyUnprinted } from '../../../../domain/forms/words/printable.ts';
import type { ClientDetails } from '../../../repositories/register/clients.ts';
import { clientForm, clientKinds, designedOn, siteForm } from '../../office/forms/register-forms.ts';

const LONGEST = 500;

const job = {
  designed_on: designedOn,
  reason: z
    .string({ error: 'Enter who asked for it and why' })
    .transform(tidyUnprinted)
    .refine((reason) => reason !== '', { error: 'Enter who asked for it and why' })
    .refine((reason) => reason.length <= LONGEST, { error: `Who asked and why: enter at most ${LONGEST} characters` }),
  kind: z
    .string()
    .optional()
    .transform((kind) => kind ?? formTypes()[0] ?? '')
    .refine((kind) => formTypes().includes(kind), { error: 'Choose the form' }),
};

/** Details of a visit begun at a registered site. */
export const jobForm = z.object(job);

const site = siteForm.omit({ client_id: true }).extend(job);

/** The same with a new site of a registered client. */
export const newSiteForm = site;

/** The same with a new client. The office asks for the rest. */
export const newClientForm = site.extend({
  client_name: clientForm.shape.name,
  client_kind: z.enum(clientKinds, { error: 'Choose the kind of client' }),
  client_phone: clientForm.shape.phone,
});

/** Until the office changes it, the client's address is the site's. */
export const toClient = (form: z.output<typeof newClientForm>): ClientDetails => ({
  name: form.client_name,
  kind: form.client_kind,
  address: { lines: form.address, town: form.town, postcode: form.postcode },
  email: '',
  phone: form.client_phone,
  agentName: '',
  agentEmail: '',
  agentPhone: '',
  attachPdf: false,
});
