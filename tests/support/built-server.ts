import type { TestProject } from 'vitest/node'
import { buildStale, serverProgram } from '../../tools/support/builds.ts'

/** Builds the server that tests start in processes of their own; again when the source changes in watch mode. */
export async function setup(project: TestProject): Promise<void> {
  await build()
  project.onTestsRerun(build)
}

async function build(): Promise<void> {
  if (!(await buildStale(serverProgram))) throw new Error('The server could not be built')
}
