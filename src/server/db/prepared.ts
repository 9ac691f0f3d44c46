import type { Compilable, CompiledQuery } from 'kysely';
import { type Db, dialectOf } from './dialect.ts';

/** Returns a placeholder for the value of that name. */
export type Blank<Name extends string> = (name: Name) => string;

/** Everything that changes the text of a query: the role, whether it is filtered. Few values each. */
type Shape = Readonly<Record<string, string | boolean>>;

/**
 * A frequent query. Kysely takes longer to build and compile its text than SQLite takes to answer it, so it is built
 * once for each shape, with placeholders that are filled in at each call.
 * @param build  may look at the shape. It may only pass the placeholders on to the query: a decision made on one would
 *               be fixed for ever.
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

/** The query builder treats it like any other value: only its place matters. */
const blankOf = (name: string) => Symbol(name) as unknown as string;
