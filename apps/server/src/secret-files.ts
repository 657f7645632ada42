import { readFileSync } from 'node:fs'

type Environment = Readonly<Record<string, string | undefined>>

/** Variables that can be given as a file instead, as containers and systemd do: `DATABASE_URL_FILE=/run/secrets/database-url`. */
export const secretVariables = [
  'DATABASE_URL',
  'CONTENT_TOKEN',
  'CONTENT_WEBHOOK_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const

/** The environment with the contents of its secret files. Calls `refuse` with one sentence that names the variable and the fix. */
export function withSecretFiles(environment: Environment, refuse: (message: string) => never): Environment {
  const secrets = secretVariables.flatMap((name) => {
    const file = environment[`${name}_FILE`]?.trim()
    if (!file) return []
    if (environment[name]?.trim()) return refuse(`${name} and ${name}_FILE are both set; remove one of them.`)
    return [[name, readSecret(`${name}_FILE`, file, refuse)] as const]
  })
  return { ...environment, ...Object.fromEntries(secrets) }
}

/** No message repeats what is in the file. */
function readSecret(name: string, file: string, refuse: (message: string) => never): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    return refuse(
      `${name} names ${file}, which cannot be read (${code}); check the path and that the server's user may read it.`,
    )
  }
  if (text === '') return refuse(`${name} names ${file}, which is empty; write the secret into it.`)
  if (/[\r\n\0]/.test(text)) return refuse(`${name} names ${file}, which has several lines; it must have only one.`)
  return text
}
