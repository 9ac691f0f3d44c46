import type { Borough } from '../support/borough.ts';

type Who = 'owner' | 'bigClient' | 'smallClient';
type OfficePage = readonly [who: Who, path: string];

const withEach = (who: Who, page: string, queries = ''): OfficePage[] =>
  [
    page,
    ...queries
      .split(/\s+/)
      .filter((query) => query !== '')
      .map((query) => `${page}?${query}`),
  ].map((path) => [who, path]);

const ofHomes = `sort=-place sort=due sort=-due sort=last sort=-last page=200 q=ropewalk+00000107 due=2027-01 nation=Wales tenure=social_rented
  outcome=unsatisfactory open=C1 open=C3 booked=yes booked=no history=never history=no_access state=plan&sort=due state=late_by_law
  state=not_in_order state=due_90 state=danger state=late state=open state=in_order&sort=due state=defended state=abeyance
  nation=Wales&tenure=social_rented&outcome=unsatisfactory&state=late&sort=last`;
const ofCertificates = `sort=issued sort=number sort=-number sort=due page=200 kind=EIC kind=MEIWC&sort=due kind=VISUAL outcome=satisfactory
  outcome=unsatisfactory&sort=number outcome=none status=current status=withdrawn status=superseded
  issued_from=2024-01-01&issued_to=2024-12-31 kind=EIC&outcome=none&status=current&issued_from=2023-01-01 q=00000107`;

/** The lists of an office with their orders and filters, and the pages that count what is in them. */
export const officePages: readonly OfficePage[] = [
  ...withEach('owner', '/'),
  ...withEach('owner', '/sites', `${ofHomes} client=SMALL client=BIG&sort=due client=BIG&state=late&sort=last`),
  ...withEach(
    'owner',
    '/certificates',
    `${ofCertificates} inspector=PERSON inspector=PERSON&kind=EIC client=SMALL client=BIG&sort=due`,
  ),
  ...withEach('owner', '/clients', 'sort=-name q=landlord kind=landlord'),
  ...withEach(
    'owner',
    '/visits/all',
    'sort=day page=200 person=PERSON kind=EIC status=booked status=no_access status=cancelled day_from=2026-11-01',
  ),
  ...withEach(
    'owner',
    '/reports/all',
    'sort=changed page=200 status=issued status=draft inspector=PERSON kind=EIC kind=VISUAL age=30',
  ),
  ...withEach('owner', '/defects', 'code=C1 code=C3 state=verified state=booked in=socket sort=state'),
  ...withEach('owner', '/search', 'q=00000107 q=ropewalk q=TE12 q=landlord+7'),
  ...withEach('bigClient', '/'),
  ...withEach('bigClient', '/sites', ofHomes),
  ...withEach('bigClient', '/certificates', ofCertificates),
  ...withEach('bigClient', '/defects', 'code=C1 state=verified'),
  ...withEach('smallClient', '/'),
  ...withEach('smallClient', '/sites', 'sort=due state=late nation=Wales'),
  ...withEach('smallClient', '/certificates', 'sort=number sort=due kind=EIC status=current status=superseded'),
  ...withEach('smallClient', '/defects', 'state=verified'),
];

/** The address with the ids of a borough. */
export const addressIn = ({ company }: Borough, path: string): string =>
  path
    .replace('SMALL', company.clients.other)
    .replace('BIG', company.clients.own)
    .replace('PERSON', company.people.electrician.userId);
