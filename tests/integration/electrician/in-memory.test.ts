import { Hono } from 'hono';
import { openBrowser } from '../../../src/demo/browser.ts';
import { renderHtml } from '../../../src/markup/render-html.ts';
import type { AppEnv } from '../../../src/server/context.ts';
import { fillingRoutes } from '../../../src/server/sections/electrician/filling.ts';
import { filledMaps, onSiteClock, onSiteViewer } from '../../support/filled-maps.ts';
import { sectionSuite } from '../../support/section-suite.ts';

/** The pages without server, session or database: on a store of maps. */
sectionSuite(async () => {
  const kept = filledMaps('r1');
  const app = new Hono<AppEnv>();
  app.onError((error) => {
    throw error;
  });
  app.use((c, next) => {
    c.set('viewer', onSiteViewer);
    return next();
  });
  app.route(
    '/',
    fillingRoutes({
      store: () => kept.store,
      form: (c) => c.req.formData(),
      renderHtml,
      assets: { url: (name) => `/static/${name}` },
      clock: onSiteClock,
    }),
  );
  return {
    browser: openBrowser((request) => app.fetch(request), 'http://maps.example'),
    signer: onSiteViewer.name,
    visitId: 'visit-r1',
    reportId: 'r1',
    report: async () => kept.report('r1'),
  };
});
