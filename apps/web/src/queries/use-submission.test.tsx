import { expect, test } from 'vitest'
import { ProblemError } from '../api/problem-error.ts'
import { renderPart } from '../render.fixture.tsx'
import { useSubmission } from './use-submission.ts'

/** A button whose work ends when the test says so. */
async function aForm() {
  const attempts: PromiseWithResolvers<void>[] = []
  const work = () => {
    const attempt = Promise.withResolvers<void>()
    attempts.push(attempt)
    return attempt.promise
  }
  function Form() {
    const { submit, isBusy, problem } = useSubmission()
    return (
      <>
        <button type="button" aria-disabled={isBusy} onClick={() => void submit(work)}>
          Save
        </button>
        <p role="alert">{problem}</p>
      </>
    )
  }
  const screen = await renderPart(<Form />)
  const button = screen.getByRole('button', { name: 'Save' })
  const press = () => button.click({ force: true })
  return { attempts, button, press, alert: screen.getByRole('alert') }
}

test('pressing again while the first submission is on its way submits nothing', async () => {
  const { attempts, button, press } = await aForm()
  await press()
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await press()
  expect(attempts).toHaveLength(1)
  attempts[0]?.resolve()
  await expect.element(button).toHaveAttribute('aria-disabled', 'false')
  await press()
  expect(attempts).toHaveLength(2)
})

test('a failure is explained until the next attempt', async () => {
  const { attempts, button, press, alert } = await aForm()
  await press()
  attempts[0]?.reject(new ProblemError({ code: 'not-signed-in' }, 401))
  await expect.element(alert).not.toBeEmptyDOMElement()
  await expect.element(button).toHaveAttribute('aria-disabled', 'false')
  await press()
  await expect.element(alert).toBeEmptyDOMElement()
})
