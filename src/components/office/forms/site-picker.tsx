import { ErrorSummary, type FormError, SearchForm } from '../../ui/forms/form-parts.tsx';
import { Pagination, Rows } from '../../ui/lists.tsx';
import { EmptyState } from '../../ui/notices.tsx';

export type SiteChoice = { id: string; name: string; address: string; client: string };

/**
 * Chooses the site of a visit with a GET search and links.
 * @param action  address of the page; `?site=` is added for the chosen site.
 */
export function SitePicker({
  action,
  search,
  sites,
  previous,
  next,
  kept = {},
  errors = [],
}: {
  action: string;
  search: string;
  sites: readonly SiteChoice[];
  previous: string | undefined;
  next: string | undefined;
  /** What the address of the chosen site also holds. */
  kept?: Readonly<Record<string, string>>;
  errors?: readonly FormError[];
}) {
  const isFirst = sites.length === 0 && search === '' && previous === undefined;
  if (isFirst) {
    return (
      <EmptyState title="No sites yet">
        <p>Every visit is to a site, and every site belongs to a client.</p>
        <p>
          <a href="/sites/new">Add a site</a> or <a href="/sites/import">add many from a file</a>.
        </p>
      </EmptyState>
    );
  }
  return (
    <>
      <ErrorSummary errors={errors} />
      <p className="lead">Choose the site</p>
      <SearchForm action={action} label="Name, address, postcode, UPRN or client" value={search}>
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </SearchForm>
      {sites.length === 0 ? (
        <p>
          No site found. Try fewer words, or <a href="/sites/new">add the site</a>.
        </p>
      ) : (
        <Rows
          rows={sites.map(({ id, name, address, client }) => ({
            href: `${action}?${new URLSearchParams({ site: id, ...kept })}`,
            title: name,
            meta: [address, client].filter(Boolean).join(' · '),
          }))}
        />
      )}
      <Pagination previous={previous} next={next} />
    </>
  );
}
