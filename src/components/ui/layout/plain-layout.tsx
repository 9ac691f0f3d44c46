import type { ReactNode } from 'react';
import type { Assets } from '../assets.ts';
import { type Flash, FlashNotice } from '../notices.tsx';
import { unbroken } from '../unbroken.tsx';
import { Wordmark } from './wordmark.tsx';

export type NavItem = {
  href: string;
  label: string;
  current?: boolean | undefined;
};

export type PlainLayoutProps = {
  title: string;
  assets: Assets;
  children: ReactNode;
  /** Who is signed in: their name and a way out are in the top bar. */
  viewerName?: string | undefined;
  /** What stands beside the name. */
  standing?: ReactNode;
  /** Where signing out begins. */
  out?: string | undefined;
  /** Address of what a phone puts on its home screen. */
  manifest?: string | undefined;
  nav?: readonly NavItem[] | undefined;
  flash?: Flash | undefined;
  /** The form came back with something wrong: the title says so first. */
  error?: boolean | undefined;
  backHref?: string | undefined;
  backLabel?: string | undefined;
  /** Where the wordmark leads. */
  home?: string | undefined;
  /** A stylesheet of ours beside that of all plain pages. */
  styles?: string | undefined;
  /** One sentence about the page for whoever is sent its address. */
  description?: string | undefined;
  /** Names of scripts of ours that make the page faster; it works without. */
  scripts?: readonly string[] | undefined;
  /** Whose page it is, for the script that keeps what they type. */
  whose?: string | undefined;
  /** Name of one more, which the last of them fetches once the page is shown. */
  later?: string | undefined;
  /** Not for search engines: shared certificates. */
  unlisted?: boolean | undefined;
};

/** Keeps what is typed until it is saved, and takes it off where its person signs out. */
export const KEEPS_TYPED = 'typed.js';

/** A complete page for the sections that work without scripts: one stylesheet, nothing else to fetch. */
export function PlainLayout(props: PlainLayoutProps) {
  const {
    title,
    assets,
    children,
    viewerName,
    nav = [],
    flash,
    error,
    backHref,
    backLabel = 'Back',
    home = '/',
    scripts = [],
  } = props;
  // Only who is signed in is given the address to report to.
  const reports = viewerName ? assets.monitoring : undefined;
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>{`${error ? 'Error: ' : ''}${title} – Copperplate`}</title>
        <link rel="stylesheet" href={assets.url('plain.css')} />
        {props.styles && <link rel="stylesheet" href={assets.url(props.styles)} />}
        <link rel="icon" href={assets.url('favicon.svg')} type="image/svg+xml" />
        {props.manifest && <link rel="manifest" href={props.manifest} crossOrigin="use-credentials" />}
        {props.description && <Sharing title={title} description={props.description} />}
        {props.unlisted && <meta name="robots" content="noindex" />}
        {reports && <meta name="monitoring" content={JSON.stringify(reports)} />}
        {(scripts.length > 0 || reports) && <script src={assets.url('uncaught.js')} data-page="plain" defer />}
        {reports && <script src={assets.url('report.js')} defer />}
        {scripts.map((name) => (
          <script
            key={name}
            src={assets.url(name)}
            defer
            data-whose={name === KEEPS_TYPED ? props.whose : undefined}
            data-later={props.later && name === scripts.at(-1) ? assets.url(props.later) : undefined}
          />
        ))}
      </head>
      <body>
        <a className="vh skip" href="#main">
          Skip to the content
        </a>
        <header className="top">
          <div className="bar">
            <a className="brand" href={home}>
              <Wordmark />
            </a>
            {viewerName && (
              <div className="who">
                <span>{viewerName}</span>
                {props.standing}
                <a href={props.out ?? '/logout'}>Sign out</a>
              </div>
            )}
            <Nav items={nav} />
          </div>
        </header>
        <main className="page" id="main" tabIndex={-1}>
          {backHref && (
            <a className="back" href={backHref}>
              {backLabel}
            </a>
          )}
          <FlashNotice flash={flash} />
          {unbroken(children)}
        </main>
      </body>
    </html>
  );
}

const Sharing = ({ title, description }: { title: string; description: string }) => (
  <>
    <meta name="description" content={description} />
    <meta property="og:title" content={title} />
    <meta property="og:description" content={description} />
    <meta property="og:site_name" content="Copperplate" />
  </>
);

const Nav = ({ items }: { items: readonly NavItem[] }) =>
  items.length > 0 ? (
    <nav className="nav" aria-label="Main">
      {items.map(({ href, label, current }) => (
        <a key={href} href={href} aria-current={current ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  ) : null;
