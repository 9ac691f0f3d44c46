import { Hono } from 'hono';
import { schemeShown } from '../../../domain/company/scheme.ts';
import { siteAddress } from '../../../domain/register/site-address.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { companyToday, getCompany } from '../../../server/repositories/people/companies.ts';
import { getSite } from '../../../server/repositories/register/sites.ts';
import { paperAnswer } from '../../../server/sections/paper-file.ts';
import { recipients } from '../../service/domain/given.ts';
import { getOwnWords } from '../../service/records/own-words.ts';
import { listGiven } from '../../service/server/repository/given.ts';
import { sampleContent, sampleEnclosed, samples } from '../domain/samples.ts';
import { accessRecordPrint } from '../server/access-record.ts';
import { knownPeople } from '../server/known-people.ts';
import { letterPrint } from '../server/letter-print.ts';
import { getLetter } from '../server/repository/letters.ts';
import { letterFiles } from './addresses.ts';

/** Letters as PDFs, the record of attempts to get in, and previews with made-up facts. */
export function letterFileRoutes(deps: Deps): Hono<AppEnv> {
  const { db } = deps;
  const routes = new Hono<AppEnv>();

  serve(routes, letterFiles.letter, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'service.read');
    const site = await getSite(db, viewer, c.req.param('site'));
    const letter = await getLetter(db, viewer, { siteId: site.id, letterId: c.req.query('letter') ?? '' });
    const to = recipients.find((each) => each === c.req.query('to')) ?? 'tenant';
    // The letter on top of papers is for the person who got them.
    const got =
      letter.content.kind === 'cover'
        ? (await listGiven(db, viewer, site.id)).find((each) => each.letterId === letter.id && each.to === to)
        : undefined;
    const known = got
      ? { name: got.name, address: got.way === 'mail' ? '' : got.address }
      : (await knownPeople(db, viewer, site.id, await companyToday(db, viewer, deps.clock())))[to];
    const address = (known?.address || (to === 'tenant' ? siteAddress(site).replaceAll(', ', '\n') : '')).split('\n');
    const name = known?.name || 'Sir or Madam';
    return paperAnswer(c, await letterPrint(deps, viewer, letter, { to, name, address: address.filter(Boolean) }));
  });

  serve(routes, letterFiles.accessRecord, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'service.record', 'visits.read');
    const { id } = await getSite(db, viewer, c.req.param('site'));
    return paperAnswer(c, await accessRecordPrint(deps, viewer, id));
  });

  serve(routes, letterFiles.preview, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'company.manage');
    const sample = samples.find((each) => each === (c.req.query('letter') ?? 'confirmation'));
    if (!sample) throw new NotFoundError('a letter of that name');
    const { name, phone, email, scheme, schemeNumber, timeZone } = await getCompany(db, viewer);
    const words = await getOwnWords(db, viewer);
    const own = (sample === 'cover' ? '' : words[sample === 'confirmation' ? sample : 'no-access']) ?? '';
    const company = { name, phone, email, scheme: [schemeShown(scheme), schemeNumber].filter(Boolean).join(' ') };
    const letter = {
      ...{ id: 'preview', siteId: '', certificateId: null, createdAt: deps.clock().toISOString() },
      content: sampleContent(sample, company, own, dayIn(deps.clock(), timeZone)),
    };
    const address = ['Flat 3, 21 Tannery Row', 'Marlbeck ZX3 2QS'];
    const reader = { to: 'tenant', name: 'Ann Penhale', address } as const;
    return paperAnswer(c, await letterPrint(deps, viewer, letter, reader, sampleEnclosed));
  });

  return routes;
}
