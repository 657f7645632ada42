import { paths, type RouteName } from '@everquill/contract/route-paths'
import type { ProblemCode } from '@everquill/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SecurityEvent, SecurityLog } from '../../log/security-log.ts'
import { eventOfProblem, eventOfRoute } from './security-events.ts'

interface SecurityLogDeps {
  readonly securityLog: SecurityLog
  readonly networkOf: (request: FastifyRequest) => string
}

/** Writes denied access, limits and everything else that the tables list to the security log, in one place for all routes. */
export function logSecurityEvents(app: FastifyInstance, { securityLog, networkOf }: SecurityLogDeps): void {
  app.addHook('onSend', async (request, reply) => {
    const route = routeOf(request)
    const { problemCode: problem } = request
    const event = problem === null ? eventOfSuccess(route, reply.statusCode) : eventOfRefusal(route, problem)
    if (event === null) return
    const target = idsOf(request.params)
    securityLog({
      event,
      requestId: request.id,
      network: networkOf(request),
      userId: request.userId,
      ...(route !== null && { route: paths[route] }),
      ...(problem !== null && { problem }),
      ...(target && { target }),
    })
  })
}

const routes = new Map(
  Object.entries(paths).map(([name, endpoint]) => [endpoint.replaceAll(/\{(\w+)\}/g, ':$1'), name as RouteName]),
)

const routeOf = ({ method, routeOptions: { url } }: FastifyRequest): RouteName | null =>
  routes.get(`${method === 'HEAD' ? 'GET' : method} ${url}`) ?? null

const eventOfSuccess = (route: RouteName | null, status: number): SecurityEvent | null =>
  route !== null && status < 400 ? eventOfRoute[route] : null

/** A 404 is denied access only where the path names something: people mistype addresses. */
function eventOfRefusal(route: RouteName | null, problem: ProblemCode): SecurityEvent | null {
  if (problem === 'not-found' && !(route !== null && paths[route].includes('{'))) return null
  return eventOfProblem[problem]
}

/** The path parameters that have the form of our ids. Anything else may be a text or a token that does not belong here. */
function idsOf(params: unknown): Record<string, string> | null {
  const ids = Object.entries((params ?? {}) as Record<string, unknown>).filter(
    (param): param is [string, string] => typeof param[1] === 'string' && ourId.test(param[1]),
  )
  return ids.length > 0 ? Object.fromEntries(ids) : null
}

const ourId = /^(\d{1,9}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/
