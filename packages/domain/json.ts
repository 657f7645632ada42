/** Any value that survives a round trip through JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** Deep equality; the order of an object's keys does not matter. */
export function same(left: Json, right: Json): boolean {
  if (Object.is(left, right)) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (isList(left) || isList(right)) {
    return (
      isList(left) &&
      isList(right) &&
      left.length === right.length &&
      left.every((item, i) => same(item, right[i] ?? null))
    )
  }
  const keys = Object.keys(left)
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && same(left[key] ?? null, right[key] ?? null))
  )
}

/** Whether a value is a list; `Array.isArray` alone does not narrow a readonly array. */
export const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

/** Whether a value is an object with keys and values. */
export const isRecord = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !isList(value)
