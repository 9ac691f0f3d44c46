import { EmptyState } from '../../components/ui/notices.tsx';
import { schemeShown } from '../../domain/company/scheme.ts';
import { getBrand } from '../../features/brand/server/brands.ts';
import { getMailing } from '../../features/sharing/server/repository/mailing.ts';
import { isMailSetUp } from '../../server/config.ts';
import { type PageContext, page } from '../../server/pages/page.ts';
import { can } from '../../server/permissions.ts';
import { hasIssued } from '../../server/repositories/certificates/certificates.ts';
import { getCompany } from '../../server/repositories/people/companies.ts';
import { listInspectors, listUsers } from '../../server/repositories/people/users.ts';

/** Settings to complete before a company's first certificate; once one is issued, those that certificates lack. */
export const FirstCertificate = page(async (_, context) => {
  const isFirst = !(await hasIssued(context.db, context.viewer));
  if (!isFirst && !can(context.viewer, 'company.manage')) return null;
  const all = [...(await printedParticulars(context)), ...(isFirst ? await preparations(context) : [])];
  const open = all.filter(({ done }) => !done);
  if (open.length === 0) return null;
  const { viewer } = context;
  return (
    <EmptyState title={isFirst ? 'Before your first certificate' : 'Missing on your certificates'}>
      <ol className="numbered">
        {open.map(({ href, name, purpose, owners }) => (
          <li key={name}>
            {can(viewer, owners ? 'company.manage' : 'users.invite') ? <a href={href}>{name}</a> : <b>{name}</b>}:{' '}
            {purpose}
          </li>
        ))}
      </ol>
      {!can(viewer, 'company.manage') && <p>Ask the owner to set the items without a link.</p>}
      {isFirst && open.length < all.length && (
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

const company = { href: '/settings/company', owners: true };

/** What stands beside every signature. */
async function printedParticulars({ db, viewer }: PageContext) {
  const { address, phone, scheme, schemeNumber } = await getCompany(db, viewer);
  const inspectors = await listInspectors(db, viewer);
  const electricians = inspectors.filter(({ role }) => role === 'electrician' || role === 'supervisor');
  // Apprentices do not sign, and an owner does where nobody else can.
  const signers = electricians.length > 0 ? electricians : inspectors.filter(({ role }) => role === 'owner');
  return [
    {
      ...{ ...company, name: 'Address', done: address.lines.length > 0 },
      purpose: 'printed beside every signature. Reports cannot be signed without it',
    },
    { ...company, name: 'Phone', done: phone !== '', purpose: 'on every certificate and danger notice' },
    {
      ...{
        ...company,
        name: 'Scheme and number',
        done: scheme !== '' && (schemeShown(scheme) === '' || schemeNumber !== ''),
      },
      purpose: 'councils and clients look for it. Enter “none” if you belong to no scheme',
    },
    {
      ...{ href: '/settings', owners: true, name: 'Qualifications of all who sign' },
      done: signers.length > 0 && signers.every(({ qualificationRefs }) => qualificationRefs !== ''),
      purpose: 'printed beside the signature. Assessors check them first',
    },
  ];
}

async function preparations({ db, viewer, deps }: PageContext) {
  const { email, insurance, issueOwnReports } = await getCompany(db, viewer);
  const inspectors = await listInspectors(db, viewer);
  const approvers = (await listUsers(db, viewer)).filter((each) => !each.disabledAt && can(each, 'reports.review'));
  const { replyTo } = await getMailing(db, viewer);
  return [
    { ...company, name: 'Insurance', done: insurance !== '', purpose: 'for schemes and clients, not printed' },
    {
      ...{ href: '/settings/brand', owners: true, name: 'Logo' },
      done: (await getBrand(db, viewer)).logo !== undefined,
      purpose: 'at the head of every certificate',
    },
    {
      ...{ href: '/settings/mail', owners: false, name: 'Mail' },
      done: isMailSetUp(deps.config) && (replyTo || email) !== '',
      purpose: 'sends certificates to clients. Replies need an address',
    },
    {
      ...{ href: '/settings/users/new', owners: true, name: 'A second approver' },
      done: issueOwnReports || inspectors.some(({ id }) => approvers.some((each) => each.id !== id)),
      purpose: 'inspectors cannot approve their own reports. Add a supervisor, or allow it in Settings › Company',
    },
  ];
}
