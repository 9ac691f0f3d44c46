import { randomUUID } from 'node:crypto';
import { BackLink, PageHead } from '../../../components/office/frame.tsx';
import { wordOf } from '../../../components/office/words.ts';
import { Badge } from '../../../components/ui/badges.tsx';
import { Actions, Button, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { DataList } from '../../../components/ui/lists.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import { earlierKinds, isUnread, nameOfKind, showCodes } from '../../../domain/register/earlier-certificate.ts';
import { showDay, showTime } from '../../../domain/time/calendar.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { can, mustBeAllowed } from '../../../server/permissions.ts';
import { getEarlierCertificate } from '../../../server/repositories/homes/earlier-certificates.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { namesOf } from '../../../server/repositories/people/people.ts';
import { getSite } from '../../../server/repositories/register/sites.ts';
import { recordForm } from '../../../server/sections/office/match-rendered.ts';
import { EarlierForm } from './earlier-form.tsx';
import { earlierFields } from './stored-fields.ts';

const sources = {
  entered: 'Entered',
  imported: 'From a list of sites',
  uploaded: 'Sent by the client',
  checked: 'Read from a signed Copperplate file',
} as const;

/** One certificate by another firm: what is known of it, its file, and forms to correct and remove it. */
export const earlierPage = page<{ siteId: string; earlierId: string }>(
  async ({ siteId, earlierId, query }, { db, viewer, formState }) => {
    mustBeAllowed(viewer, 'certificates.read');
    const site = await getSite(db, viewer, siteId);
    const one = await getEarlierCertificate(db, viewer, { siteId, id: earlierId });
    const { timeZone } = await getCompany(db, viewer);
    const form = recordForm('earlier', formState, earlierFields(one));
    const adder = one.addedBy ?? '';
    const name = (await namesOf(db, viewer, [adder])).get(adder);
    const title = `${nameOfKind(one.kind)} by ${one.firm || 'another firm'}`;
    const here = `/sites/${site.id}/earlier/${one.id}`;
    const mayWrite = can(viewer, 'earlier.write');
    return (
      <OfficePage query={query} title={title} error={form.errors.length > 0}>
        <BackLink href={`/sites/${site.id}`}>{site.name}</BackLink>
        <PageHead title={title} mark={one.removedAt !== null && <Badge tone="info">Removed</Badge>} />
        {isUnread(one) && one.removedAt === null && (
          <Notice tone="warn" title="Not read yet">
            <p>
              A person must read {one.file?.name || 'this certificate'}. Until then the state of {site.name} is unknown.
            </p>
          </Notice>
        )}
        <DataList
          pairs={[
            ['Kind', wordOf(earlierKinds, one.kind)],
            ['Inspected on', one.inspectedOn && showDay(one.inspectedOn)],
            ['Outcome', one.outcome],
            ['Next inspection', one.nextDue && showDay(one.nextDue)],
            ['Certificate number', one.number],
            ['Covers', one.scope === 'whole' ? 'The whole installation' : 'A part of it'],
            ['Observations', showCodes(one)],
            ['Added', [sources[one.source], name, showTime(one.addedAt, timeZone)].filter(Boolean).join(', ')],
            [
              'File',
              one.file && (
                <a key="file" href={`${here}/original.bin`}>
                  {one.file.name}
                </a>
              ),
            ],
          ]}
        />
        {mayWrite && one.removedAt === null && (
          <>
            <details open={form.errors.length > 0 || isUnread(one)}>
              <summary>Correct the details</summary>
              <EarlierForm
                action={`${here}/details`}
                form={form}
                submission={randomUUID()}
                save="Save the certificate"
              />
            </details>
            <form method="post" action={`${here}/removal`}>
              <HiddenFields submission={randomUUID()} />
              <Actions>
                <Button weight="secondary">Remove this certificate</Button>
              </Actions>
            </form>
          </>
        )}
        {mayWrite && one.removedAt !== null && (
          <form method="post" action={`${here}/restoration`}>
            <HiddenFields submission={randomUUID()} />
            <p>It does not count for the state of {site.name}.</p>
            <Actions>
              <Button>Undo</Button>
            </Actions>
          </form>
        )}
      </OfficePage>
    );
  },
);
