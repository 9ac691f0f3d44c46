import type { Compilable, CompiledQuery } from 'kysely';
import { type Db, type Dialect, dialectOf } from './dialect.ts';

/** Puts a blank where the query will be given the value of that name. */
export type Blank<Name extends string> = (name: Name) => string;

/**
 * A query that every request asks. Kysely takes longer to build and compile its text than SQLite takes to answer it: that is
 * done once, with blanks for the values, which are filled in each time it is asked.
 * @param build  may hand the blanks on to the query only: what it looked at, it would see once and for ever.
 */
export function prepared<Name extends string, Row>(
  build: (db: Db, blank: Blank<Name>) => Compilable<Row>,
): (db: Db, values: Readonly<Record<Name, string>>) => Promise<Row[]> {
  const compiled = new Map<Dialect, CompiledQuery<Row>>();
  return async (db, values) => {
    const dialect = dialectOf(db);
    let query = compiled.get(dialect);
    if (!query) {
      query = build(db, blankOf).compile();
      compiled.set(dialect, query);
    }
    const parameters = query.parameters.map((parameter) =>
      typeof parameter === 'symbol' ? values[parameter.description as Name] : parameter,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

/** To the query builder it is a value like any other: it asks nothing of values but their place. */
const blankOf = (name: string) => Symbol(name) as unknown as string;
