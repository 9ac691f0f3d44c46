import { roles, wordOf } from '../../../../components/office/words.ts';
import type { Mailing } from '../../../../features/sharing/server/repository/mailing.ts';
import type { CompanyDetails } from '../../../repositories/people/companies.ts';
import type { UserDetails } from '../../../repositories/people/users.ts';
import type { RecordFields } from '../match-rendered.ts';

/** The stored values of the company and its people, as their forms show them. */

const yesOrNo = (is: boolean) => [is ? 'yes' : 'no', is ? 'Yes' : 'No'] as const;

export const companyFields = (company: CompanyDetails): RecordFields => ({
  name: ['Company', company.name],
  address: ['Address', company.address.lines.join('\n')],
  town: ['Town', company.address.town],
  postcode: ['Postcode', company.address.postcode],
  phone: ['Phone', company.phone],
  email: ['Email', company.email],
  scheme: ['Competent person scheme', company.scheme],
  scheme_number: ['Scheme number', company.schemeNumber],
  insurance: ['Insurance', company.insurance],
  time_zone: ['Time zone', company.timeZone],
  certificate_prefix: ['Number prefix', company.certificatePrefix],
  issue_own_reports: ['Can inspectors issue their own reports?', ...yesOrNo(company.issueOwnReports)],
  approve_and_issue: ['Approve and issue in one step?', ...yesOrNo(company.approveAndIssue)],
  keep_photo_details: ['Keep location data in photos?', ...yesOrNo(company.keepPhotoDetails)],
  occupant_months: ['Months to keep people who moved out', String(company.occupantMonths)],
});

export const mailingFields = ({ onIssue, linkDays, template, replyTo }: Mailing): RecordFields => ({
  on_issue: ['Email clients a link when a certificate is issued', ...yesOrNo(onIssue)],
  reply_to: ['Replies go to', replyTo],
  link_days: ['Days a link works', String(linkDays)],
  subject: ['Subject', template.subject],
  text: ['Text', template.text],
});

export const userFields = (user: UserDetails): RecordFields => ({
  name: ['Name', user.name],
  email: ['Email', user.email],
  role: ['Role', user.role, wordOf(roles, user.role).split(':')[0] ?? user.role],
  client_id: ['Client', user.clientId ?? '', 'another client'],
  position: ['Position', user.position],
  qualification_refs: ['Qualifications', user.qualificationRefs],
});
