import { textFault, tidyText, tidyUnprinted } from '../../../../../domain/forms/words/printable.ts';
import { MOST_OF_A_CODE } from '../../../../../domain/register/earlier-certificate.ts';
import { nationOfPostcode } from '../../../../../domain/register/postcode-nation.ts';
import { readDay } from '../../../../../domain/time/calendar.ts';
import { isEmailAddress } from '../../../../../domain/words/email-address.ts';
import { plainCell } from '../../../../../server/lists/csv-text.ts';
import { bare } from '../../../../../server/lists/sent-file.ts';
import type { SiteDetails } from '../../../../../server/repositories/register/sites.ts';
import type { openClients } from '../clients-in-list.ts';
import type { Column, Places } from '../columns.ts';
import type { Answers, RowProblem } from '../questions.ts';
import { choicesOf, meaningOf, saysNothing, type Valued } from '../values.ts';
import { correctedCell, LINE_BREAK, readAddress } from './address-cells.ts';
import { letOrEmpty } from './let-or-empty.ts';
import type { Assumable, ListedSite } from './listed-site.ts';
import { readUprn } from './uprn-cell.ts';

/** Internal, and on no certificate. */
const unprinted = new Set<Column>([
  'name',
  'accessNotes',
  'ownReference',
  'building',
  'tenantName',
  'tenantPhone',
  'tenantEmail',
  'tenantLanguage',
  'tenantNeeds',
  'agentName',
  'agentPhone',
  'payerName',
  'payerPhone',
  'keys',
  'hazards',
  'lastFirm',
  'lastNumber',
]);
/** A line break within a value. */
const inLines = new Set<Column>(['address', 'address2', 'address3']);

/** A cell in one line, without invisible characters. */
export function tidyCell(cell: string, column?: Column): string {
  const tidy = column !== undefined && unprinted.has(column) ? tidyUnprinted : tidyText;
  const lines = tidy(cell)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const whole = lines.join(column !== undefined && inLines.has(column) ? LINE_BREAK : ' ');
  return plainCell(whole.replace(/\s+/g, ' '));
}

export type RowReader = {
  places: Places;
  answers: Answers;
  clientOf: ReturnType<typeof openClients>;
  /** The heading of a column in the file. */
  called: (column: Column) => string;
};

/** One row of a list. @param cell  the tidied text of a column; empty if the file has no such column. */
export function readRow(
  cell: (column: Column) => string,
  { places, answers, clientOf, called }: RowReader,
): { site: ListedSite; problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const assumed: Assumable[] = [];
  const wrong = (column: Column, problem: Omit<RowProblem, 'column'>) =>
    problems.push({ column: called(column), ...problem });
  const checked = (column: Column, value: string, most: number) => {
    const fault = unprinted.has(column) ? undefined : textFault(value, 'one line');
    if (value.length > most) wrong(column, { message: `At most ${most} characters` });
    else if (fault) wrong(column, { message: `Contains ${fault}` });
    return value;
  };
  const text = (column: Column, most: number) => checked(column, cell(column), most);
  const said = (column: Column) => (saysNothing(cell(column)) ? '' : cell(column));
  const meant = <Each extends Valued>(column: Each, value: string) => {
    const key = valueKey(column, value);
    const answered = choicesOf(column).find((choice) => choice.value === answers[key])?.value;
    const found = meaningOf(column, value) ?? answered;
    if (found === undefined)
      wrong(column, {
        message: `“${value.slice(0, 40)}” is not one of: ${choicesOf(column)
          .map(({ label }) => label)
          .join(', ')}`,
        kind: `What does “${value.slice(0, 40)}” mean?`,
        ask: { key, choices: choicesOf(column) },
      });
    return found;
  };
  const usually = <Each extends 'tenure' | 'premisesType'>(
    column: Each,
    otherwise: SiteDetails[Each],
  ): SiteDetails[Each] => {
    const value = said(column);
    if (value === '') assumed.push(column);
    return (value === '' ? otherwise : (meant(column, value) ?? otherwise)) as SiteDetails[Each];
  };
  const address = readAddress(cell, places, answers, wrong);
  for (const line of address.lines) checked('address', line, 100);
  checked('town', address.town, 100);
  const { client, problem } = clientOf(text('client', 200));
  if (problem) wrong('client', problem);
  const site: ListedSite = {
    clientId: client?.id ?? '',
    clientName: client?.name ?? '',
    name: checked('name', correctedCell('name', cell('name'), answers, wrong), 120) || (address.lines[0] ?? ''),
    addressLines: address.lines,
    town: address.town,
    postcode: address.postcode,
    uprn: readUprn(cell('uprn'), answers, (of) => wrong('uprn', of)),
    nation: readNation(),
    tenure: usually('tenure', 'private_rented'),
    premisesType: usually('premisesType', 'residential'),
    accessNotes: text('accessNotes', 2000),
    ownReference: text('ownReference', 60),
    building: text('building', 120),
    tenantName: text('tenantName', 100),
    tenantPhone: text('tenantPhone', 40),
    tenantEmail: readEmail('tenantEmail'),
    letFrom: readDayOf('letFrom', 'tenancy start'),
    grantedOn: readDayOf('grantedOn', 'tenancy granted'),
    tenantLanguage: text('tenantLanguage', 60),
    tenantNeeds: text('tenantNeeds', 500),
    agentName: text('agentName', 100),
    agentPhone: text('agentPhone', 40),
    agentEmail: readEmail('agentEmail'),
    payerName: text('payerName', 100),
    payerPhone: text('payerPhone', 40),
    payerEmail: readEmail('payerEmail'),
    keys: text('keys', 500),
    hazards: text('hazards', 500),
    vacantSince: readDayOf('vacantSince', 'empty since'),
    lastInspected: readDayOf('lastInspected', 'last certificate'),
    lastNextDue: readDayOf('lastNextDue', 'next inspection'),
    lastNumber: text('lastNumber', 60),
    lastCodes: {
      C1: readCount('lastC1'),
      C2: readCount('lastC2'),
      C3: readCount('lastC3'),
      FI: readCount('lastFi'),
    },
    lastOutcome: said('lastOutcome') === '' ? '' : (meant('lastOutcome', said('lastOutcome')) ?? ''),
    lastFirm: text('lastFirm', 100),
    assumed,
  };
  return { site: letOrEmpty(site, answers, (of) => wrong('vacantSince', of)), problems };

  function readDayOf(
    column: 'letFrom' | 'grantedOn' | 'vacantSince' | 'lastInspected' | 'lastNextDue',
    what: string,
  ): string {
    return readDayIn(said(column), what, answers, (of) => wrong(column, of));
  }

  function readEmail(column: 'tenantEmail' | 'agentEmail' | 'payerEmail'): string {
    const email = said(column).toLowerCase();
    if (email === '' || (email.length <= 254 && isEmailAddress(email))) return email;
    wrong(column, { message: `“${email.slice(0, 40)}” is not an email address` });
    return '';
  }

  function readCount(column: 'lastC1' | 'lastC2' | 'lastC3' | 'lastFi'): number | null {
    const typed = said(column);
    if (typed === '') return null;
    const count = /^\d{1,4}(?:\.0)?$/.test(typed) ? Number(typed) : undefined;
    if (count !== undefined && count <= MOST_OF_A_CODE) return count;
    wrong(column, { message: `Enter a number up to ${MOST_OF_A_CODE}` });
    return null;
  }

  function readNation(): SiteDetails['nation'] {
    const byPostcode = nationOfPostcode(address.postcode);
    const value = said('nation');
    if (value === '') {
      assumed.push(byPostcode ? 'nationByPostcode' : 'nation');
      return byPostcode ?? 'England';
    }
    const named = meant('nation', value);
    if (!named || !byPostcode || named === byPostcode) return named ?? 'England';
    const key = `nation of ${named} in ${byPostcode}`;
    const choices = [
      { value: byPostcode, label: `${byPostcode}, by the postcode` },
      { value: named, label: `${named}, as the file says` },
    ];
    const answered = choices.find((choice) => choice.value === answers[key]);
    if (!answered) {
      const message = `The file says ${named}, and ${address.postcode} is in ${byPostcode}`;
      wrong('nation', {
        message,
        kind: `The file says ${named}, and the postcode is in ${byPostcode}`,
        ask: { key, choices },
      });
    }
    return answered?.value ?? named;
  }
}

/** The key of an answer about the meaning of a word, stored for this file and later ones. */
const valueKey = (column: Valued, value: string): string => `${column}: ${bare(value).slice(0, 40)}`;

/** @param what  the day, in the key of an answer. */
function readDayIn(
  cell: string,
  what: string,
  answers: Answers,
  wrong: (problem: Omit<RowProblem, 'column'>) => void,
): string {
  if (cell === '') return '';
  const day = readDay(cell);
  const key = `no day of the ${what}`;
  if (day === undefined && answers[key] !== 'without') {
    const choices = [{ value: 'without', label: 'Add them without the date' }];
    wrong({
      message: `“${cell.slice(0, 40)}” is not a day, such as 24/11/2021`,
      kind: 'Not a day, such as 24/11/2021',
      ask: { key, choices },
    });
  }
  return day ?? '';
}
