import { Hono } from 'hono';
import type { AppEnv, Deps } from '../../context.ts';
import type { ShowAgain } from '../../pages/ordinary-pages.ts';
import type { ListReader } from '../../site-lists/list-reader.ts';
import type { ImportWork } from '../../sites/import-work.ts';
import { accountPosts } from './account-posts.ts';
import { certificatePosts } from './certificate-posts.ts';
import { clientPosts } from './client-posts.ts';
import { showConflict } from './conflict.ts';
import { defectPosts } from './defect-posts.ts';
import { discardPosts } from './discard-posts.ts';
import { handoverPosts } from './handover-posts.ts';
import { importPosts } from './import-posts.ts';
import { keyPosts } from './key-posts.ts';
import { remarkPosts } from './remark-posts.ts';
import { reviewPosts } from './review-posts.ts';
import { settingsPosts } from './settings-posts.ts';
import { sitePosts } from './site-posts.ts';
import { visitPosts } from './visit-posts.ts';

/**
 * What is posted on ordinary pages, each action to an address of its own, and the files of a certificate. Success is a redirect; bad input is the same
 * page once more, with what was typed and what is wrong with it.
 */
export function officeRoutes(deps: Deps, showAgain: ShowAgain, lists?: ListReader, imports?: ImportWork): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.onError((error, c) => showConflict(deps, c, showAgain, error));
  routes.route('/', clientPosts(deps, showAgain));
  routes.route('/', importPosts(deps, showAgain, lists, imports));
  routes.route('/', sitePosts(deps, showAgain));
  routes.route('/', defectPosts(deps));
  routes.route('/', visitPosts(deps, showAgain));
  routes.route('/', handoverPosts(deps, showAgain));
  routes.route('/', discardPosts(deps, showAgain));
  routes.route('/', reviewPosts(deps, showAgain));
  routes.route('/', remarkPosts(deps, showAgain));
  routes.route('/', certificatePosts(deps, showAgain));
  routes.route('/', settingsPosts(deps, showAgain));
  routes.route('/', keyPosts(deps, showAgain));
  routes.route('/', accountPosts(deps, showAgain));
  return routes;
}
