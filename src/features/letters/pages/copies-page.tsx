import { formValues } from '../../../components/office/forms/form-values.ts';
import { BackLink, PageHead } from '../../../components/office/frame.tsx';
import { showNumber } from '../../../domain/certificate/certificate.ts';
import { siteAddress } from '../../../domain/register/site-address.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { isMailSetUp } from '../../../server/config.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { can, mustBeAllowed } from '../../../server/permissions.ts';
import { listCertificates } from '../../../server/repositories/certificates/certificates.ts';
import { listEarlierCertificates } from '../../../server/repositories/homes/earlier-certificates.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { getSite } from '../../../server/repositories/register/sites.ts';
import { homeState } from '../../compliance/server/states.ts';
import { type Given, mayComeBack } from '../../service/domain/given.ts';
import { listGiven } from '../../service/server/repository/given.ts';
import { listRequests } from '../../service/server/repository/requests.ts';
import { nameOfLetter } from '../domain/letter.ts';
import { CopiesDue } from '../parts/copies-due.tsx';
import { GivenList } from '../parts/given-list.tsx';
import { whoLacks } from '../server/copies-owed.ts';
import { knownPeople } from '../server/known-people.ts';
import { labelOfEarlier } from '../server/pack/pack.ts';
import { listLetters } from '../server/repository/letters.ts';
import { GiveForm } from './give-form.tsx';
import { LetterRows, NoAccessForm } from './letters-part.tsx';
import { OnPaper, RequestForm, Requests } from './requests-part.tsx';
import { ReturnedForm } from './returned-form.tsx';

/** Who has which paper of a home, what the law still wants given, and who asked. */
export const copiesPage = page<{ siteId: string }>(async ({ siteId, query }, { db, deps, viewer, formState }) => {
  mustBeAllowed(viewer, 'service.read', 'certificates.read');
  const site = await getSite(db, viewer, siteId);
  const { timeZone } = await getCompany(db, viewer);
  const today = dayIn(deps.clock(), timeZone);
  const mayRecord = can(viewer, 'service.record');
  const { assessment: state } = await homeState(db, viewer, siteId, today);
  const certificates = (await listCertificates(db, viewer, { siteId })).filter(({ status }) => status !== 'withdrawn');
  const earlier = await listEarlierCertificates(db, viewer, siteId);
  const letters = await listLetters(db, viewer, siteId);
  const given = await listGiven(db, viewer, siteId);
  const requests = await listRequests(db, viewer, siteId);
  const asked = new URLSearchParams(query);
  const to = (['council', 'client'] as const).find((each) => each === asked.get('to')) ?? 'tenant';
  const known = mayRecord ? (await knownPeople(db, viewer, siteId, today))[to] : undefined;
  const papers = [
    ...certificates
      .filter(({ status }) => status === 'current')
      .map((each) => ({ value: `certificate:${each.id}`, label: `Certificate ${showNumber(each)}` })),
    ...earlier.flatMap((each) => (each.file ? [{ value: `earlier:${each.id}`, label: labelOfEarlier(each) }] : [])),
    ...letters
      // A letter on top of papers is for those who got them.
      .filter(({ takenBack, content }) => !takenBack && content.kind !== 'cover')
      .map((each) => ({ value: `letter:${each.id}`, label: nameOfLetter(each) })),
  ];
  const give = formValues('give', formState, {
    ...{ paper: asked.get('paper') ?? papers[0]?.value, to, way: known?.email ? 'mail' : 'post', on: today },
    ...{ name: known?.name, email: known?.email, by_name: viewer.name },
    address: known?.address || (to === 'tenant' ? siteAddress(site) : ''),
  });
  const request = formValues('request', formState, { asked_by: 'council', received_on: today });
  const answering = formState?.form === 'answered' ? formState.entered.request?.[0] : asked.get('answer');
  const toAnswer = mayRecord
    ? requests.find(({ id, answeredOn, isSent }) => id === answering && answeredOn === null && !isSent)
    : undefined;
  const answered = formValues('answered', formState, {
    ...{ answer_way: 'post', answer_on: today, answer_by: viewer.name, answer_address: toAnswer?.address },
  });
  const noAccess = formValues('no-access', formState, { step: '1' });
  const hasErrors = (formState?.errors.length ?? 0) > 0;
  const back = formState?.form === 'returned' ? formState.entered.service?.[0] : asked.get('returned');
  const returned = mayRecord ? given.find((each) => each.id === back && mayComeBack(each)) : undefined;
  const nameOf = ({ what, certificateId, letterId, fileHash }: Given): string => {
    const byOther = what === 'letter' ? undefined : earlier.find(({ file }) => file?.id === fileHash);
    if (byOther) return labelOfEarlier(byOther);
    const letter = letters.find(({ id }) => id === letterId);
    const certificate = certificates.find(({ id }) => id === certificateId);
    return letter ? nameOfLetter(letter) : certificate ? showNumber(certificate) : 'an earlier paper';
  };
  return (
    <OfficePage query={query} title={`Copies and letters, ${site.name}`} error={hasErrors}>
      <BackLink href={`/sites/${siteId}`}>{site.name}</BackLink>
      <PageHead title="Copies and letters" />
      <p className="soft">{siteAddress(site)}</p>
      <CopiesDue {...{ state, siteId }} lacking={await whoLacks(db, viewer, siteId, today)} mayGive={false} />
      <h2 id="given">Who has it</h2>
      <GivenList {...{ given, nameOf, siteId, timeZone, mayRecord }} />
      {returned && <ReturnedForm form={formValues('returned', formState)} given={returned} siteId={siteId} />}
      {mayRecord && papers.length > 0 && (
        <details open={give.errors.length > 0 || asked.has('paper')} id="give">
          <summary>Give a paper</summary>
          <GiveForm form={give} siteId={siteId} papers={papers} isMailSetUp={isMailSetUp(deps.config)} />
        </details>
      )}
      {certificates.length + earlier.length > 0 && (
        <p>
          <a href={`/sites/${siteId}/copies/pack.zip`}>All papers in one file (ZIP)</a>
          {certificates.length > 0 && site.nation === 'England' && site.tenure === 'private_rented' && (
            <>
              {' · '}
              <a href={`/sites/${siteId}/copies/landlord-database.zip`}>For the landlord database (ZIP)</a>
            </>
          )}
        </p>
      )}
      <h2 id="asked">Asked for</h2>
      {requests.length === 0 ? (
        <p>Nobody has asked for copies.</p>
      ) : (
        <Requests {...{ requests, siteId, today, mayRecord }} />
      )}
      {toAnswer && <OnPaper request={toAnswer} siteId={siteId} form={answered} />}
      {mayRecord && (
        <details open={request.errors.length > 0}>
          <summary>Record a written request</summary>
          <RequestForm form={request} siteId={siteId} />
        </details>
      )}
      <h2 id="letters">Letters</h2>
      {letters.length === 0 ? <p>No letters yet.</p> : <LetterRows {...{ letters, given, siteId, timeZone }} />}
      {mayRecord && (
        <>
          <details open={noAccess.errors.length > 0}>
            <summary>Write a letter about no access</summary>
            <NoAccessForm form={noAccess} siteId={siteId} />
          </details>
          <p>
            <a href={`/sites/${siteId}/access-record`}>Attempts to get in, with the proof, to print</a>
          </p>
        </>
      )}
    </OfficePage>
  );
});
