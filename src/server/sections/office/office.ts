import { Hono } from 'hono';
import { brandPosts } from '../../../features/brand/pages/brand-posts.ts';
import type { OpenFeature } from '../../../features/feature.ts';
import type { AppEnv, Deps } from '../../context.ts';
import type { ShowAgain } from '../../pages/ordinary-pages.ts';
import { accountPosts } from './account/account-posts.ts';
import { showConflict } from './conflict.ts';
import { listFileRoutes } from './lists/list-files.ts';
import { viewPosts } from './lists/view-posts.ts';
import { clientPosts } from './register/client-posts.ts';
import { sitePosts } from './register/site-posts.ts';
import { certificatePosts } from './reports/certificate-posts.ts';
import { discardPosts } from './reports/discard-posts.ts';
import { handoverPosts } from './reports/handover-posts.ts';
import { paperFiles } from './reports/paper-files.ts';
import { remarkPosts } from './reports/remark-posts.ts';
import { reviewPosts } from './reports/review-posts.ts';
import { accessPosts } from './settings/access-posts.ts';
import { companyPosts } from './settings/company-posts.ts';
import { keyPosts } from './settings/key-posts.ts';
import { userPosts } from './settings/user-posts.ts';
import { visitPosts } from './visits/visit-posts.ts';

/**
 * The actions of ordinary pages, each at its own address, and the files of a certificate. Success is a redirect; bad input shows the
 * same page again with the typed values and the errors.
 */
export function officeRoutes(deps: Deps, showAgain: ShowAgain, features: readonly OpenFeature[]): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.onError((error, c) => showConflict(deps, c, showAgain, error));
  for (const { office } of features) if (office) routes.route('/', office(showAgain));
  routes.route('/', listFileRoutes(deps));
  routes.route('/', viewPosts(deps, showAgain));
  routes.route('/', clientPosts(deps, showAgain));
  routes.route('/', sitePosts(deps, showAgain));
  routes.route('/', visitPosts(deps, showAgain));
  routes.route('/', handoverPosts(deps, showAgain));
  routes.route('/', discardPosts(deps, showAgain));
  routes.route('/', reviewPosts(deps, showAgain));
  routes.route('/', remarkPosts(deps, showAgain));
  routes.route('/', certificatePosts(deps, showAgain));
  routes.route('/', paperFiles(deps));
  routes.route('/', companyPosts(deps, showAgain));
  routes.route('/', userPosts(deps, showAgain));
  routes.route('/', accessPosts(deps, showAgain));
  routes.route('/', brandPosts(deps, showAgain));
  routes.route('/', keyPosts(deps, showAgain));
  routes.route('/', accountPosts(deps, showAgain));
  return routes;
}
