import type { Params, Program, Refusal, RefusalCode } from '@everquill/import'
import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { programNames } from './program-names.ts'
import { useExportHints } from './use-export-hints.ts'

/** Why a file can't be imported, and what to do instead. */
export interface RefusalText {
  readonly reason: string
  readonly hint?: string | undefined
}

type Texts = Record<RefusalCode, (params: Params, program: string, code: Program | null) => RefusalText>

/** Puts a refusal into plain words. */
export function useRefusalText(): (refusal: Pick<Refusal, 'code' | 'params' | 'program'>) => RefusalText {
  const { t } = useLingui()
  const { number } = useNumbers()
  const hints = useExportHints()
  const shown = (value: string | number | undefined): string =>
    typeof value === 'number' ? number(value) : (value ?? '')
  const again = t`Export it again and don’t change the file.`
  const texts: Texts = {
    empty: () => ({ reason: t`The file is empty.` }),
    'too-large': ({ size, limit }) => {
      const [megabytes, most] = [shown(size), shown(limit)]
      return { reason: t`The file is ${megabytes} MB. The limit is ${most} MB.` }
    },
    'too-deep': () => ({ reason: t`The file is nested too deeply for a character.` }),
    'too-many-values': () => ({ reason: t`The file has too many values for a character.` }),
    'text-too-long': () => ({ reason: t`A text in the file is too long for a character.` }),
    'not-text': () => ({
      reason: t`This file has no readable text.`,
      hint: t`Export the character as JSON.`,
    }),
    'invalid-json': ({ line }) => {
      const at = shown(line)
      return { reason: t`The file isn’t valid JSON (line ${at}).`, hint: again }
    },
    'invalid-xml': () => ({ reason: t`The file isn’t valid XML.`, hint: again }),
    'document-type': () => ({ reason: t`The file has an XML document type, which isn’t allowed.`, hint: again }),
    pdf: () => ({
      reason: t`This is a PDF. From D&D Beyond, save the data of the character instead.`,
      hint: hints['dnd-beyond'],
    }),
    zip: () => ({
      reason: t`This is a zip archive, such as a Roll20 campaign export. Export the character itself.`,
      hint: hints.roll20,
    }),
    compressed: () => ({ reason: t`This file is compressed.`, hint: hints.chummer }),
    'web-page': () => ({
      reason: t`This is a web page, not the data of a character.`,
      hint: t`Open the address of the JSON and save that page.`,
    }),
    'unknown-format': ({ keys }) => {
      const names = shown(keys)
      return {
        reason: t`We don’t know this format.`,
        hint: names === '' ? undefined : t`It starts with: ${names}`,
      }
    },
    'unsupported-program': (_params, program) => ({
      reason: t`This is a file from ${program}. Everquill can’t read those yet.`,
    }),
    'unsupported-version': ({ version }, program, code) => {
      const release = shown(version)
      return {
        reason: t`This is a file from ${program}, version ${release}. Everquill can’t read this version.`,
        hint: code === null ? undefined : hints[code],
      }
    },
    'unsupported-system': ({ system }, program) => {
      const name = shown(system)
      return {
        reason:
          name === ''
            ? t`This is a character from ${program}, but its game system is unknown.`
            : t`This is a character from ${program} for “${name}”, a system that Everquill doesn’t know.`,
        hint: t`Name, story and items can still be imported.`,
      }
    },
    'not-a-character': ({ type }, program, code) => {
      const kind = shown(type)
      return {
        reason: t`This isn’t a player character but “${kind}” from ${program}.`,
        hint: code === null ? undefined : hints[code],
      }
    },
    'empty-export': (_params, program, code) => ({
      reason: t`This export from ${program} has no character in it.`,
      hint: code === null ? undefined : hints[code],
    }),
    'source-error': ({ message }, program, code) => {
      const answer = shown(message)
      return {
        reason:
          answer === ''
            ? t`The file is an error message from ${program}.`
            : t`The file is an error message from ${program}: “${answer}”`,
        hint: code === null ? undefined : hints[code],
      }
    },
  }
  return ({ code, params, program }) => texts[code](params, program === null ? '' : programNames[program], program)
}
