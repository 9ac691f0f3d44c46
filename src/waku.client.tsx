import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { ErrorBoundary } from './components/error-boundary.client.tsx';
import { startBrowserMonitoring } from './monitoring/browser.ts';
import { report } from './monitoring/uncaught.ts';
import { mountRouter } from './waku/browser/mount.client.tsx';

startBrowserMonitoring();

// A refused form comes back as its page at the address of the action. This sets the page's own address, for the router
// and for reloads.
const page = document.querySelector<HTMLMetaElement>('meta[name="page"]')?.content;
if (page !== undefined) window.history.replaceState(window.history.state, '', page);

mountRouter((router) => {
  hydrateRoot(
    document,
    <StrictMode>
      <ErrorBoundary>{router}</ErrorBoundary>
    </StrictMode>,
    // Errors that React recovers from are reported without a message: the page works.
    { onUncaughtError: report, onCaughtError: report, onRecoverableError: report },
  );
}, report);
