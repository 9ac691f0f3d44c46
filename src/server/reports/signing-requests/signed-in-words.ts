import { definitionOf } from '../../../domain/forms/registry.ts';
import { blockOf, hasSeveralAt, signatoriesAt } from '../../../domain/forms/signatories.ts';
import { showTime } from '../../../domain/time/calendar.ts';
import type { Viewer } from '../../context.ts';
import type { Db } from '../../db/dialect.ts';
import { can } from '../../permissions.ts';
import { listSigningRequests } from '../../repositories/notices/signing-requests.ts';
import type { Report } from '../../repositories/reports/reports.ts';

/**
 * Whose account signed and when, and what they typed where it is not the account's name to the letter; as what, where several sign. Who
 * reviews the report is told the address that a link to sign was mailed to: nothing else says who holds it.
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
