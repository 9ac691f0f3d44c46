import type { ReactNode } from 'react';
import { remembered } from '../domain/memo.ts';
import type { Deps } from '../server/context.ts';
import { requestContext } from '../server/pages/request-context.ts';
import { tagOf } from '../server/pages/tag-of.ts';

/** The letters that every page shows at once: regular and semi-bold. */
const firstLetters = ['SourceSans3-400Regular.woff2', 'SourceSans3-600SemiBold.woff2'];

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
    assets && tagOf([...['uncaught.js', 'office.css', ...firstLetters].map(assets.url), monitoring.browser]),
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
        {assets &&
          firstLetters.map((name) => (
            <link key={name} rel="preload" href={assets.url(name)} as="font" type="font/woff2" crossOrigin="" />
          ))}
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
