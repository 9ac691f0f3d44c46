import { Hono } from 'hono';
import type { AppEnv } from '../../server/context.ts';
import type { Feature } from '../feature.ts';
import { linkAddresses, noticeActions, noticeAddresses } from './routes/addresses.ts';
import { noticeMailRoutes } from './routes/electrician-mails.tsx';
import { dangerNoticePdfRoutes } from './routes/electrician-pdf.ts';
import { noticePosts } from './routes/office.ts';
import { noticeRoutes } from './routes/public.tsx';
import { noticeLink } from './server/purpose.ts';

/** The notice of a present danger (C1) to a household: mailed with a link to confirm it, or on paper. */
export const dangerNotices: Feature = {
  addresses: [noticeActions, noticeAddresses, linkAddresses],
  link: noticeLink,
  open: (deps) => ({
    public: noticeRoutes(deps),
    office: (showAgain) => noticePosts(deps, showAgain),
    electrician: (deps) =>
      new Hono<AppEnv>().route('/', noticeMailRoutes(deps)).route('/', dangerNoticePdfRoutes(deps)),
  }),
};
