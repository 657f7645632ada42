import { runCommand } from '../../apps/server/src/cli/cli.ts'

/** Runs `move` in a process that kills itself after so many parts of a step, such as “Copying rows”. */
const [to = '', step = '', parts = ''] = process.argv.slice(2)

let done = 0
const killLater = (name: string) => () => {
  if (name !== step) return
  done += 1
  if (done === Number(parts)) process.kill(process.pid, 'SIGKILL')
}

process.exitCode = await runCommand(['move', '--to', to], {
  environment: process.env,
  print: (text) => void process.stdout.write(text),
  printError: (text) => void process.stderr.write(text),
  progress: { step: killLater, end: () => undefined },
})
