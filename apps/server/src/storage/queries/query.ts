import type { Compilable, CompiledQuery } from 'kysely'

/** Runs a query where it belongs: on a connection for reading, on one for writing, inside a transaction. */
export type Run = <Row>(query: CompiledQuery<Row>) => Promise<readonly Row[]>

/** Compiles a query once; each call only fills in its values. */
export function once<Values extends readonly unknown[], Row>(
  build: (...values: Values) => Compilable<Row>,
): (...values: Values) => CompiledQuery<Row> {
  const places: readonly unknown[] = Array.from({ length: build.length }, () => ({}))
  const compiled = build(...(places as Values)).compile()
  const sources = compiled.parameters.map((parameter) => places.indexOf(parameter))
  return (...values) => ({
    ...compiled,
    parameters: sources.map((source, i) => (source < 0 ? compiled.parameters[i] : values[source])),
  })
}
