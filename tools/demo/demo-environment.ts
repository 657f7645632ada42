type Environment = Readonly<Record<string, string | undefined>>

/** Where the demo is reached. Everything else stays out: it could belong to a real server, such as a bucket with pictures. */
const taken = ['HOST', 'PORT', 'PUBLIC_URL', 'TRUST_PROXY', 'LOG_LEVEL']

/** The settings of a demo whose data is in a folder of its own. */
export function demoEnvironment(environment: Environment, folder: string): Environment {
  const own = Object.fromEntries(taken.map((name) => [name, environment[name]]))
  // The demo signs up four people and plays weeks in a second, which no rate limit would allow.
  return { ...own, RATE_LIMITS: 'off', DATA_DIR: folder }
}

/** The same while it is filled, when only this machine can reach it: under its public address it would ask for a set-up code. */
export function fillingEnvironment(environment: Environment, folder: string): Environment {
  return { ...demoEnvironment(environment, folder), HOST: '', PORT: '0', PUBLIC_URL: '', TRUST_PROXY: '' }
}
