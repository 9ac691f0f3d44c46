import { unbroken } from '../../../components/ui/unbroken.tsx';
import type { RefusedPerson } from '../../../features/reminders/server/repository/refused-people.ts';
import { paperWords } from '../../../features/service/domain/given.ts';
import type { Undelivered } from '../../../features/service/server/repository/undelivered.ts';

/** Papers and news that did not arrive, each with the place where its address is corrected. Nothing where all arrived. */
export const MailNotDelivered = ({
  papers,
  people,
}: {
  papers: readonly Undelivered[];
  people: readonly RefusedPerson[];
}) =>
  papers.length + people.length > 0 && (
    <section className="block" aria-labelledby="mail">
      <h2 id="mail">Mail not delivered</h2>
      <ul className="rows">
        {papers.map((paper) => (
          <li key={paper.id}>
            <b>
              {paperWords[paper.what]} to {paper.name}
            </b>
            <a className="end btn secondary slim" href={whereToFix(paper)}>
              Fix address<span className="vh"> of {paper.name}</span>
            </a>
            <p>
              {unbroken(paper.siteName)}
              {paper.fault && ` · ${paper.fault}`}
            </p>
          </li>
        ))}
        {people.map(({ id, name, email, site }) => (
          <li key={id}>
            <b>
              {site ? 'News of visits' : 'Reminders'} to {name}
            </b>
            <a className="end btn secondary slim" href={site ? `/sites/${site.id}/people/${id}` : `/clients/${id}`}>
              Fix address<span className="vh"> of {name}</span>
            </a>
            <p>
              {site && <>{unbroken(site.name)} · </>}a mail server refused {email}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );

/** A client's address is kept with the client; the others are typed when the paper is given again. */
function whereToFix({ to, siteId, clientId, certificateId, letterId }: Undelivered): string {
  if (to === 'client') return `/clients/${clientId}`;
  const paper = certificateId ? `certificate:${certificateId}` : `letter:${letterId}`;
  return `/sites/${siteId}/copies?to=${to === 'council' ? 'council' : 'tenant'}&paper=${paper}#give`;
}
