import type { Compilable, CompiledQuery } from 'kysely';
import { type Db, dialectOf } from './dialect.ts';

/** Puts a blank where the query will be given the value of that name. */
export type Blank<Name extends string> = (name: Name) => string;

/** What decides about the text of a query: which role asks, whether it is narrowed down. Few values each. */
type Shape = Readonly<Record<string, string | boolean>>;

/**
 * A query that is asked all the time. Kysely takes longer to build and compile its text than SQLite takes to answer it: that is
 * done once for each shape, with blanks for the values, which are filled in each time it is asked.
 * @param build  may look at the shape. The blanks it may only hand on to the query: what it looked at would be seen once and
 *               for ever.
 */
export function prepared<Name extends string, Row, Of extends Shape = Record<never, never>>(
  build: (db: Db, blank: Blank<Name>, shape: Of) => Compilable<Row>,
): (db: Db, values: Readonly<Record<Name, string>>, shape: Of) => Promise<Row[]> {
  const compiled = new Map<string, CompiledQuery<Row>>();
  return async (db, values, shape) => {
    const key = [dialectOf(db), ...Object.values(shape)].join(' ');
    let query = compiled.get(key);
    if (!query) {
      query = build(db, blankOf, shape).compile();
      compiled.set(key, query);
    }
    const parameters = query.parameters.map((parameter) =>
      typeof parameter === 'symbol' ? values[parameter.description as Name] : parameter,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

/** To the query builder it is a value like any other: it asks nothing of values but their place. */
const blankOf = (name: string) => Symbol(name) as unknown as string;
