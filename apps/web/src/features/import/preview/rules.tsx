import { attributes, characterFields, coins, type Coin } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useTranslate } from '../../../i18n/use-translate.ts'
import type { PreviewInput } from './preview-input.ts'
import { More } from './section-row.tsx'
import { sourceNameOf, tablesOf } from './source-values.ts'
import { TargetRows } from './target-rows.tsx'

/** Which attribute of the other program becomes which of ours. */
export function AttributeRules({ imported, choices, onChoices }: PreviewInput) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { values, scores } = imported.attributes.content
  const found = choices.attributes === 'scores' && Object.keys(scores).length > 0 ? scores : values
  return (
    <More label={t`How attributes are converted`}>
      <TargetRows
        found={attributes.flatMap((key) => {
          const [was, value] = [sourceNameOf(imported, key), found[key]?.value]
          return value === undefined ? [] : [{ key, was, value, label: t`Attribute for ${was}` }]
        })}
        options={attributes.map((value) => ({ value, label: translate(characterFields[value].label) }))}
        targets={choices.attributeTargets}
        onTargets={(attributeTargets) => onChoices({ ...choices, attributeTargets })}
      />
    </More>
  )
}

/** Which coins of the other program become which of ours. */
export function CoinRules({ imported, choices, onChoices }: PreviewInput) {
  const { t } = useLingui()
  const translate = useTranslate()
  const table = Object.entries(tablesOf(imported).coins)
  const sourcesOf = (ours: Coin) => table.flatMap(([theirs, { coin }]) => (coin === ours ? [theirs] : [])).join(', ')
  const found = coins.flatMap((key) => {
    const [was, value] = [sourcesOf(key), imported.coins.content[key]?.value]
    return value === undefined ? [] : [{ key, was, value, label: t`Coin for ${was}` }]
  })
  if (found.length === 0) return null
  return (
    <More label={t`How coins are converted`}>
      <TargetRows
        found={found}
        options={coins.map((value) => ({ value, label: translate(characterFields[value].label) }))}
        targets={choices.coinTargets}
        onTargets={(coinTargets) => onChoices({ ...choices, coinTargets })}
      />
    </More>
  )
}
