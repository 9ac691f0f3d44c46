import { showNumber } from '../../../domain/certificate/certificate.ts';
import { defectKey } from '../../../domain/forms/closes.ts';
import { countsAsInspection } from '../../../domain/register/earlier-certificate.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { can } from '../../../server/permissions.ts';
import {
  type EarlierCertificate,
  earlierCertificatesOf,
} from '../../../server/repositories/homes/earlier-certificates.ts';
import type { Assessment } from '../../compliance/domain/assess.ts';
import { homeStates } from '../../compliance/server/states.ts';
import { type CopyDue, copiesDue, isOwed } from '../../service/domain/copies-due.ts';
import { givenTo, isTo, type Tenant } from '../../service/domain/each-tenant.ts';
import { unnamed } from '../../service/domain/given.ts';
import { tenantsOf } from '../../service/records/tenants-of.ts';
import { type Letter, nameOfLetter } from '../domain/letter.ts';
import { type Known, type KnownPeople, listKnownPeople } from './known-people.ts';
import { listConfirmationsAt } from './repository/letters.ts';
import {
  type GivenToTenant,
  type LastReport,
  listGivenToTenants,
  listLastReports,
  listOnItsWay,
  listOwingAmong,
  listOwingHomes,
  type OnItsWay,
  type OwingHome,
} from './repository/owing.ts';

/** A paper that the law wants given to a person of a home. */
export type OwedCopy = {
  /** Names it in a form: home, person and paper. */
  key: string;
  siteId: string;
  siteName: string;
  to: CopyDue['to'];
  /** `certificate:`, `letter:` or, by another firm, `earlier:` and its id; null where there is no such paper here. */
  paper: string | null;
  label: string;
  due: string | null;
  rule: string;
  known: Known;
  /** The local day on which a mail with it left that no server has taken yet. */
  sentOn: string | undefined;
  /** The keys of the clocks that it answers: one letter confirms several observations. */
  clocks: string[];
};

/** One that can be given now. */
export type CopyToGive = OwedCopy & { paper: string; sentOn: undefined };
export const canGive = (copy: OwedCopy): copy is CopyToGive => copy.paper !== null && copy.sentOn === undefined;

/** As many as a page lists, and as are given at once. */
export const MOST_COPIES = 50;

/**
 * The copies that the law wants given, home by home, that with the first day first. A request has its own answer and is not among them.
 * @param after  what `next` said of the page before. @returns a page of them; `next` is undefined on the last.
 */
export async function listOwedCopies(
  db: Db,
  viewer: Viewer,
  today: string,
  after = '',
): Promise<{ owed: OwedCopy[]; next: string | undefined }> {
  const [due = '', id = ''] = after.split('~');
  const homes = await listOwingHomes(db, viewer, { after: after ? { due, id } : undefined, most: MOST_COPIES + 1 });
  const found = await owedOfHomes(db, viewer, homes.slice(0, MOST_COPIES), today);
  const owed: OwedCopy[] = [];
  let last: OwingHome | undefined;
  for (const home of homes.slice(0, MOST_COPIES)) {
    const these = found.get(home.id) ?? [];
    if (last && owed.length + these.length > MOST_COPIES) break;
    owed.push(...these.slice(0, MOST_COPIES));
    last = home;
  }
  const isLast = last === undefined || last === homes.at(-1);
  return { owed, next: isLast ? undefined : `${last?.due}~${last?.id}` };
}

/** The owed copies that keys name, by the ids of their homes. */
export async function owedByKeys(db: Db, viewer: Viewer, keys: readonly string[], today: string): Promise<OwedCopy[]> {
  const asked = new Set(keys);
  const homes = await listOwingAmong(db, viewer, homesOfKeys(keys));
  return [...(await owedOfHomes(db, viewer, homes, today)).values()].flat().filter(({ key }) => asked.has(key));
}

/**
 * Which of several tenants of a home lack a copy, by the key of its clock: by name for those who may see people, else how many. Nothing
 * where the household is one recipient.
 */
export async function whoLacks(
  db: Db,
  viewer: Viewer,
  siteId: string,
  today: string,
): Promise<ReadonlyMap<string, string>> {
  const tenants = (await tenantsOf(db, viewer.companyId, [siteId])).get(siteId)?.each ?? [];
  if (tenants.length < 2) return new Map();
  const homes = await listOwingAmong(db, viewer, [siteId]);
  const owed = (await owedOfHomes(db, viewer, homes, today)).get(siteId) ?? [];
  const lacking = Map.groupBy(
    owed.flatMap(({ to, clocks, known: { name } }) => (to === 'tenant' ? clocks.map((key) => ({ key, name })) : [])),
    ({ key }) => key,
  );
  return new Map(
    [...lacking].map(([key, some]) => [
      key,
      can(viewer, 'occupants.read')
        ? `Tenant ${some.map(({ name }) => name).join(', ')}`
        : `${some.length} of ${tenants.length} tenants`,
    ]),
  );
}

const homesOfKeys = (keys: readonly string[]): string[] => [...new Set(keys.map((key) => key.split('~')[0] ?? ''))];

async function owedOfHomes(
  db: Db,
  viewer: Viewer,
  homes: readonly OwingHome[],
  today: string,
): Promise<ReadonlyMap<string, OwedCopy[]>> {
  const ids = homes.map(({ id }) => id);
  const states = await homeStates(db, viewer, ids, today);
  const sent = Map.groupBy(await listOnItsWay(db, viewer, ids), ({ siteId }) => siteId);
  const reports = await listLastReports(db, viewer, ids);
  const earlier = await earlierCertificatesOf(db, viewer, ids);
  const letters = await listConfirmationsAt(db, viewer, ids);
  const people = await listKnownPeople(db, viewer, ids, today);
  const tenants = await tenantsOf(db, viewer.companyId, ids);
  const given = await listGivenToTenants(db, viewer, ids);
  const owed = new Map<string, OwedCopy[]>();
  for (const home of homes) {
    const state = states.get(home.id)?.assessment;
    const { id } = home;
    const known = {
      ...{
        report: reports.get(id),
        earlier: lastOf(earlier.get(id) ?? []),
        letters: letters.get(id) ?? [],
        people: people.get(id) ?? {},
        tenants: tenants.get(id)?.each ?? [],
        given: given.get(id) ?? [],
      },
      sent: sent.get(id) ?? [],
    };
    if (state && dueIn(state).length > 0) owed.set(id, owedOf(home, state, known));
  }
  return owed;
}

const dueIn = (state: Assessment): CopyDue[] =>
  copiesDue(state).filter((each) => isOwed(each) && (each.to === 'tenant' || each.what === 'confirmation'));

type KnownOf = {
  report: LastReport | undefined;
  /** The last inspection by another firm. */
  earlier: EarlierCertificate | undefined;
  letters: readonly Letter[];
  people: KnownPeople;
  tenants: readonly Tenant[];
  given: readonly GivenToTenant[];
  sent: readonly OnItsWay[];
};

function owedOf(
  { id: siteId, name: siteName, firm, address: place }: OwingHome,
  state: Assessment,
  { report, earlier, letters, people, tenants, given, sent }: KnownOf,
): OwedCopy[] {
  const address = place.replaceAll(', ', '\n');
  const nobody: Record<OwedCopy['to'], Known> = {
    tenant: { name: unnamed.tenant, email: '', address },
    council: { name: unnamed.council, email: '', address: '' },
    prospective: { name: '', email: '', address: '' },
  };
  const found = new Map<string, OwedCopy>();
  for (const { what, to, due, rule, key: clock } of dueIn(state)) {
    const { paper, label } =
      what === 'report'
        ? reportPaper(firm === '' ? report : undefined, { firm, earlier })
        : letterPaper(letters.find((each) => isAbout(each, clock)));
    const readers = to === 'tenant' && tenants.length > 1 ? lackingOf(paper, tenants, given) : [undefined];
    for (const tenant of readers) {
      const known = tenant ? knownAs(tenant, people) : (people[to] ?? nobody[to]);
      const at = { ...known, address: known.address || nobody[to].address };
      const key = [siteId, to, paper ?? what, ...(tenant ? [tenant.id] : [])].join('~');
      const sentOn = sent.find(
        (each) => each.to === to && each.paper === paper && (!tenant || isTo(tenant, { occupant_id: null, ...each })),
      )?.leftOn;
      const copy = found.get(key);
      if (copy) copy.clocks.push(clock);
      else found.set(key, { key, siteId, siteName, to, paper, label, due, rule, known: at, sentOn, clocks: [clock] });
    }
  }
  return [...found.values()];
}

/** The tenants who were not given a paper; all of them where each has an older one. */
function lackingOf(paper: string | null, tenants: readonly Tenant[], given: readonly GivenToTenant[]) {
  const those = given.filter((each) => each.paper === paper);
  const lacking = tenants.filter((each) => givenTo(each, those, tenants).length === 0);
  return lacking.length > 0 ? lacking : tenants;
}

const knownAs = (tenant: Tenant, { tenants = [] }: KnownPeople): Known =>
  tenants.find(({ name }) => isTo(tenant, { occupant_id: null, name })) ?? {
    ...{ name: tenant.name, email: '', address: '' },
  };

function reportPaper(report: LastReport | undefined, { firm, earlier }: { firm: string } & Pick<KnownOf, 'earlier'>) {
  if (report) return { paper: `certificate:${report.id}`, label: `Report ${showNumber(report)}` };
  const label = firm ? `Report by ${firm}` : 'Report';
  return { paper: earlier?.file ? `earlier:${earlier.id}` : null, label };
}

/** @param earlier  the latest inspection first. */
const lastOf = (earlier: readonly EarlierCertificate[]): EarlierCertificate | undefined =>
  earlier.find((each) => countsAsInspection(each) && each.inspectedOn !== '' && each.scope === 'whole');

const letterPaper = (letter: Letter | undefined) =>
  letter
    ? { paper: `letter:${letter.id}`, label: nameOfLetter(letter) }
    : { paper: null, label: 'Confirmation of work' };

/** Whether a letter confirms the work that a clock is about. */
const isAbout = ({ content }: Letter, clock: string): boolean =>
  content.kind === 'confirmation' &&
  content.about.defects.some(({ number, observation }) => clock.endsWith(`:${defectKey(number, observation)}`));
