import { showNumber } from '../../../domain/certificate/certificate.ts';
import { defectKey } from '../../../domain/forms/closes.ts';
import { siteAddress } from '../../../domain/register/site-address.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { listCertificates } from '../../../server/repositories/certificates/certificates.ts';
import { getSite } from '../../../server/repositories/register/sites.ts';
import type { Assessment } from '../../compliance/domain/assess.ts';
import { homeStates } from '../../compliance/server/states.ts';
import { type CopyDue, copiesDue, isOwed } from '../../service/domain/copies-due.ts';
import { nameOfLetter } from '../domain/letter.ts';
import { type Known, knownPeople } from './known-people.ts';
import { listLetters } from './repository/letters.ts';
import { listHomesWithDays } from './repository/owing.ts';

/** A paper that the law wants given to a person of a home. */
export type OwedCopy = {
  /** Names it in a form: home, person and paper. */
  key: string;
  siteId: string;
  siteName: string;
  to: CopyDue['to'];
  /** `certificate:` or `letter:` and its id. */
  paper: string;
  label: string;
  due: string | null;
  rule: string;
  known: Known;
};

/** As many as are given at once. */
export const MOST_COPIES = 50;

/** The copies that the law wants given, the first day first. A request has its own answer and is not among them. */
export async function listOwedCopies(db: Db, viewer: Viewer, today: string): Promise<OwedCopy[]> {
  const homes = await listHomesWithDays(db, viewer);
  const states = await homeStates(
    db,
    viewer,
    homes.map(({ id }) => id),
    today,
  );
  const owed: OwedCopy[] = [];
  for (const home of homes) {
    const state = states.get(home.id)?.assessment;
    if (state && hasOwed(state)) owed.push(...(await owedOf(db, viewer, home, state)));
    if (owed.length >= MOST_COPIES) break;
  }
  return owed.toSorted((a, b) => (a.due ?? '9').localeCompare(b.due ?? '9')).slice(0, MOST_COPIES);
}

const dueIn = (state: Assessment): CopyDue[] =>
  copiesDue(state).filter((each) => isOwed(each) && (each.to === 'tenant' || each.what === 'confirmation'));
const hasOwed = (state: Assessment): boolean => dueIn(state).length > 0;

async function owedOf(
  db: Db,
  viewer: Viewer,
  { id: siteId, name: siteName }: { id: string; name: string },
  state: Assessment,
): Promise<OwedCopy[]> {
  const current = (await listCertificates(db, viewer, { siteId })).filter(({ status }) => status === 'current');
  const report = current
    .filter(({ outcome }) => outcome !== null)
    .toSorted((a, b) => (b.inspectedOn ?? '').localeCompare(a.inspectedOn ?? ''))[0];
  const letters = await listLetters(db, viewer, siteId);
  const people = await knownPeople(db, viewer, siteId);
  const address = siteAddress(await getSite(db, viewer, siteId)).replaceAll(', ', '\n');
  const nobody: Record<OwedCopy['to'], Known> = {
    tenant: { name: 'The occupier', email: '', address },
    council: { name: 'The council', email: '', address: '' },
    prospective: { name: '', email: '', address: '' },
  };
  const found = new Map<string, OwedCopy>();
  for (const { what, to, due, rule, key } of dueIn(state)) {
    const letter = letters.find(({ content }) =>
      content.kind === 'confirmation'
        ? content.about.defects.some(({ number, observation }) => key.endsWith(`:${defectKey(number, observation)}`))
        : false,
    );
    const named =
      what === 'report'
        ? report && { paper: `certificate:${report.id}`, label: `Report ${showNumber(report)}` }
        : letter && { paper: `letter:${letter.id}`, label: nameOfLetter(letter) };
    if (!named) continue;
    const known = people[to] ?? nobody[to];
    const at = { ...known, address: known.address || nobody[to].address };
    const one = { key: `${siteId}~${to}~${named.paper}`, siteId, siteName, to, ...named, due, rule, known: at };
    // One letter confirms several observations.
    if (!found.has(one.key)) found.set(one.key, one);
  }
  return [...found.values()];
}
