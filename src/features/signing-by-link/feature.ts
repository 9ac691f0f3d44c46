import type { Feature } from '../feature.ts';
import { linkAddresses, othersAddresses, signatoryActions } from './routes/addresses.ts';
import { othersRoutes } from './routes/electrician.tsx';
import { signatoryPosts } from './routes/office.ts';
import { signingRoutes } from './routes/public.tsx';
import { signingLink } from './server/purpose.ts';

/** A person without an account signs a part of a report through a mailed link. */
export const signingByLink: Feature = {
  addresses: [signatoryActions, othersAddresses, linkAddresses],
  link: signingLink,
  open: (deps) => ({
    public: signingRoutes(deps),
    office: (showAgain) => signatoryPosts(deps, showAgain),
    electrician: othersRoutes,
  }),
};
