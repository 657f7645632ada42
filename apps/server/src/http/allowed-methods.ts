import { contract } from '@everquill/contract'

/** The methods of the routes at a path; empty if the path itself does not exist. */
export const allowedMethods = (path: string): string[] =>
  Object.values(contract)
    .filter((route) => new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
    .map((route) => route.method)
