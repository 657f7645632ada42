// Starts a server with a realistic party, games, history and portraits, or puts them into an empty database.
const usage = `Usage:
  everquill demo                  run a server with the demo; nothing is kept when it stops
  everquill demo --keep [--json]  put the demo into the empty database of this server
`

const options = process.argv.slice(2)
const isKept = options.includes('--keep')
const isJson = options.includes('--json')

// Imported on demand, because both load a whole server.
if (options.length === 0) await (await import('./demo/run-demo.ts')).runDemo()
else if (isKept && options.length === Number(isKept) + Number(isJson)) process.exitCode = await keep()
else {
  process.stderr.write(usage)
  process.exitCode = 2
}

async function keep(): Promise<number> {
  const { isExpected } = await import('../apps/server/src/cli/cli.ts')
  const { keepDemo } = await import('./demo/keep-demo.ts')
  try {
    const { text, values } = await keepDemo(process.env)
    process.stdout.write(isJson ? `${JSON.stringify({ ok: true, ...values })}\n` : text)
    return 0
  } catch (error) {
    if (!isExpected(error)) throw error
    if (isJson) process.stdout.write(`${JSON.stringify({ ok: false, message: error.message })}\n`)
    else process.stderr.write(`${error.message}\n`)
    return 1
  }
}
