import { withFollowUps } from '../../domain/forms/asked/follow-ups.ts';
import { type ChosenCircuit, carriedFrom } from '../../domain/forms/carried/carry-over.ts';
import { closing, defectKey } from '../../domain/forms/closes.ts';
import type { FormDefinition } from '../../domain/forms/definition.ts';
import { circuitFields } from '../../domain/forms/document.ts';
import { newDocument } from '../../domain/forms/registry.ts';
import { DESIGNED_ON } from '../../domain/forms/which-form/designed-on.ts';
import { formForWork } from '../../domain/forms/which-form/edition.ts';
import type { Json } from '../../domain/report/entry.ts';
import { withChanges } from '../../domain/report/fold.ts';
import type { Change } from '../../domain/report/merge.ts';
import { inspectorValues } from '../../domain/signature/signatory-values.ts';
import type { CompanyDefaults } from '../../domain/standards/company-defaults.ts';
import { MAX_ZS_SHARE, mostShare } from '../../domain/standards/max-zs-share.ts';
import type { Actor } from '../../kernel/actor.ts';
import { hashOf } from '../../kernel/ids.ts';
import type { Trx } from '../db/dialect.ts';
import { listNamedDefects } from '../repositories/certificates/remedies.ts';
import { findBeginning } from '../repositories/homes/boards.ts';
import { type Company, getCompany } from '../repositories/people/companies.ts';
import { mustBeInspector, type User } from '../repositories/people/users.ts';
import { type Client, clientOf } from '../repositories/register/clients.ts';
import { getSiteToChange, type Site } from '../repositories/register/sites.ts';
import type { Visit, WorkOfVisit } from '../repositories/register/visits.ts';
import { createReport } from '../repositories/reports/reports.ts';
import { getDefaults } from '../repositories/standards/defaults.ts';

/**
 * Creates the draft report of a visit, filled with the details that the office knows. The caller has checked permission, and records the event.
 * @returns its id.
 * @throws NotFoundError when the site or electrician does not belong to the company; ConflictError when that user cannot inspect.
 */
export async function draftReport(
  trx: Trx,
  actor: Actor,
  visit: Pick<Visit, 'id' | 'siteId' | 'electricianId' | 'kind'> & WorkOfVisit,
  now: Date,
): Promise<string> {
  const form = formForWork(visit.kind, visit.designedOn);
  const site = await getSiteToChange(trx, actor, visit.siteId);
  const electrician = await mustBeInspector(trx, actor, visit.electricianId);
  const [client, company] = [await clientOf(trx, actor, site.clientId), await getCompany(trx, actor)];
  const defaults = await getDefaults(trx, actor);
  const standard = [...(form.fromDefaults?.(defaults) ?? []), ...shareFor(form, defaults)];
  const designed = designOf(form, visit);
  const changes = [
    ...carried([...standard, ...designed]),
    ...knownValues(form, { site, client, company, electrician }),
  ];
  const [siteId, visitId, electricianId] = [site.id, visit.id, electrician.id];
  const known = visit.circuit
    ? await withCircuit(trx, actor, { siteId, form, changes, circuit: visit.circuit })
    : changes;
  const closed = await closedAsBooked(trx, actor, form, visit);
  return createReport(trx, actor, { siteId, visitId, electricianId, form, changes: [...known, ...closed] }, now);
}

/** The observations that the work is booked to put right, ticked as on the report's own page; those no longer listed are left out. */
async function closedAsBooked(
  trx: Trx,
  actor: Actor,
  { closes }: FormDefinition,
  visit: Pick<Visit, 'siteId'> & WorkOfVisit,
): Promise<Change[]> {
  if (!closes || !visit.closes?.length) return [];
  const known = await listNamedDefects(trx, actor, visit.siteId, visit.closes);
  const changes: Change[] = [];
  for (const [key, defect] of known) {
    if (!visit.closes.some(({ number, observation }) => defectKey(number, observation) === key)) continue;
    const item = (await hashOf(key)).slice(0, 32);
    changes.push(...closing(closes, item, defect).map(([path, value]): Change => ({ path, value })));
  }
  return changes;
}

type Begun = { siteId: string; form: FormDefinition; changes: readonly Change[]; circuit: ChosenCircuit };

/** Adds the values of the circuit that the work is on, from the site's last report. An unknown circuit adds nothing. */
async function withCircuit(trx: Trx, actor: Actor, { siteId, form, changes, circuit }: Begun): Promise<Change[]> {
  const document = withChanges(newDocument(form), changes);
  const last = await findBeginning(trx, actor, { id: '', siteId, correctsCertificateId: null, document });
  const carriedOver = last && carriedFrom(last, document, circuit);
  return [...changes, ...(carriedOver ? withFollowUps(document, carriedOver) : [])];
}

/** The values that the office knows before the visit. */
function knownValues(
  form: FormDefinition,
  known: { site: Site; client: Client; company: Company; electrician: User },
): Change[] {
  const { site, client, company, electrician } = known;
  const { addressLines: lines, town, postcode, uprn, ...of } = site;
  const address = { lines, town, postcode, ...(uprn !== '' && { uprn }) };
  const said = form.begin({ site: { ...of, address }, client, company });
  return [...carried(said), ...inspectorValues(form, electrician)];
}

/** The share used to derive its maximum Zs: it stays when the company's setting changes, because the certificate states it. */
const shareFor = (form: FormDefinition, { maxZsShare }: CompanyDefaults): [string, Json][] =>
  maxZsShare !== mostShare && circuitFields(form).some(({ name }) => name === 'max_zs')
    ? [[MAX_ZS_SHARE, maxZsShare]]
    : [];

/** When its design was signed, as booked: printed with the edition. It counts as the signature date until there is a signature. */
const designOf = ({ reportsOn }: FormDefinition, { designedOn }: WorkOfVisit): [string, Json][] =>
  designedOn !== undefined && reportsOn.includes('new_work') ? [[DESIGNED_ON, designedOn]] : [];

/** Marked as carried over: nobody entered these values. Empty texts are left out. */
const carried = (said: readonly (readonly [path: string, value: Json])[]): Change[] =>
  said.filter(([, value]) => value !== '').map(([path, value]): Change => ({ path, value, provenance: 'carried' }));
