import { SearchForm } from '../../../components/ui/forms/form-parts.tsx';
import { Pagination } from '../../../components/ui/lists.tsx';
import { unbroken } from '../../../components/ui/unbroken.tsx';
import { addressBeside } from '../../../domain/register/site-address.ts';
import { plural } from '../../../domain/words/plural.ts';
import type { SiteRow } from '../../../server/repositories/register/listed-sites.ts';

/** Chooses the sites of a plan by ticking them, or all of a page. Works by GET. */
export function HomesToTick({
  sites,
  search,
  after,
  next,
}: {
  sites: readonly SiteRow[];
  search: string;
  after: string | undefined;
  next: string | undefined;
}) {
  const filter: Record<string, string> = search === '' ? {} : { q: search };
  return (
    <>
      <p className="lead">Choose the sites. You can change people and days before anything is booked.</p>
      <SearchForm action="/visits/plan" label="Name, address, postcode, UPRN or client" value={search} />
      {sites.length === 0 ? (
        <p>No site found. Try fewer words.</p>
      ) : (
        <form action="/visits/plan" method="get" className="form planning">
          {search && <input type="hidden" name="q" value={search} />}
          {after && <input type="hidden" name="after" value={after} />}
          <div className="actions">
            <button type="submit">Plan the ticked sites</button>
            <button type="submit" className="secondary" name="all" value="yes">
              Plan all {plural(sites.length, 'site')} on this page
            </button>
          </div>
          <fieldset>
            <legend>Sites</legend>
            <div className="choices stack">
              {sites.map((site) => (
                <label className="choice" key={site.id}>
                  <input type="checkbox" name="site" value={site.id} />
                  <span>
                    <b>{site.name}</b>{' '}
                    <span className="place">
                      {unbroken(addressBeside(site.name, site))} · {site.clientName}
                    </span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        </form>
      )}
      <Pagination
        previous={after && `/visits/plan?${new URLSearchParams(filter)}`}
        next={next && `/visits/plan?${new URLSearchParams({ ...filter, after: next })}`}
      />
    </>
  );
}
