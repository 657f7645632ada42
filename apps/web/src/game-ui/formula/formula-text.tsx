import { optionLabel, showFormula, type FormulaStyle } from '@everquill/domain'
import { useTranslate } from '../../i18n/use-translate.ts'

interface FormulaTextProps {
  /** In its stored form. */
  readonly formula: string
  readonly style: FormulaStyle
}

/** A stored formula in the reader's language. */
export function FormulaText({ formula, style }: FormulaTextProps) {
  return showFormula(formula, style)
}

interface EffectTextProps {
  readonly effect: string
  readonly kind: string | undefined
  readonly style: FormulaStyle
}

/** The effect of an item or a spell: `Healing 2d4+2`. */
export function EffectText({ effect, kind, style }: EffectTextProps) {
  const translate = useTranslate()
  return (
    <>
      {kind !== undefined && `${translate(optionLabel('effect_kind', kind))} `}
      <FormulaText formula={effect} style={style} />
    </>
  )
}
