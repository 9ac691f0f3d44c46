import { Hono, type MiddlewareHandler } from 'hono';
import { except } from 'hono/combine';
import { csrf } from 'hono/csrf';
import type { OpenFeature } from '../features/feature.ts';
import { openFeatures } from '../features/features.ts';
import type { AppEnv, Deps } from './context.ts';
import type { CopyReader } from './documents/certificates/copies/copy-reader.ts';
import type { Verifier } from './documents/verifier/verifier.ts';
import { accessGuard } from './http/access-guard.ts';
import { actionsLeadToTheirPage } from './http/actions-lead-to-their-page.ts';
import { answerError, notFoundAnswer } from './http/error-page.tsx';
import type { Health } from './http/health.ts';
import { askedTooOften } from './http/middleware/asked-too-often.ts';
import { bodyLimits } from './http/middleware/body-limits.ts';
import { compression } from './http/middleware/compression/compression.ts';
import { htmlAsBytes } from './http/middleware/compression/html-as-bytes.ts';
import { findRoute } from './http/middleware/find-route.ts';
import { namedHost } from './http/middleware/named-host.ts';
import { isOwnOrigin } from './http/middleware/own-origin.ts';
import { pathLength } from './http/middleware/path-length.ts';
import { preserveForm } from './http/middleware/preserve-form.ts';
import { requestLog } from './http/middleware/request.ts';
import { ordinaryPageHeaders, plainPageHeaders } from './http/middleware/security-headers.ts';
import { redirectForRouter } from './http/middleware/sent-by-router.ts';
import { isReserved } from './http/reserved.ts';
import { mustAllBeServed } from './http/routes/route-table.ts';
import { keptFolders, type ServedKind } from './http/served-files.ts';
import { rememberPerson } from './identity/last-person.ts';
import { viewerOf } from './identity/session.ts';
import { type OrdinaryPages, ordinaryPages } from './pages/ordinary-pages.ts';
import { servedRoutes, siteRoutes } from './routes.ts';
import { apiRoutes } from './sections/api/api.ts';
import { apiAddresses } from './sections/api/routes.ts';
import { authRoutes } from './sections/auth/auth.ts';
import { electricianRoutes } from './sections/electrician/electrician.ts';
import { onServer } from './sections/electrician/on-server.ts';
import { phoneFiles } from './sections/electrician/phone-files.ts';
import { conflictOnSite } from './sections/electrician/records/conflicts/conflict-page.tsx';
import { monitoringRoutes } from './sections/monitoring/relay.ts';
import { officeRoutes } from './sections/office/office.ts';
import { publicRoutes } from './sections/public/public.ts';
import { recoveredFormRoutes } from './sections/recovered-forms.tsx';
import { fileAddresses, monitoringAddresses } from './sections/routes.ts';
import { signOutRoutes } from './sections/sign-out.tsx';
import { builtFiles, favicon } from './sections/static/static-files.ts';
import { wellKnownRoutes } from './sections/well-known.ts';

export type AppOptions = {
  deps: Deps;
  /** Renders an ordinary page; Waku in the application, a stand-in in tests. Undefined: there is no such page. */
  renderOrdinaryPage: OrdinaryPages;
  /** Verifies documents from outside; in this process where none is given. */
  verifier?: Verifier;
  /** Takes copies of certificates apart; in this process where none is given. */
  copies?: CopyReader;
  /** With work beside the requests; opened here where none are given. */
  features?: readonly OpenFeature[];
  /** Asks how the database is; by `deps.db` where none is given. */
  health?: Health;
  /** Folders of the built files. */
  files: { static: string; public: string };
};

/**
 * The whole site as one Hono app. The order here is the order in which a request goes through the house; sections come
 * before the page router, which therefore never sees their paths.
 * @throws Error when a route is registered that no section lists, or one is listed that nothing answers.
 */
export function buildApp({
  deps,
  renderOrdinaryPage,
  verifier,
  copies,
  features = openFeatures(deps),
  health,
  files,
}: AppOptions): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.onError((error, c) => conflictOnSite(deps, c, error) ?? answerError(deps, c, error));
  app.notFound((c) => notFoundAnswer(deps, c));

  const { rates, requests: counts } = deps.state;
  app.use(findRoute(siteRoutes));
  app.use(requestLog(deps, counts));
  app.use(compression());
  app.use(htmlAsBytes());
  app.use(pagesAreNotKept());
  app.use(redirectForRouter());
  const plain = plainPageHeaders();
  const ordinary = ordinaryPageHeaders();
  app.use((c, next) => (isReserved(c.req.path) ? plain : ordinary)(c, next));
  app.use(namedHost(deps.config));
  app.use(pathLength());
  app.route('/', favicon(files.public));
  const kept = (kind: ServedKind) => () => keptFolders(kind, deps.config.dataDir);
  app.route('/', builtFiles(fileAddresses.static, files.static, kept('static')));
  app.route('/', builtFiles(fileAddresses.assets, `${files.public}/assets`, kept('assets')));
  app.use(bodyLimits());
  // To verify a document changes nothing: a program that sends one need not say where from, nor that it is not a form. The relay asks
  // for itself, and is stricter.
  const fromOwnPages = csrf({
    origin(origin, c) {
      const isOwn = isOwnOrigin(origin, c, deps.config);
      // Where a proxy passes no Host or X-Forwarded-Proto every form is refused: this line shows it.
      if (!isOwn)
        deps.log.warn(
          { sentFrom: origin, ownOrigins: [c.var.origin, deps.config.publicUrl], requestId: c.var.requestId },
          'a form was refused: it was sent from another origin than ours',
        );
      return isOwn;
    },
  });
  app.use(except([apiAddresses.verify.post.path, monitoringAddresses.relay.path], fromOwnPages));
  app.use(askedTooOften(rates));
  app.route('/', monitoringRoutes(deps));
  app.use(viewerOf(deps));
  app.use(rememberPerson(deps));
  app.use(preserveForm(deps));
  app.use(accessGuard());
  app.use(actionsLeadToTheirPage());

  app.route('/', apiRoutes(deps, counts, verifier, health));
  app.route('/', phoneFiles(deps, `${files.static}/../field`));
  app.route('/', electricianRoutes(onServer(deps), features, copies));
  app.route('/', authRoutes(deps));
  app.route('/', signOutRoutes(deps));
  app.route('/', recoveredFormRoutes(deps));
  for (const feature of features) if (feature.public) app.route('/', feature.public);
  app.route('/', publicRoutes(deps, rates, `${files.static}/../offline`, copies));
  app.route('/', wellKnownRoutes(deps));
  app.use((c, next) => (isReserved(c.req.path) ? notFoundAnswer(deps, c) : next()));
  app.route(
    '/',
    ordinaryPages(deps, renderOrdinaryPage, (showAgain) => officeRoutes(deps, showAgain, features)),
  );
  mustAllBeServed(servedRoutes, app.routes);
  return app;
}

/** What does not say otherwise itself is kept by nobody: pages, and also what is refused before it comes to one. */
function pagesAreNotKept(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    if (!c.res.headers.has('cache-control')) {
      c.res.headers.set('cache-control', c.var.viewer ? 'private, no-store' : 'no-store');
    }
  };
}
