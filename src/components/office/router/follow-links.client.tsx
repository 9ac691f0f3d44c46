'use client';

import { useEffect, useRef, useTransition } from 'react';
import { useFollow } from '../../../waku/browser/pages.client.ts';
import { arrive } from './arrive.ts';
import { isPageAddress } from './page-address.ts';

/**
 * Follows links between ordinary pages with the router, so that the frame is not sent again. The links are plain `<a>`,
 * because router links would add code and each would need hydration.
 */
export function FollowLinks() {
  const follow = useFollow();
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
      start(() => follow(new URL(link.href)));
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [follow]);
  return null;
}

/** False for new tabs, and for links that the browser handles: files, other sites, places on this page. */
function isFollowed(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isPlainClick = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!isPlainClick || event.defaultPrevented || link.target || !link.href || link.hasAttribute('download'))
    return false;
  const { origin, pathname, search, hash } = new URL(link.href);
  const isHere = hash !== '' && pathname + search === location.pathname + location.search;
  return origin === location.origin && !isHere && isPageAddress(pathname);
}
