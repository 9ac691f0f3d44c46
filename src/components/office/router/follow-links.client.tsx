'use client';

import { useEffect, useRef, useTransition } from 'react';
import { arrive } from './arrive.ts';
import { isPageAddress } from './page-address.ts';
import { usePages } from './pages.client.ts';

/**
 * Follows every link of a page that leads to another ordinary page by the router, so that the frame is not sent again. The links
 * are plain ones, also of parts that the sections share; a link of the router's own in the place of each would be sent with its code, and
 * be taken over one by one when the page starts.
 */
export function FollowLinks() {
  const pages = usePages();
  const [isPending, start] = useTransition();
  const followed = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const link = followed.current;
    if (isPending || !link) return;
    followed.current = null;
    link.removeAttribute('aria-busy');
    arrive(link);
  }, [isPending]);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      if (!link || !isFollowed(event, link)) return;
      event.preventDefault();
      followed.current?.removeAttribute('aria-busy');
      followed.current = link;
      link.setAttribute('aria-busy', 'true');
      start(() => pages.follow(new URL(link.href)));
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [pages]);
  return null;
}

/** Not what opens beside the page, nor what the browser does itself: a file, another site, a place on this page. */
function isFollowed(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isPlainClick = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!isPlainClick || event.defaultPrevented || link.target || !link.href || link.hasAttribute('download'))
    return false;
  const { origin, pathname, search, hash } = new URL(link.href);
  const isHere = hash !== '' && pathname + search === location.pathname + location.search;
  return origin === location.origin && !isHere && isPageAddress(pathname);
}
