import { SearchForm } from '../../ui/forms/form-parts.tsx';

/**
 * Searches for the client when there are more than a select lists. It is a GET form of its own, used before the main
 * form.
 * @param action  address of the page, to which `?q=` is added.
 */
export const ClientSearch = ({
  action,
  clients: { choices, search, isMore },
}: {
  action: string;
  clients: { choices: readonly unknown[]; search: string; isMore: boolean };
}) =>
  (isMore || search !== '') && (
    <>
      <SearchForm action={action} label="Find the client by name" value={search} />
      {isMore && <p>The list below has the first clients by name. Search for the others.</p>}
      {search !== '' && choices.length === 0 && (
        <p>
          No client found. Try fewer letters, or <a href="/clients/new">add the client</a>.
        </p>
      )}
    </>
  );
