import type { ReactNode } from 'react';
import { addressBeside } from '../../../domain/register/site-address.ts';
import { Rows } from '../../ui/lists.tsx';
import { EmptyState } from '../../ui/notices.tsx';

type SiteRow = Parameters<typeof addressBeside>[1] & { id: string; name: string };

/** A client's first sites, each a link. @param children  said where there are none. */
export const SiteRows = ({ sites, children }: { sites: readonly SiteRow[]; children?: ReactNode }) =>
  sites.length === 0 ? (
    <EmptyState title="No sites yet">{children}</EmptyState>
  ) : (
    <Rows
      rows={sites.map((site) => ({
        href: `/sites/${site.id}`,
        title: site.name,
        meta: addressBeside(site.name, site),
      }))}
    />
  );
