import type { Program } from '@everquill/import'
import { useLingui } from '@lingui/react/macro'

/** Instructions for exporting a character from each program. */
export function useExportHints(): Partial<Record<Program, string>> &
  Record<'dnd-beyond' | 'roll20' | 'chummer', string> {
  const { t } = useLingui()
  return {
    foundry: t`In the Actors sidebar, right-click the character and choose Export Data.`,
    'dnd-beyond': t`Set the character to Public, open character-service.dndbeyond.com/character/v5/character/ with the number at the end of the sheet’s address, and save that page.`,
    'pathbuilder-2e': t`Choose Export, Export JSON, View JSON. Save the page at once or copy its text: the link works only for a short time.`,
    optolith: t`In the list of heroes, choose Export as JSON.`,
    'wanderers-guide': t`Open the character’s menu and choose Export to JSON.`,
    roll20: t`Roll20 has no export of its own. The browser extension VTT Enhancement Suite can export an open character.`,
    dicecloud: t`Archive the character, then download the archive under Files. The character leaves the list until you restore it.`,
    chummer: t`In Chummer choose Save As and the type .chum5.`,
  }
}
