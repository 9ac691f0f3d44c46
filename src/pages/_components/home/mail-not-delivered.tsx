import { unbroken } from '../../../components/ui/unbroken.tsx';
import { plural } from '../../../domain/words/plural.ts';
import type { RefusedPerson } from '../../../features/reminders/server/repository/refused-people.ts';
import { paperWords } from '../../../features/service/domain/given.ts';
import type { Undelivered } from '../../../features/service/server/repository/undelivered.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import { can } from '../../../server/permissions.ts';

/**
 * Papers and news that did not arrive, each with the place where its address is corrected, for a viewer who may correct it. Nothing
 * where all arrived. @param shown  papers, and people, at most.
 */
export const MailNotDelivered = ({
  papers,
  people,
  shown,
  viewer,
}: {
  papers: readonly Undelivered[];
  people: readonly RefusedPerson[];
  shown: number;
  viewer: Pick<Viewer, 'role'>;
}) => {
  const rest = Math.max(papers.length - shown, 0) + Math.max(people.length - shown, 0);
  return (
    papers.length + people.length > 0 && (
      <section className="block" aria-labelledby="mail">
        <h2 id="mail">Mail not delivered</h2>
        <ul className="rows">
          {papers.slice(0, shown).map((paper) => (
            <li key={paper.id}>
              <b>
                {paperWords[paper.what]} to {paper.name}
              </b>
              {paper.isMailRefused
                ? can(viewer, 'service.record') && <GiveAgain of={paper.name} href={whereToGive(paper)} />
                : can(viewer, paper.to === 'client' ? 'clients.write' : 'service.record') && (
                    <FixAddress of={paper.name} href={whereToFix(paper)} />
                  )}
              <p>
                {unbroken(paper.siteName)}
                {paper.isMailRefused && ` · ${MAIL_REFUSED}`}
                {paper.fault && ` · ${paper.fault}`}
              </p>
            </li>
          ))}
          {people.slice(0, shown).map(({ id, name, email, site, isMailRefused }) => (
            <li key={id}>
              <b>
                {site ? 'News of visits' : 'Reminders'} to {name}
              </b>
              {!isMailRefused && can(viewer, site ? 'occupants.write' : 'clients.write') && (
                <FixAddress of={name} href={site ? `/sites/${site.id}/people/${id}` : `/clients/${id}`} />
              )}
              <p>
                {site && <>{unbroken(site.name)} · </>}
                {isMailRefused ? `${email}: ${MAIL_REFUSED}` : `could not be delivered to ${email}`}
              </p>
            </li>
          ))}
        </ul>
        {rest > 0 && <p>{plural(rest, 'more follows', 'more follow')} here as the office sees to these.</p>}
      </section>
    )
  );
};

const MAIL_REFUSED = 'a mail server refused the mail. The address may be right';

const GiveAgain = ({ of, href }: { of: string; href: string }) => (
  <a className="end btn secondary slim" href={href}>
    Give again<span className="vh"> to {of}</span>
  </a>
);

const FixAddress = ({ of, href }: { of: string; href: string }) => (
  <a className="end btn secondary slim" href={href}>
    Fix address<span className="vh"> of {of}</span>
  </a>
);

/** A client's address is kept with the client; the others are typed when the paper is given again. */
const whereToFix = (lost: Undelivered): string =>
  lost.to === 'client' ? `/clients/${lost.clientId}` : whereToGive(lost);

function whereToGive({ to, siteId, certificateId, letterId }: Undelivered): string {
  const paper = certificateId ? `certificate:${certificateId}` : `letter:${letterId}`;
  return `/sites/${siteId}/copies?to=${to === 'council' || to === 'client' ? to : 'tenant'}&paper=${paper}#give`;
}
