import type { AttributeValues, CreationRules } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { ReactNode } from 'react'
import { DieIcon } from '../../game-ui/game-icons.tsx'
import { localizeDice } from '../../i18n/localize-dice.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Section } from '../../ui/layout/section.tsx'
import styles from './attribute-section.module.css'
import { valuesOf, type AttributeMethod, type CreationState } from './creation-state.ts'
import { PointTiles } from './point-tiles.tsx'
import { SkipButton } from './skip-button.tsx'
import { SwapTiles } from './swap-tiles.tsx'

interface AttributeSectionProps {
  readonly state: CreationState
  readonly rules: CreationRules
  readonly onMethod: (method: AttributeMethod) => void
  readonly onValues: (values: AttributeValues) => void
  readonly onRollAgain: () => void
  readonly onSkip: (isSkipped: boolean) => void
}

/** The attributes by array, points or dice. */
export function AttributeSection({ state, rules, onMethod, onValues, onRollAgain, onSkip }: AttributeSectionProps) {
  const { t } = useLingui()
  const race = state.skipped.includes('race') ? null : state.race
  const isSkipped = state.skipped.includes('attributes')
  const tiles = { values: valuesOf(state), race, onValues }
  const title = t`Attributes`
  const skip = <SkipButton part={title} isSkipped={isSkipped} onSkip={onSkip} />
  if (isSkipped) {
    return (
      <Section title={title} action={skip}>
        <p className="small soft">{t`Left blank. You can fill it in on the sheet.`}</p>
      </Section>
    )
  }
  return (
    <Section title={title} action={<MethodSwitch method={state.method} onMethod={onMethod} />}>
      {state.method === 'points' ? (
        <PointTiles {...tiles} rules={rules} />
      ) : (
        <SwapTiles {...tiles}>
          <ValuesHint state={state} rules={rules} />
        </SwapTiles>
      )}
      <p className={styles['actions']}>
        {state.method === 'roll' && (
          <Button small onClick={onRollAgain}>
            <RefreshCw />
            {t`Roll again`}
          </Button>
        )}
        {skip}
      </p>
    </Section>
  )
}

/** Where the values come from, and how to move them. */
function ValuesHint({ state, rules }: Pick<AttributeSectionProps, 'state' | 'rules'>) {
  const { t } = useLingui()
  const translate = useTranslate()
  const locale = useLocale()
  const { number } = useNumbers()
  const list = rules.array.map(number).join(', ')
  const dice = localizeDice(rules.roll, locale)
  const className = state.class && !state.skipped.includes('class') ? translate(state.class.name) : null
  if (state.method === 'roll') return t`${dice} each. Tap two to swap them.`
  return className === null || state.values.array.isMoved
    ? t`${list}. Tap two to swap them.`
    : t`${list}, arranged for: ${className}. Tap two to swap them.`
}

interface MethodSwitchProps {
  readonly method: AttributeMethod
  readonly onMethod: (method: AttributeMethod) => void
}

function MethodSwitch({ method, onMethod }: MethodSwitchProps) {
  const { t } = useLingui()
  const methods: readonly (readonly [AttributeMethod, ReactNode])[] = [
    ['array', t`Standard`],
    ['points', t`Points`],
    [
      'roll',
      <>
        <DieIcon />
        {t`Roll`}
      </>,
    ],
  ]
  return (
    <div role="group" aria-label={t`How to set the attributes`} className={styles['methods']}>
      {methods.map(([each, label]) => (
        <button key={each} type="button" aria-pressed={each === method} onClick={() => onMethod(each)}>
          {label}
        </button>
      ))}
    </div>
  )
}
