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
import { defectAnswers, foundOn } from '../../../server/repositories/reports/earlier-defects.ts';
import { type Assessment, assess } from '../domain/assess.ts';
import { type HomeFacts, homeFacts } from '../domain/facts.ts';

type Asked = { now: Date; timeZone: string };

/**
 * The state of a home by what is recorded of it: its last condition report, from here or from another firm, the defects that
 * earlier ones left open, and the certificates that put them right. Nobody records yet who lives there since when, or who was given copies: those duties have no clock.
 */
export async function homeState(db: Db, viewer: Viewer, site: Site, asked: Asked): Promise<Assessment> {
  return assess(await factsOf(db, viewer, site, asked));
}

async function factsOf(db: Db, viewer: Viewer, site: Site, { now, timeZone }: Asked): Promise<HomeFacts> {
  const reports = await currentReports(db, viewer, site.id);
  const own = reports.find(({ outcome }) => outcome !== null);
  const isOwn = own !== undefined && foundOn(own) >= site.lastInspected;
  const inspectedOn = (isOwn ? foundOn(own) : site.lastInspected) || null;
  const dayOf = (at: string) => dayIn(new Date(at), timeZone);
  const remedies = await listRemediesAt(db, viewer, [site.id]);
  const answers = await defectAnswers(db, viewer, [site.id]);
  const found = reports.flatMap((report) => {
    const isLatest = isOwn && report === own;
    return observationsIn(report.observations).flatMap(({ id, place, code, isSafe }) => {
      const key = defectKey(report.number, id);
      const remedy = remedies.get(key);
      // A later report does not say whether an earlier defect is gone: a certificate or a person does.
      const isGone = !isLatest && (remedy !== undefined || answers.get(key)?.answer === 'put_right');
      // A report without an outcome, such as a visual one, asks for no work by law, but its danger is one.
      if (isGone || (report.outcome === null && code !== 'C1')) return [];
      const on = foundOn(report);
      const observation = {
        id: isLatest ? place : `${place} of ${report.number}`,
        code,
        madeSafeAt: isSafe ? `${on}T12:00:00Z` : null,
        inspectedOn: on,
      };
      return [{ observation, remedy }];
    });
  });
  return homeFacts.parse({
    id: site.id,
    today: dayIn(now, timeZone),
    nation: site.nation,
    tenure: isRented(site) ? site.tenure : 'owner',
    inspectedOn,
    nextDue: isOwn ? own.next_due : null,
    outcomeRead: isOwn || inspectedOn === null || site.lastOutcome === 'satisfactory',
    codes: found.map(({ observation }) => observation),
    remedied: found.flatMap(({ observation: { id }, remedy }) =>
      remedy ? [{ id, on: dayOf(remedy.by.issuedAt), proof: 'certificate' }] : [],
    ),
    copiesRecorded: false,
  });
}

/** Homes that are let. Shops, offices and stairs have no interval in law. */
const isRented = ({ tenure, premisesType }: Pick<Site, 'tenure' | 'premisesType'>): boolean =>
  premisesType === 'residential' && (tenure === 'private_rented' || tenure === 'social_rented');

/** From twenty certificates at most: a site is one installation. */
const MAX_REPORTS = 20;

/** The current certificates of a site, the latest inspection first. Only reports on the condition have an outcome. */
async function currentReports(db: Db, viewer: Viewer, siteId: string) {
  const rows = await visibleCertificates(db, viewer)
    .where('certificate.site_id', '=', siteId)
    .where('certificate.status', '=', 'current')
    .orderBy('certificate.issued_at', 'desc')
    .orderBy('certificate.id', 'desc')
    .limit(MAX_REPORTS)
    .select(['certificate.number', 'certificate.outcome', 'certificate.inspected_on', 'certificate.issued_at'])
    .select(['certificate.next_due', observationsOf(db).as('observations')])
    .execute();
  return rows.toSorted((a, b) => (foundOn(a) < foundOn(b) ? 1 : -1));
}

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
