import { bare, reasonColumn } from '../../../../server/lists/sent-file.ts';

/** The columns of a list of sites: the label of each, and the headings that mean it. */
const known = {
  name: ['name', 'name site sitename property propertyname'],
  house: ['house or flat', 'house housenumber houseno housename flat flatnumber flatno unit unitnumber number'],
  address: [
    'address',
    `address address1 addr1 addr add1 addressline1 addressline line1 street streetaddress streetname road propertyaddress fulladdress
      siteaddress`,
  ],
  address2: ['address 2', 'address2 addr2 add2 addressline2 line2'],
  address3: ['address 3', 'address3 addr3 add3 addressline3 line3 locality district village'],
  town: ['town', 'town city posttown towncity postaltown address4 addr4'],
  postcode: ['postcode', 'postcode pcode postalcode zip zipcode pc'],
  uprn: ['UPRN', 'uprn uprnnumber'],
  ownReference: [
    'property reference',
    `propertyreference propertyref propref propertyid propertycode propertynumber ownreference reference ref uniquereference
      placereference placeref assetid assetreference`,
  ],
  building: [
    'building',
    'building buildingname block blockname blockref blockcode parentid estatecode schemereference sitecode',
  ],
  nation: ['nation', 'nation country'],
  tenure: ['tenure', 'tenure tenuretype tenancytype tenancy'],
  premisesType: ['use', 'premises premisestype type use propertytype'],
  accessNotes: ['access notes', 'access accessnotes notes accessinformation accessinstructions'],
  keys: ['keys', 'keys key keylocation keyslocation keyholder keysheld keysheldby keysafe keycode keynumber'],
  hazards: ['hazards', 'hazards hazard risks risk siterisks siterisk warnings warning knownhazards'],
  vacantSince: ['empty since', 'emptysince vacantsince voidsince voidfrom vacantfrom'],
  client: ['client', 'client clientname customer landlord landlordname owner ownername'],
  tenantName: ['tenant', 'tenant tenantname occupier occupiername resident residentname contractholder'],
  tenantPhone: [
    'tenant’s phone',
    `phone telephone tel mobile phonenumber telephonenumber contactnumber tenantphone tenantsphone tenanttelephone tenantmobile tenanttel
      occupierphone residentphone`,
  ],
  tenantEmail: [
    'tenant’s email',
    'email tenantemail tenantsemail emailaddress tenantemailaddress occupieremail residentemail',
  ],
  letFrom: [
    'tenancy start',
    `tenancystart tenancystartdate startdate commencement commencementdate tenancycommencement tenantsince livestheresince occupiedsince
      occupiedfrom movedin moveindate`,
  ],
  grantedOn: ['tenancy granted', 'tenancygranted tenancygrantedon tenancyagreed tenancysigned tenancyagreementdate'],
  tenantLanguage: [
    'tenant’s language',
    'language tenantlanguage tenantslanguage preferredlanguage spokenlanguage firstlanguage',
  ],
  tenantNeeds: [
    'tenant’s needs',
    'needs tenantneeds tenantsneeds accessneeds specialneeds vulnerability vulnerabilities reasonableadjustments',
  ],
  agentName: ['agent', 'agent agentname lettingagent lettingsagent managingagent'],
  agentPhone: ['agent’s phone', 'agentphone agentsphone agenttelephone agenttel agentmobile agentcontactnumber'],
  agentEmail: ['agent’s email', 'agentemail agentsemail agentemailaddress'],
  payerName: ['who pays', 'whopays payer payername billto invoiceto billpayer invoicename'],
  payerPhone: ['payer’s phone', 'payerphone payersphone payertelephone billingphone invoicephone'],
  payerEmail: ['payer’s email', 'payeremail payersemail billingemail invoiceemail accountsemail'],
  lastInspected: [
    'last certificate',
    `lasteicr lasteicrdate eicrdate dateoflasteicr lastcertificate lastcertificatedate lastinspection lastinspectiondate lasttest
      lasttestdate lasttested inspectiondate testdate electricaltestdate domesticelectricseicrlastservicedate`,
  ],
  lastOutcome: [
    'last outcome',
    `lastoutcome lastresult outcome result eicroutcome eicrresult lasteicroutcome lasteicrresult satunsat passfail overallassessment`,
  ],
  lastNextDue: [
    'next inspection',
    `nextdue nextduedate nexttestdue duedate expiry expirydate eicrexpirydate eicrexpiry renewaldate nextinspection nextinspectiondate
      nexteicr nexteicrdue`,
  ],
  lastNumber: [
    'certificate number',
    'lastnumber certificateno certificatenumber certref certno reportnumber reportno eicrnumber',
  ],
  lastC1: ['C1', 'c1 noofc1 code1 c1count'],
  lastC2: ['C2', 'c2 noofc2 code2 c2count'],
  lastC3: ['C3', 'c3 noofc3 code3 c3count'],
  lastFi: ['FI', 'fi nooffi fis ficount furtherinvestigation'],
  lastFirm: [
    'last firm',
    'lastfirm firm contractor lastcontractor electricalcontractor eicrcontractor testedby inspectedby',
  ],
} as const;

export type Column = keyof typeof known;
export const columns = Object.keys(known) as Column[];

/** The label of each column that the file does not have. */
export const columnWords = Object.fromEntries(columns.map((column) => [column, known[column][0]])) as Readonly<
  Record<Column, string>
>;

const spellings = new Map(
  columns.flatMap((column) => known[column][1].split(/\s+/).map((heading) => [heading, column] as const)),
);

/** The meaning of each column of a file, from the left; '' for a column that is not read. */
export type Meanings = readonly (Column | '')[];
export type Places = Partial<Record<Column, number>>;

/** Further columns are not read. */
export const MOST_COLUMNS = 60;

/**
 * The known meanings of a file's headings. The first of two with the same meaning is read. A house column without a street column holds
 * the address.
 */
export function guessMeanings(head: readonly string[]): (Column | '')[] {
  const taken = new Set<Column>();
  const meanings = head.slice(0, MOST_COLUMNS).map((heading): Column | '' => {
    const column = spellings.get(bare(heading));
    if (column === undefined || taken.has(column)) return '';
    taken.add(column);
    return column;
  });
  return taken.has('address') ? meanings : meanings.map((column) => (column === 'house' ? 'address' : column));
}

/** The index of each column. */
export function placesOf(meanings: Meanings): Places {
  const places: Places = {};
  for (const [place, column] of meanings.entries()) if (column !== '') places[column] ??= place;
  return places;
}

const MOST_NAMED = 100;

/**
 * The columns that are not read, in words: unknown ones, a second one with the same meaning, and those without
 * a heading that have values.
 * @param filled  indexes of columns without a heading that have a value in some row.
 */
export function unreadColumns(head: readonly string[], places: Places, filled: ReadonlySet<number>): string[] {
  const read = new Set(Object.values(places));
  const named = head
    .map((name, place) => ({ name: name.trim().slice(0, 60), place }))
    .filter(({ name, place }) => name !== '' && !read.has(place) && bare(name) !== bare(reasonColumn))
    .map(({ name }) => name);
  const unnamed = [...filled]
    .filter((place) => !read.has(place))
    .sort((a, b) => a - b)
    .map((place) => `column ${place + 1}, which has no heading`);
  return [...named, ...unnamed].slice(0, MOST_NAMED);
}
