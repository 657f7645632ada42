import type { SectionName } from '@everquill/import'
import { useLingui } from '@lingui/react/macro'
import type { PreviewInput } from './preview-input.ts'
import { referenceOf } from '../plan/plan-import.ts'
import type { ReferenceKind } from '../matching/catalogue-matcher.ts'
import { Hint } from './warnings.tsx'

/** How many names are listed. */
const most = 3

interface UnknownNamesProps extends PreviewInput {
  readonly section: SectionName
}

/** Names that are not in the catalogue: people may want to choose a record. */
export function UnknownNames({ section, imported, choices, context }: UnknownNamesProps) {
  const { t } = useLingui()
  const isUnknown = ([kind, name]: readonly [ReferenceKind, string]) =>
    referenceOf(choices, context.matcher, kind, name) === name && context.matcher.find(kind, name) === undefined
  const unknown = [
    ...new Set(
      namesIn(section, imported)
        .filter(isUnknown)
        .map(([, name]) => name),
    ),
  ]
  if (unknown.length === 0) return null
  const more = unknown.length - most
  const names = unknown
    .slice(0, more === 1 ? most + 1 : most)
    .map((name) => t`“${name}”`)
    .join(', ')
  return (
    <Hint>
      {more > 1
        ? t`Not in the catalogue: ${names} and ${more} more. They keep their text.`
        : t`Not in the catalogue: ${names}. The text is kept.`}
    </Hint>
  )
}

function namesIn(
  section: SectionName,
  { identity, items }: PreviewInput['imported'],
): readonly (readonly [ReferenceKind, string])[] {
  if (section === 'items') return items.content.rows.map(({ name }) => ['item', name] as const)
  if (section !== 'identity') return []
  const { race, class: className } = identity.content
  return [...(race ? [['race', race.value] as const] : []), ...(className ? [['class', className.value] as const] : [])]
}
