import type { Compilable, CompiledQuery } from 'kysely'

/** Runs a compiled query on a connection: a read-only one, the writing one, or the one of a transaction. */
export type RunQuery = <Row>(query: CompiledQuery<Row>) => Promise<readonly Row[]>

/** Compiles a query once, with placeholders; each call only replaces them by its values. */
export function compileOnce<Values extends readonly unknown[], Row>(
  build: (...values: Values) => Compilable<Row>,
): (...values: Values) => CompiledQuery<Row> {
  const placeholders: readonly unknown[] = Array.from({ length: build.length }, () => ({}))
  const compiled = build(...(placeholders as Values)).compile()
  const sources = compiled.parameters.map((parameter) => placeholders.indexOf(parameter))
  return (...values) => ({
    ...compiled,
    parameters: sources.map((source, i) => (source < 0 ? compiled.parameters[i] : values[source])),
  })
}
