import { Hono } from 'hono';
import type { AppEnv } from '../../server/context.ts';
import type { Feature } from '../feature.ts';
import { linkActions, linkAddresses } from './routes/addresses.ts';
import { mailingPosts } from './routes/mailing.ts';
import { linkPosts } from './routes/office.ts';
import { sharedCertificateRoutes } from './routes/public.tsx';
import { certificateLink } from './server/purpose.ts';

/** Links that open a certificate without an account: made by people, or mailed at issue and at withdrawal. */
export const sharing: Feature = {
  addresses: [linkActions, linkAddresses],
  link: certificateLink,
  open: (deps) => ({
    public: sharedCertificateRoutes(deps),
    office: (showAgain) =>
      new Hono<AppEnv>().route('/', linkPosts(deps, showAgain)).route('/', mailingPosts(deps, showAgain)),
  }),
};
