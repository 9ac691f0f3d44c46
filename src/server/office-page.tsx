import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'waku/router/client';
import { Frame } from '../components/office/frame.tsx';
import type { Viewer } from './context.ts';

/** The router's link takes more kinds of address than the frame writes: texts are among them. */
const NavigationLink = Link as unknown as ComponentProps<typeof Frame>['link'];

/** What stands around every ordinary page, with the router's own links. `path` and `query` are what the page was given. */
export function OfficePage({
  viewer,
  path,
  query,
  title,
  error,
  children,
}: {
  viewer: Viewer;
  path: string;
  query: string;
  title: string;
  error?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <Frame viewer={viewer} url={{ pathname: path, search: query }} title={title} error={error} link={NavigationLink}>
      {children}
    </Frame>
  );
}
