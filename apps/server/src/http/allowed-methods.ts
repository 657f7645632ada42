import { contract } from '@everquill/contract'

/** The methods that a path has, to tell a wrong method from a wrong path. */
export const methodsAt = (path: string): string[] =>
  Object.values(contract)
    .filter((route) => new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
    .map((route) => route.method)
