/** The lists of the office and of clients, with each of their orders and filters, and the pages that count what is in them. */
export type OfficePage = readonly [who: 'owner' | 'bigClient' | 'smallClient', path: string];

const withEach = (who: OfficePage[0], page: string, queries: readonly string[]): OfficePage[] =>
  ['', ...queries].map((query) => [who, query === '' ? page : `${page}?${query}`]);

const ofHomes = ['sort=-place', 'sort=due', 'sort=-due', 'sort=last', 'sort=-last', 'page=200', 'q=ropewalk+testham']
  .concat(['q=ropewalk+00000107', 'due=2027-01', 'due=2025-03', 'nation=Wales', 'tenure=social_rented'])
  .concat(['outcome=unsatisfactory', 'outcome=satisfactory', 'open=C1', 'open=C3', 'booked=yes', 'booked=no', 'booked=no&sort=due'])
  .concat(['history=never', 'history=no_access', 'state=plan&sort=due', 'state=late_by_law', 'state=not_in_order', 'state=due_90'])
  .concat(['state=danger', 'state=late', 'state=open', 'state=in_order', 'state=in_order&sort=due', 'state=defended', 'state=abeyance'])
  .concat(['nation=Wales&tenure=social_rented&outcome=unsatisfactory&state=late&sort=last', 'nation=Scotland&history=never']);
const ofCertificates = ['sort=issued', 'sort=number', 'sort=-number', 'sort=due', 'sort=-due', 'page=200', 'kind=EIC', 'kind=MEIWC&sort=due']
  .concat(['kind=VISUAL', 'outcome=satisfactory', 'outcome=unsatisfactory&sort=number', 'outcome=none', 'status=current', 'status=withdrawn'])
  .concat(['status=superseded', 'issued_from=2024-01-01&issued_to=2024-12-31', 'issued_from=2020-01-01&issued_to=2020-01-31', 'q=ropewalk+testham'])
  .concat(['kind=EIC&outcome=none&status=current&issued_from=2023-01-01', 'q=00000107']);

export const officePages: readonly OfficePage[] = [
  ...withEach('owner', '/', []),
  ...withEach('owner', '/sites', [...ofHomes, 'client=SMALL', 'client=BIG', 'client=BIG&sort=due', 'client=BIG&state=late&sort=last']),
  ...withEach('owner', '/certificates', [...ofCertificates, 'inspector=E1', 'inspector=E1&kind=EIC&sort=number', 'client=SMALL', 'client=BIG&sort=due']),
  ...withEach('owner', '/clients', ['sort=-name', 'q=landlord', 'kind=landlord']),
  ...withEach('owner', '/visits/all', ['sort=day', 'page=200', 'person=E1', 'kind=EIC', 'kind=EICR', 'status=booked', 'status=done', 'status=no_access'].concat([
    'status=cancelled', 'day_from=2026-11-01&day_to=2026-11-30', 'q=ropewalk+testham'])),
  ...withEach('owner', '/reports/all', ['sort=changed', 'page=200', 'status=issued', 'status=draft', 'inspector=E1', 'kind=EIC', 'kind=VISUAL', 'age=30', 'age=7&status=returned'].concat([
    'inspector=E1&kind=MEIWC', 'q=ropewalk+testham'])),
  ...withEach('owner', '/defects', ['code=C1', 'code=C3', 'code=FI', 'state=verified', 'state=removed', 'state=booked', 'holder=nobody', 'q=kitchen']),
  ...withEach('owner', '/settings', []),
  ...withEach('bigClient', '/', []),
  ...withEach('bigClient', '/sites', ofHomes),
  ...withEach('bigClient', '/certificates', ofCertificates),
  ...withEach('bigClient', '/defects', ['code=C1', 'code=C3', 'state=verified']),
  ...withEach('smallClient', '/', []),
  ...withEach('smallClient', '/sites', ['sort=due', 'state=late', 'nation=Wales', 'q=ropewalk+testham']),
  ...withEach('smallClient', '/certificates', ['sort=number', 'sort=due', 'kind=EIC', 'status=current', 'status=superseded']),
  ...withEach('smallClient', '/defects', ['state=verified']),
];
