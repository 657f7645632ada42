import {
  checkNotation,
  defaultRules,
  diceOf,
  isAttribute,
  notationOf,
  parseFormula,
  rollPurposeOf,
  showFormula,
  type Attack,
  type CatalogueRecord,
  type Participant,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { DieIcon } from '../../../game-ui/game-icons.tsx'
import { useFormulaStyle } from '../../../game-ui/formula/use-formula-style.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { useRollFormula } from '../../../sync/outbox/rolls.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { classNames } from '../../../ui/foundation/class-names.ts'
import fightStyles from '../fight.module.css'
import { useCreatures } from './creatures-context.tsx'
import styles from './creatures.module.css'

interface CreaturePanelProps {
  readonly participant: Participant
  readonly turn: 'now' | 'next' | undefined
  /** The dice for a check in this game. */
  readonly dice: string | undefined
}

/** What a GM needs of a creature when it acts: what protects it, and its attacks, each with one tap. */
export function CreaturePanel({ participant, turn, dice = defaultRules.dice }: CreaturePanelProps) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const translate = useTranslate()
  const record = useCreatures()?.recordOf(participant.creature ?? '')
  if (!record) return null
  const { protection, attacks = [] } = record.facts
  const guard = protection === undefined ? undefined : number(protection)
  const description = translate(record.description)
  return (
    <section className={styles['panel']} aria-label={participant.name}>
      <header>
        {turn !== undefined && (
          <span className={classNames(fightStyles['tag'], 'tiny')}>{turn === 'now' ? t`Acting now` : t`Next`}</span>
        )}
        <h2>{participant.name}</h2>
        {guard !== undefined && <span className="small soft">{t`Protection ${guard}`}</span>}
      </header>
      {description !== '' && <p className="small soft">{description}</p>}
      <ul>
        {attacks.map((attack, at) => (
          <AttackRow key={at} {...{ participant, attack, record, dice }} />
        ))}
      </ul>
    </section>
  )
}

interface AttackRowProps {
  readonly participant: Participant
  readonly attack: Attack
  readonly record: CatalogueRecord<'Creatures'>
  readonly dice: string
}

function AttackRow({ participant: { id, name: who }, attack, record: { facts }, dice }: AttackRowProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { modifier } = useNumbers()
  const style = useFormulaStyle(useLookup('Skills'))
  const roll = useRollFormula()
  const name = translate(attack.name)
  const damage = showFormula(attack.damage, style)
  const total = modifier(attack.total)
  const rollFor = (kind: 'attack' | 'roll-damage', notation: string) =>
    void roll?.(notation, `${who}: ${name}`, { for: rollPurposeOf(id), act: { kind, of: name } })
  const rollDamage = () => {
    const formula = parseFormula(attack.damage)
    const valueOf = (of: string) => (isAttribute(of) ? (facts[of] ?? 0) : 0)
    if (formula) rollFor('roll-damage', notationOf(diceOf(formula, valueOf)))
  }
  return (
    <li>
      <span>{name}</span>
      <Button
        small
        aria-label={t`Attack with ${name}: ${total}`}
        onClick={() => rollFor('attack', checkNotation(attack.total, dice))}
      >
        <DieIcon /> {total}
      </Button>
      <Button small aria-label={t`Damage of ${name}: ${damage}`} onClick={rollDamage}>
        <span className="in-rubric">{damage}</span>
      </Button>
    </li>
  )
}
