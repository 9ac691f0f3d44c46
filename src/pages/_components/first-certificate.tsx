import { EmptyState } from '../../components/ui/notices.tsx';
import { isMailSetUp } from '../../server/config.ts';
import { type PageContext, page } from '../../server/pages/page.ts';
import { can } from '../../server/permissions.ts';
import { hasIssued } from '../../server/repositories/certificates/certificates.ts';
import { getBrand } from '../../server/repositories/people/brands.ts';
import { getCompany } from '../../server/repositories/people/companies.ts';
import { getMailing } from '../../server/repositories/people/mailing.ts';
import { listInspectors, listUsers } from '../../server/repositories/people/users.ts';

/** What a company sets before its first certificate, and what each is for; nothing once there is one, or all is set. */
export const FirstCertificate = page(async (_, context) => {
  if (await hasIssued(context.db, context.viewer)) return null;
  const all = await preparations(context);
  const open = all.filter(({ done }) => !done);
  if (open.length === 0) return null;
  const { viewer } = context;
  return (
    <EmptyState title="Before your first certificate">
      <ol className="steps">
        {open.map(({ href, name, purpose, owners }) => (
          <li key={name}>
            {can(viewer, owners ? 'company.manage' : 'users.invite') ? <a href={href}>{name}</a> : <b>{name}</b>}:{' '}
            {purpose}
          </li>
        ))}
      </ol>
      {!can(viewer, 'company.manage') && <p>The owner sets what has no link here.</p>}
      {open.length < all.length && (
        <p className="soft">
          Set:{' '}
          {all
            .filter(({ done }) => done)
            .map(({ name }) => name.toLowerCase())
            .join(', ')}
          .
        </p>
      )}
    </EmptyState>
  );
});

async function preparations({ db, viewer, deps }: PageContext) {
  const { address, phone, email, scheme, insurance, issueOwnReports } = await getCompany(db, viewer);
  const inspectors = await listInspectors(db, viewer);
  const approvers = (await listUsers(db, viewer)).filter((each) => !each.disabledAt && can(each, 'reports.review'));
  const { replyTo } = await getMailing(db, viewer);
  const company = { href: '/settings/company', owners: true };
  return [
    {
      ...{ ...company, name: 'Address', done: address.lines.length > 0 },
      purpose: 'printed beside every signature. Nothing is signed without it',
    },
    { ...company, name: 'Phone', done: phone !== '', purpose: 'on every certificate and danger notice' },
    {
      ...{ ...company, name: 'Scheme and number', done: scheme !== '' },
      purpose: 'councils and clients look for it. Write “none” if the company is in none',
    },
    {
      ...{ href: '/settings', owners: true, name: 'Qualifications of everybody who signs' },
      done: inspectors.length > 0 && inspectors.every(({ qualificationRefs }) => qualificationRefs !== ''),
      purpose: 'printed beside their signature, where an assessor looks first',
    },
    { ...company, name: 'Insurance', done: insurance !== '', purpose: 'kept for schemes and clients, not printed' },
    {
      ...{ href: '/settings/brand', owners: true, name: 'Logo' },
      done: (await getBrand(db, viewer)).logo !== undefined,
      purpose: 'at the head of every certificate',
    },
    {
      ...{ href: '/settings/mail', owners: false, name: 'Mail' },
      done: isMailSetUp(deps.config) && (replyTo || email) !== '',
      purpose: 'clients get their certificates by it, and their answers need an address',
    },
    {
      ...{ href: '/settings/users/new', owners: true, name: 'A second person who approves' },
      done: issueOwnReports || inspectors.some(({ id }) => approvers.some((each) => each.id !== id)),
      purpose:
        'nobody approves what they inspected. Add a supervisor, or say in Settings › Company that you work alone',
    },
  ];
}
