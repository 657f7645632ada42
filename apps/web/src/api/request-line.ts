import { paths, parseEndpoint, type Method, type RouteName } from '@everquill/contract/route-paths'

/** The parts of a request, whatever its route. */
export interface AnyRequest {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body?: unknown
}

/** Method and URL of a request. */
export function requestLine(
  name: RouteName,
  { params = {}, query = {} }: AnyRequest,
): { readonly method: Method; readonly url: string } {
  const { method, path } = parseEndpoint(paths[name])
  const url = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const text of value === undefined ? [] : [value].flat()) search.append(key, text)
  }
  return { method, url: search.size === 0 ? url : `${url}?${search.toString()}` }
}
