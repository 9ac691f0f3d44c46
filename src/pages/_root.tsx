import type { ReactNode } from 'react';
import { remembered } from '../domain/memo.ts';
import type { Deps } from '../server/context.ts';
import { requestContext } from '../server/pages/request-context.ts';
import { tagOf } from '../server/pages/tag-of.ts';

/** The same for every user until the server restarts. */
export const getConfig = async () =>
  ({
    render: 'dynamic',
    unstable_getEtag: async () => {
      const deps = requestContext.getStore()?.deps;
      return deps && tagFor(deps);
    },
  }) as const;

const tagFor = remembered(
  ({ assets, monitoring }: Deps) =>
    assets && tagOf([assets.url('uncaught.js'), assets.url('office.css'), monitoring.browser]),
);

export default async function Root({ children }: { children: ReactNode }) {
  const context = requestContext.getStore();
  const deps = context?.deps;
  const assets = deps?.assets;
  const monitoring = deps?.monitoring.browser;
  return (
    <html lang="en-GB">
      <head>
        <meta name="color-scheme" content="light dark" />
        {context?.shownAt && <meta name="page" content={context.shownAt} />}
        {monitoring && <meta name="monitoring" content={JSON.stringify(monitoring)} />}
        {assets && <link rel="stylesheet" href={assets.url('office.css')} precedence="page" />}
      </head>
      <body>
        {children}
        {/* First of the scripts, but after the content: in the head it would delay the first paint. */}
        {assets && <script src={assets.url('uncaught.js')} />}
      </body>
    </html>
  );
}
