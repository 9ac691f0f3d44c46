import { type SqlBool, sql } from 'kysely';
import { Access } from '../../components/office/access.tsx';
import { roles, wordOf } from '../../components/office/words.ts';
import { showQualification } from '../../features/qualifications/domain/qualification.ts';
import { listQualifications } from '../../features/qualifications/server/repository.ts';
import { holdsText } from '../db/text.ts';
import type { ListContext, ListQuery, ListSpec } from '../lists/list.ts';
import { can } from '../permissions.ts';
import { whoHasSecondFactor } from '../repositories/identity/second-factors.ts';
import { listUsers, type User } from '../repositories/people/users.ts';
import { is } from './filters.ts';

/** @property ends  the qualifications that run out, the next first. */
type PersonRow = User & { hasFactor: boolean; ends: readonly string[] };

const shortRole = (role: string) => wordOf(roles, role).split(':')[0] ?? '';

/** The accounts of a company. */
export const peopleList: ListSpec<PersonRow> = {
  page: '/settings',
  needs: ['users.invite'],
  nouns: ['user', 'users'],
  pick: 'user',
  filters: [
    {
      kind: 'search',
      name: 'q',
      label: 'Name or email',
      narrow: (_, text) => ({
        where: [holdsText(text, sql.ref('user.name'), sql`coalesce("user".asked_email, "user".email)`)],
      }),
    },
    {
      kind: 'choice',
      name: 'role',
      label: 'Role',
      none: 'Any',
      choices: roles.map(({ value }) => ({ value, label: shortRole(value) })),
      narrow: (_, value) => is('user.role', value),
    },
    {
      kind: 'choice',
      name: 'access',
      label: 'Access',
      none: 'Any',
      choices: [
        { value: 'yes', label: 'Can sign in' },
        { value: 'no', label: 'Access removed' },
      ],
      narrow: (_, value) => ({
        where: [
          value === 'yes' ? sql<SqlBool>`"user".disabled_at is null` : sql<SqlBool>`"user".disabled_at is not null`,
        ],
      }),
    },
  ],
  sorts: [{ name: 'name', words: 'by name', by: () => [sql.ref('user.name')] }],
  sortedBy: 'name',
  columns: ({ viewer }) => [
    {
      label: 'Name',
      sort: 'name',
      cell: (user) =>
        can(viewer, 'users.manage') ? <a href={`/settings/users/${user.id}`}>{user.name}</a> : user.name,
      text: (user) => user.name,
    },
    { label: 'Email', cell: (user) => user.email, text: (user) => user.email },
    { label: 'Role', cell: (user) => shortRole(user.role), text: (user) => shortRole(user.role) },
    { label: 'Position', cell: (user) => user.position, text: (user) => user.position },
    {
      label: 'Qualifications',
      from: 'wide',
      cell: (user) => user.qualificationRefs,
      text: (user) => user.qualificationRefs,
    },
    {
      label: 'Run out',
      from: 'wide',
      cell: ({ ends: [next = '', ...more] }) => (more.length > 0 ? `${next}, and ${more.length} more` : next),
      text: ({ ends }) => ends.join('; '),
    },
    {
      label: 'Second factor',
      phoneLabel: 'Second factor',
      cell: (user) => (user.hasFactor ? 'Yes' : 'No'),
      text: (user) => (user.hasFactor ? 'Yes' : 'No'),
    },
    {
      label: 'Access',
      cell: (user) => <Access {...user} />,
      text: (user) => (user.disabledAt === null ? '' : 'Removed'),
    },
  ],
  nameOf: ({ name }) => name,
  idOf: ({ id }) => id,
  from: ({ db, viewer }) =>
    db.selectFrom('user').where('user.company_id', '=', viewer.companyId) as unknown as ListQuery,
  id: 'user.id',
  rows: rowsOf,
};

async function rowsOf({ db, viewer, today }: ListContext, ids: readonly string[]): Promise<PersonRow[]> {
  const withFactor = await whoHasSecondFactor(db, viewer.companyId);
  const wanted = new Set(ids);
  const users = (await listUsers(db, viewer)).filter(({ id }) => wanted.has(id));
  const ends = Map.groupBy(await listQualifications(db, viewer), ({ personId }) => personId);
  return users.map((user) => ({
    ...user,
    hasFactor: withFactor.has(user.id),
    ends: (ends.get(user.id) ?? []).map((each) => showQualification(each, today)),
  }));
}
