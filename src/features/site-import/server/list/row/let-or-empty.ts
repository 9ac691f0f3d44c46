import { showDay } from '../../../../../domain/time/calendar.ts';
import type { Answers, RowProblem } from '../questions.ts';
import type { ListedSite } from './listed-site.ts';

const noTenant = {
  ...{ tenantName: '', tenantPhone: '', tenantEmail: '', tenantLanguage: '', tenantNeeds: '' },
  ...{ letFrom: '', grantedOn: '' },
};

/** A home is let or empty, never both: lists often keep the day of a void that ended when the tenant came. */
export function letOrEmpty(
  site: ListedSite,
  answers: Answers,
  wrong: (problem: Omit<RowProblem, 'column'>) => void,
): ListedSite {
  const { tenantName, tenantPhone, tenantEmail, letFrom = '', grantedOn, vacantSince = '' } = site;
  const isLet = [tenantName, tenantPhone, tenantEmail, letFrom, grantedOn].some(Boolean);
  if (vacantSince === '' || !isLet) return site;
  const key = 'empty with a tenant';
  if (answers[key] === 'empty') return { ...site, ...noTenant };
  if (answers[key] === 'let' || (letFrom !== '' && vacantSince <= letFrom)) return { ...site, vacantSince: '' };
  wrong({
    message: `The home is empty since ${showDay(vacantSince)}, and the row names a tenant`,
    kind: 'The row says that the home is empty, and names a tenant',
    ask: {
      key,
      choices: [
        { value: 'let', label: 'The tenant lives there: leave out the day' },
        { value: 'empty', label: 'The home is empty: leave out the tenant' },
      ],
    },
  });
  return site;
}
