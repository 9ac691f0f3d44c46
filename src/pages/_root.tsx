import type { ReactNode } from 'react';
import { requestContext } from '../server/request-context.ts';

export const getConfig = async () => ({ render: 'dynamic' }) as const;

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
        {assets && <script src={assets.url('uncaught.js')} />}
        {assets && <link rel="stylesheet" href={assets.url('office.css')} precedence="page" />}
      </head>
      <body>{children}</body>
    </html>
  );
}
