import type { Character } from '@everquill/domain'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { RollFormulaProvider, type RollFormula } from '../../../sync/outbox/rolls.ts'

/** Renders a part of the sheet on which every roll has this total. */
export async function renderWithDice(part: ReactNode, character: Partial<Character>, total: number | null = 9) {
  const roll = vi.fn<RollFormula>(async () => (total === null ? null : { total, saveId: 'roll' }))
  const rendered = await renderWithCharacter(<RollFormulaProvider value={roll}>{part}</RollFormulaProvider>, {
    character,
  })
  return { ...rendered, roll }
}

/** Presses what a pad does or its keys, by name. */
export async function pressIn(pad: Locator, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const mode = pad.getByRole('radio', { name, exact: true })
    await (mode.elements().length > 0 ? mode : pad.getByRole('button', { name, exact: true })).click()
  }
}

/** What a finger does, as the browser reports it. */
export function tap(element: Element): void {
  element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
  element.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerType: 'touch' }))
  const mouseDown = new MouseEvent('mousedown', { bubbles: true, cancelable: true })
  if (element.dispatchEvent(mouseDown) && element instanceof HTMLElement) element.focus()
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}
