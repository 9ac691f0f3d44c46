import { definitionOf } from '../../../domain/forms/registry.ts';
import { blockOf, hasSeveralAt, signatoriesAt } from '../../../domain/forms/signatories.ts';
import { showTime } from '../../../domain/time/calendar.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { can } from '../../../server/permissions.ts';
import type { Report } from '../../../server/repositories/reports/reports.ts';
import { listSigningRequests } from './repository.ts';

/**
 * The account that signed, when, and the typed name if it differs from the account's; for which part, where several sign. The reviewer
 * also sees the address that a link to sign was mailed to: nothing else identifies its holder.
 */
export async function signedInWords(db: Db, viewer: Viewer, report: Report, timeZone: string): Promise<string> {
  const { document, signatures } = report;
  const form = definitionOf(document);
  const requests = can(viewer, 'reports.review') ? await listSigningRequests(db, viewer, report.id) : [];
  const signed = signatoriesAt(form, 'signing', document).flatMap((each) => {
    const given = signatures[each.key];
    if (!given) return [];
    const typed = blockOf(document, each).signature;
    const as = typed === given.name ? '' : `, as “${typed}”`;
    const what = hasSeveralAt(form, 'signing') ? `${each.title}: ` : '';
    const mailedTo = requests.find(({ id }) => id === given.request)?.email;
    const how = mailedTo === undefined ? '' : ` through a link mailed to ${mailedTo}`;
    return [`${what}${given.name}${as}${how}, ${showTime(given.at, timeZone)}`];
  });
  return signed.join('; ');
}
