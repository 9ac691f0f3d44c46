import { defectKey } from '../../../domain/forms/closes.ts';
import type { Values } from '../../../domain/forms/definition.ts';
import { codeLeft } from '../../../domain/forms/put-right.ts';
import { isMadeSafe } from '../../../domain/forms/words/danger-words.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { listRemediesAt } from '../../../server/repositories/certificates/remedies.ts';
import { observationsOf } from '../../../server/repositories/entries/observations.ts';
import { visibleCertificates } from '../../../server/repositories/fences.ts';
import type { Site } from '../../../server/repositories/register/sites.ts';
import { type Assessment, assess } from '../domain/assess.ts';
import { type HomeFacts, homeFacts } from '../domain/facts.ts';

type Asked = { now: Date; timeZone: string };

/**
 * The state of a home by what is recorded of it: its last condition report, from here or from another firm, and the certificates
 * that put observations right. Nobody records yet who lives there since when, or who was given copies: those duties have no clock.
 */
export async function homeState(db: Db, viewer: Viewer, site: Site, asked: Asked): Promise<Assessment> {
  return assess(await factsOf(db, viewer, site, asked));
}

async function factsOf(db: Db, viewer: Viewer, site: Site, { now, timeZone }: Asked): Promise<HomeFacts> {
  const latest = await lastReport(db, viewer, site.id);
  const own = latest && (latest.inspected_on ?? '') >= site.lastInspected ? latest : undefined;
  const inspectedOn = (own ? own.inspected_on : site.lastInspected) || null;
  const found = own ? observationsIn(own.observations) : [];
  const remedies = await listRemediesAt(db, viewer, found.length > 0 ? [site.id] : []);
  return homeFacts.parse({
    id: site.id,
    today: dayIn(now, timeZone),
    nation: site.nation,
    tenure: isRented(site) ? site.tenure : 'owner',
    inspectedOn,
    nextDue: own?.next_due,
    codes: found.map(({ place, code, isSafe }) => ({
      id: place,
      code,
      madeSafeAt: isSafe ? `${inspectedOn}T12:00:00Z` : null,
    })),
    remedied: found.flatMap(({ place, id }) => {
      const remedy = own && remedies.get(defectKey(own.number, id));
      return remedy ? [{ id: place, on: dayIn(new Date(remedy.by.issuedAt), timeZone), proof: 'certificate' }] : [];
    }),
    copiesRecorded: false,
  });
}

/** Homes that are let. Shops, offices and stairs have no interval in law. */
const isRented = ({ tenure, premisesType }: Pick<Site, 'tenure' | 'premisesType'>): boolean =>
  premisesType === 'residential' && (tenure === 'private_rented' || tenure === 'social_rented');

/** Only reports on the condition of an installation have an outcome. */
const lastReport = (db: Db, viewer: Viewer, siteId: string) =>
  visibleCertificates(db, viewer)
    .where('certificate.site_id', '=', siteId)
    .where('certificate.status', '=', 'current')
    .where('certificate.outcome', 'is not', null)
    .orderBy('certificate.inspected_on', 'desc')
    .orderBy('certificate.issued_at', 'desc')
    .limit(1)
    .select([
      'certificate.number',
      'certificate.inspected_on',
      'certificate.next_due',
      observationsOf(db).as('observations'),
    ])
    .executeTakeFirst();

/** The observations that are left open at the end of the inspection, by their place in the report. */
function observationsIn(text: string | null) {
  const list: unknown = text === null ? [] : JSON.parse(text);
  if (!Array.isArray(list)) return [];
  return (list as Values[]).flatMap((each, index) => {
    const code = codeLeft(each);
    if (typeof code !== 'string' || !['C1', 'C2', 'C3', 'FI'].includes(code)) return [];
    return [{ id: String(each.id), place: String(index + 1), code, isSafe: isMadeSafe(each) }];
  });
}
