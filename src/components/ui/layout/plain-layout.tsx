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
  /** Name of the signed-in user, shown in the top bar with a sign-out link. */
  viewerName?: string | undefined;
  /** Shown next to the name. */
  standing?: ReactNode;
  /** Address of the sign-out page. */
  out?: string | undefined;
  /** Address of the web app manifest. */
  manifest?: string | undefined;
  nav?: readonly NavItem[] | undefined;
  flash?: Flash | undefined;
  /** True when the page shows form errors: the title starts with "Error: ". */
  error?: boolean | undefined;
  backHref?: string | undefined;
  backLabel?: string | undefined;
  /** Target of the wordmark. */
  home?: string | undefined;
  /** A stylesheet of ours in addition to the common one. */
  styles?: string | undefined;
  /** One sentence about the page, for link previews. */
  description?: string | undefined;
  /** Names of our scripts that improve the page; it works without them. */
  scripts?: readonly string[] | undefined;
  /** Id of the user, for the script that keeps unsaved entries. */
  whose?: string | undefined;
  /** Name of a script that the last one fetches after the page is shown. */
  later?: string | undefined;
  /** Keeps search engines away, for shared certificates. */
  unlisted?: boolean | undefined;
};

/** The script that keeps unsaved entries, and deletes them when their user signs out. */
export const KEEPS_TYPED = 'typed.js';

/** A complete page for sections that work without scripts, with one stylesheet. */
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
  // Only pages of signed-in users can report errors.
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
