import type { Compilable, CompiledQuery, Kysely } from 'kysely';

import type { Schema } from './schema.ts';

/**
 * A statement that is put together once: kysely takes about as long for that as PostgreSQL for a small read.
 * @param names of its values, all texts
 * @param build gives the statement for such values
 */
export function putTogetherOnce<Row, Name extends string>(
  db: Kysely<Schema>,
  names: readonly Name[],
  build: (values: Readonly<Record<Name, string>>) => Compilable<Row>,
): (values: Readonly<Record<Name, string>>) => Promise<Row[]> {
  const marks = new Map<unknown, Name>(names.map((name) => [`value of ${name}`, name]));
  const stand = Object.fromEntries([...marks].map(([mark, name]) => [name, mark])) as Record<Name, string>;
  const compiled: CompiledQuery = build(stand).compile();
  return async (values) => {
    const parameters = compiled.parameters.map((parameter) => {
      const name = marks.get(parameter);
      return name === undefined ? parameter : values[name];
    });
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
