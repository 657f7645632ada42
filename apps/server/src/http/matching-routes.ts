import { contract, type Route } from '@everquill/contract'

/** The routes at a path, whatever their methods; empty if the path itself does not exist. */
export const matchingRoutes = (path: string): readonly Route[] =>
  Object.values<Route>(contract).filter((route) =>
    new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
