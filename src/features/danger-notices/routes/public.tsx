import { type Context, Hono } from 'hono';
import { showDay, showTime } from '../../../domain/time/calendar.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { formOf } from '../../../server/http/forms/form-body.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { getCompanyById } from '../../../server/repositories/people/companies.ts';
import { paperAnswer } from '../../../server/sections/paper-file.ts';
import { isMeant } from '../../mailed-link/routes/reader.ts';
import { readReceiver } from '../domain/read-giving.ts';
import { ClosedNoticePage, PublicNoticePage, UnknownNoticePage } from '../pages/public-page.tsx';
import { noticePrint } from '../print/notice-print.ts';
import { findNotice, noteOpened, noteReceived } from '../server/receive-notice.ts';
import type { LinkedNotice } from '../server/repository.ts';
import { linkAddresses } from './addresses.ts';

/** A danger notice for the reader of its mailed link, who needs no account, and can confirm receipt. */
export function noticeRoutes(deps: Deps): Hono<AppEnv> {
  const { db, renderHtml, assets } = deps;
  const routes = new Hono<AppEnv>();

  serve(routes, linkAddresses.read, async (c) => {
    // A file has the address of its page with an ending.
    const [code = '', isPrint] = [c.req.param('code').replace(/\.pdf$/, ''), c.req.param('code').endsWith('.pdf')];
    const found = await findNotice(deps, code);
    if (found?.state !== 'open') return refuse(c, found?.notice);
    if (isMeant(c) && found.notice.openedAt === null) await noteOpened(deps, found.notice);
    if (isPrint) return print(c, found.notice);
    return show(c, found.notice);
  });

  serve(routes, linkAddresses.confirm, async (c) => {
    const code = c.req.param('code');
    const found = await findNotice(deps, code);
    if (found?.state !== 'open') return refuse(c, found?.notice);
    const name = (await formOf(c)).get('name');
    await noteReceived(deps, found.notice, readReceiver(typeof name === 'string' ? name : ''));
    return c.redirect(`/public/notice/${code}`, 303);
  });

  return routes;

  /** The notice as sent, not with the report's present text. */
  async function print(c: Context<AppEnv>, notice: LinkedNotice) {
    c.header('x-robots-tag', 'noindex');
    return paperAnswer(c, await noticePrint(deps, notice, notice.content, notice.at));
  }

  async function show(c: Context<AppEnv>, notice: LinkedNotice) {
    const { timeZone } = await getCompanyById(db, notice.companyId);
    c.header('x-robots-tag', 'noindex');
    const received = notice.receivedAt && showTime(notice.receivedAt, timeZone);
    return c.html(
      await renderHtml(
        <PublicNoticePage
          assets={assets}
          notice={notice.content}
          name={notice.name}
          sentAt={showTime(notice.at, timeZone)}
          until={showDay(dayIn(new Date(notice.expiresAt), timeZone))}
          received={received ? `${received}${notice.receivedBy && `, ${notice.receivedBy}`}` : undefined}
          action={c.req.path}
        />,
      ),
    );
  }

  async function refuse(c: Context<AppEnv>, notice: LinkedNotice | undefined) {
    c.header('x-robots-tag', 'noindex');
    if (notice)
      return c.html(await renderHtml(<ClosedNoticePage assets={assets} company={notice.content.company} />), 410);
    return c.html(await renderHtml(<UnknownNoticePage assets={assets} />), 404);
  }
}
