import type { CertificateData, IssuingCompany } from '../../../domain/certificate/certificate.ts';
import { draftData } from '../../../domain/certificate/draft-data.ts';
import type { Item, ReportDocument } from '../../../domain/forms/definition.ts';
import { exampleNumber, formForNewWork, formTypes, newDocument } from '../../../domain/forms/registry.ts';
import { namesIn } from '../../../domain/forms/words/show-value.ts';
import type { MailSender } from '../../../domain/mail/reach.ts';
import { withChanges } from '../../../domain/report/fold.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { addDays, addMonths } from '../../../domain/time/dates.ts';
import { dangerNoticeOf } from '../../../features/danger-notices/domain/danger-notice.ts';
import { noticeMail } from '../../../features/danger-notices/server/notice-mail.ts';
import { packMail } from '../../../features/letters/domain/pack-mail.ts';
import type { MailTemplate } from '../../../features/sharing/domain/mail-template.ts';
import {
  endedLinkMail,
  issuedMail,
  sharedMail,
  withdrawnMail,
} from '../../../features/sharing/server/certificate-mails.ts';
import {
  answeredMail,
  liftedForAskerMail,
  liftedMail,
  requestMail,
} from '../../../features/signing-by-link/server/signing-mails.ts';
import { newsMail } from '../../../server/mail/work-mails.ts';
import { toldEvents, toTell } from '../../../server/work-mail/notify-of-work.ts';

type Asked = {
  company: IssuingCompany;
  sender: MailSender;
  template: MailTemplate;
  /** The company's own sentences with an unsatisfactory report. */
  own: string;
  timeZone: string;
  now: Date;
  /** The local day, YYYY-MM-DD: the days in the mails are near. */
  today: string;
};
type Sample = { title: string; mail: { subject: string; text: string } };

const [SITE, LINK] = ['Flat 3, 21 Tannery Row', 'https://…'];
const HOME = `${SITE}, Marlbeck ZX3 2QS`;
const ADDRESS = { lines: [SITE], town: 'Marlbeck', postcode: 'ZX3 2QS' };
const personNamed = (name: string) => ({ name, email: '' });
const [client, tenant, council, inspector, office, supervisor] = [
  personNamed('Harlech House Lettings'),
  personNamed('Ann Penhale'),
  personNamed('Marlbeck Council'),
  personNamed('Marek Nowak'),
  personNamed('Olive Office'),
  personNamed('Sian Rowe'),
] as const;

const DANGER = {
  ...{ id: 'danger', code: 'C1', location: 'Hall cupboard', plain_words_code: 'C1', made_safe: true },
  text: 'Blank missing from a spare way of the consumer unit: a live busbar can be touched',
  plain_words: 'Bare live metal can be touched where a cover is missing.',
  ...{ made_safe_note: 'A blank was fitted', told_who: tenant.name },
} satisfies Item;
const BOND = { id: 'bond', code: 'C2', location: 'Kitchen', text: 'The water pipe is not bonded to earth' };

/** A made-up report of the day before on a let home, which asks for work. */
function sampleReport({ company, timeZone, now, today }: Asked, observations: readonly Item[]): CertificateData {
  const definition = formForNewWork();
  const known = definition.begin({
    site: { address: ADDRESS, premisesType: 'residential', nation: 'England', tenure: 'private_rented' },
    client: { name: client.name, address: ADDRESS, email: '', phone: '' },
    company,
  });
  const begun = withChanges(
    newDocument(definition),
    known.map(([path, value]) => ({ path, value })),
  );
  const document: ReportDocument = { ...begun, observations };
  const inspectedOn = addDays(today, -1);
  return {
    ...draftData({ definition, document, company, timeZone, at: now.toISOString(), photos: [] }),
    ...{ number: exampleNumber(), inspected_on: inspectedOn, next_due: addMonths(inspectedOn, 60) },
    outcome: observations.length > 0 ? 'unsatisfactory' : 'satisfactory',
  };
}

/** Mails of certificates and dangers to the people of a home. */
function toHomes(asked: Asked): Sample[] {
  const { company, sender, template, own, today, timeZone } = asked;
  const [report, work] = [sampleReport(asked, [DANGER, BOND]), sampleReport(asked, [])];
  const linked = { link: LINK, until: showDay(addDays(today, 90)) };
  const shared = { ...linked, by: office.name, today, standing: undefined };
  const about = { document: report.report, definition: formForNewWork(), names: namesIn(report.report, timeZone) };
  const notice = dangerNoticeOf(DANGER, {
    ...{ ...about, site: SITE, company, day: report.inspected_on ?? '', by: inspector.name },
  });
  return [
    { title: 'Unsatisfactory report, to the client', mail: issuedMail(client, report, { ...linked, template, own }) },
    { title: 'Danger, to the occupier or the client', mail: noticeMail(tenant, notice, linked) },
    { title: 'Report, to the tenant', mail: sharedMail(tenant, report, { ...shared, to: 'tenant' }) },
    { title: 'Report, to a council', mail: sharedMail(council, report, { ...shared, to: 'council' }) },
    {
      title: 'All papers of a home, to a council',
      mail: packMail(sender, {
        ...{ name: council.name, home: HOME, receivedOn: addDays(today, -2), until: linked.until },
        ...{ papers: [{ label: `Report ${report.number}`, href: LINK }], letters: [], zip: LINK },
      }),
    },
    {
      title: 'Report withdrawn',
      mail: withdrawnMail(client, work, { ...linked, reason: 'The address was wrong', hadThis: true }),
    },
    {
      title: 'Report withdrawn, where the link has expired',
      mail: endedLinkMail(client, work, { what: 'withdrawn', verify: LINK }),
    },
  ];
}

/** Mails about a signature by a link. */
function toSign({ company, today }: Asked): Sample[] {
  const form = formTypes()
    .map(formForNewWork)
    .find(({ reportsOn }) => reportsOn.includes('new_work'));
  const about = { company: company.name, title: form?.title ?? '', site: SITE, part: 'Designer' };
  const why = 'changed';
  return [
    {
      title: 'Signature asked for',
      mail: requestMail(tenant, { ...about, phone: company.phone, link: LINK, until: showDay(addDays(today, 14)) }),
    },
    {
      title: 'Signed by link, to the office',
      mail: answeredMail(office, { ...about, by: tenant.name, refusal: undefined }),
    },
    { title: 'Signature removed, to its person', mail: liftedMail(tenant, { ...about, why }) },
    { title: 'Signature removed, to the office', mail: liftedForAskerMail(office, { ...about, by: tenant.name, why }) },
  ];
}

/** A title for each of those told of the event. */
const titles: Readonly<Record<(typeof toldEvents)[number], string | readonly string[]>> = {
  'report.returned': 'Report returned, to the electrician',
  'report.assigned': ['Report reassigned, to who has it now', 'Report reassigned, to who had it'],
  'report.discarded': 'Report discarded, to the electrician',
  'report.submitted': 'Report to review, to supervisors',
  'visit.no-access': 'No access, to the office',
  'defect.handed-over': 'Defect handed over',
};

/** What the electrician does, which the office is told. */
const byElectrician: readonly (typeof toldEvents)[number][] = ['report.submitted', 'visit.no-access'];

/** Mails to the company's own people about their work. */
const toPeople = (): Sample[] =>
  toldEvents.flatMap((kind) => {
    const [by, reader] = byElectrician.includes(kind) ? [inspector, office] : [office, inspector];
    const named = [titles[kind]].flat();
    const happened = {
      ...{ kind, subject: '…', detail: { reason: 'The visit was booked twice' } },
      result: { title: 'Unsatisfactory', codes: '1 C2' },
    };
    return toTell(happened, { by: by.name, site: SITE, electricianId: '' }).map(({ to, news }, at) => ({
      title: named[at] ?? kind,
      mail: newsMail('role' in to && to.role === 'supervisor' ? supervisor : reader, news),
    }));
  });

/** A made-up mail of each kind that is no reminder, to show a company how its own read. The address of this server is left as `{origin}`. */
export const sampleMails = (asked: Asked): Sample[] => [...toHomes(asked), ...toSign(asked), ...toPeople()];
