import { createInterface } from 'node:readline/promises'
import { runCommand } from './cli.ts'
import { noProgress, progressBar } from './progress.ts'

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  print: (text) => void process.stdout.write(text),
  printError: (text) => void process.stderr.write(text),
  ask: process.stdin.isTTY ? ask : null,
  progress: process.stderr.isTTY ? progressBar((text) => void process.stderr.write(text), Date.now) : noProgress,
})

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}
