import type { ReactNode } from 'react';
import { showCount } from '../../../domain/words/show-count.ts';
import type { FilterField, OpenList, View } from '../../../server/lists/open-list.ts';
import { SearchAsYouType } from '../registers/search-as-you-type.client.tsx';
import { ListRows } from './list-rows.tsx';
import { Pager } from './pager.tsx';

/**
 * A list of the office: views, filters, what is filtered, rows, pages, and what can be done with rows that are ticked. It works without
 * scripts: filters are a form, and all else is links and one form.
 * @param caption  of the table, for readers of the screen.
 * @param empty  said where there is nothing at all, not even without filters.
 */
export function ListPage<Row>({ list, caption, empty }: { list: OpenList<Row>; caption: string; empty: ReactNode }) {
  if (list.count === 0 && !list.isNarrowed && list.refused.length === 0) return <>{empty}</>;
  return (
    <>
      <Views views={list.views} link={list.viewLink} />
      <Filters list={list} />
      {list.refused.length > 0 && (
        <div className="notice" role="status">
          {list.refused.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      <Chips list={list} />
      {list.count > 0 && <ListRows list={list} caption={caption} />}
      {list.count === 0 && <p>{`No ${list.nouns[0]} found.`}</p>}
      <Pager list={list} />
    </>
  );
}

const Views = ({ views, link }: { views: readonly View[]; link: OpenList<never>['viewLink'] }) =>
  views.length === 0 && link === undefined ? null : (
    <ul className="views" aria-label="Views">
      {views.map((view) => (
        <li key={view.href}>
          <a href={view.href} aria-current={view.isCurrent ? 'page' : undefined}>
            {view.label}
            {view.count !== undefined && <span className="count">{` ${showCount(view.count)}`}</span>}
          </a>
        </li>
      ))}
      {link && (
        <li className="own">
          <a href={link.href}>{link.words}</a>
        </li>
      )}
    </ul>
  );

function Filters<Row>({ list }: { list: OpenList<Row> }) {
  const used = list.chips.length;
  const rare = list.fields.filter(({ isRare }) => isRare);
  const values = Object.fromEntries(list.fields.map(({ name, value }) => [name, value]));
  return (
    <details className="filters wide-open">
      <summary>{used === 0 ? 'Filters' : `Filters (${used} in use)`}</summary>
      <search>
        <form action={list.page} method="get">
          {list.fields.map((field) => !field.isRare && <Field key={field.name} field={field} />)}
          {rare.length > 0 && (
            <details className="rest" open={rare.some(({ value }) => value !== '') || undefined}>
              <summary>More filters</summary>
              <div>
                {rare.map((field) => (
                  <Field key={field.name} field={field} />
                ))}
              </div>
            </details>
          )}
          <button type="submit" className="secondary">
            Show
          </button>
          <SearchAsYouType found={positionOf(list)} values={values} />
        </form>
      </search>
    </details>
  );
}

const Field = ({ field: { name, label, value, choices, type } }: { field: FilterField }) => (
  <div className={type === 'search' ? 'field grow' : 'field'}>
    <label htmlFor={`list-${name}`}>{label}</label>
    {choices ? (
      <select id={`list-${name}`} name={name} defaultValue={value}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    ) : (
      <input id={`list-${name}`} name={name} type={type} defaultValue={value} autoComplete="off" />
    )}
  </div>
);

/** "1 to 50 of 10,061". */
function positionOf<Row>({ first, rows, count, found, nouns }: OpenList<Row>): string {
  if (count === 0) return `No ${nouns[0]} found`;
  const last = first + rows.filter(({ within }) => within === undefined).length - 1;
  const position = `${showCount(first)} to ${showCount(last)} of ${showCount(count)}`;
  return found === count ? position : `${position} lines, ${showCount(found)} ${nouns[1]}`;
}

function Chips<Row>({ list }: { list: OpenList<Row> }) {
  return (
    <div className="chips">
      {list.count > 0 && (
        <p>
          <b>{positionOf(list)}</b>
          {`, ${list.sort.words}${list.sort.isDown ? ', last first' : ''}`}
        </p>
      )}
      {list.chips.map(({ words, href }) => (
        <a key={href} className="chip" href={href}>
          {words}
          <span className="vh">: remove this filter</span>
        </a>
      ))}
      <span className="spring" />
      {list.files && list.count > 0 && (
        <p>
          {`All ${showCount(list.found)} as `}
          <a href={list.files.csv} download>
            CSV
          </a>
          {' or '}
          <a href={list.files.xlsx} download>
            Excel
          </a>
        </p>
      )}
    </div>
  );
}
