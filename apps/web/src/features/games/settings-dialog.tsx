import {
  characterFields,
  coins,
  highestRate,
  notationOf,
  parseDice,
  type Coin,
  type GameSettings,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocale } from '../../i18n/use-locale.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { localizeDice } from '../../i18n/localize-dice.ts'
import { useGameActions } from '../../queries/games.ts'
import type { OwnGame } from '../../api/games-api.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CountField } from '../../ui/inputs/count-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { countIn, type Limits } from '../../ui/inputs/number/parse-number.ts'
import { useAttempt } from '../../ui/foundation/use-attempt.ts'
import styles from './games.module.css'

interface SettingsDialogProps {
  readonly game: OwnGame
  readonly onClose: () => void
  /** The game is in the trash. */
  readonly onLeft: () => void
}

/** The coins that have a rate: copper is what they are counted in. */
const rated = coins.filter((coin) => coin !== 'copper')

/** What the table is called and has agreed on; for who runs it. */
export function SettingsDialog({ game, onClose, onLeft }: SettingsDialogProps) {
  const { t } = useLingui()
  const word = useTranslate()
  const locale = useLocale()
  const acts = useGameActions()
  const problems = useProblemMessages()
  const attempt = useAttempt(problems.ofFailure)
  const { settings } = game
  const [name, setName] = useState(game.name)
  const [dice, setDice] = useState(localizeDice(settings.dice, locale))
  const [rates, setRates] = useState<Readonly<Record<string, string>>>({})
  const [playersSee, setPlayersSee] = useState(settings.playersSee)
  const [mastersEdit, setMastersEdit] = useState(settings.mastersEdit)
  const rateOf = (coin: Coin) => rates[coin] ?? String(settings.rates[coin])
  /** No coin is worth less than the next. */
  const limitsOf = (coin: Coin): Limits => {
    const next = coins[coins.indexOf(coin) + 1] ?? 'copper'
    return { min: countIn(rateOf(next), { min: 1, max: highestRate }) ?? 1, max: highestRate }
  }
  const [platinum, gold, silver] = rated.map((coin) => countIn(rateOf(coin), limitsOf(coin)))
  const read = parseDice(dice)
  const wished: GameSettings | undefined =
    // As everybody reads it.
    read && platinum && gold && silver
      ? { dice: notationOf(read), rates: { platinum, gold, silver, copper: 1 }, playersSee, mastersEdit }
      : undefined
  const save = () =>
    attempt(t`Nothing has changed`, async () => {
      if (!wished) return
      await acts.change(game.id, { name, settings: wished })
      onClose()
    })
  const sights = [
    { value: 'all', label: t`Whole sheets`, hint: t`everything but private notes` },
    { value: 'summary', label: t`Vitals`, hint: t`who they are, hit points, mana and conditions` },
    { value: 'names', label: t`Names`, hint: t`and pictures` },
  ] as const
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Settings of the game`}
      act={
        <Button kind="act" disabled={!wished} onClick={save}>
          {t`Agree on this`}
        </Button>
      }
    >
      <div className={styles['pair']}>
        <Field
          label={t`Name of the game`}
          value={name}
          autoComplete="off"
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Field
          label={t`Dice for a check`}
          value={dice}
          error={read ? undefined : problems.ofProblem({ code: 'not-dice' })}
          autoComplete="off"
          onChange={({ currentTarget }) => setDice(currentTarget.value)}
        />
      </div>
      <fieldset className={styles['choice']}>
        <legend>{t`What a coin is worth in copper`}</legend>
        <div className={styles['give']}>
          {rated.map((coin) => (
            <CountField
              key={coin}
              label={word(characterFields[coin].label)}
              text={rateOf(coin)}
              limits={limitsOf(coin)}
              onWrite={(text) => setRates({ ...rates, [coin]: text })}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className={styles['choice']}>
        <legend>{t`What players see of each other`}</legend>
        {sights.map(({ value, label, hint }) => (
          <label key={value} className={styles['tick']}>
            <input type="radio" name="sight" checked={playersSee === value} onChange={() => setPlayersSee(value)} />
            <span>
              {label} <span className="small soft">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <label className={styles['tick']}>
        <input
          type="checkbox"
          checked={mastersEdit}
          onChange={({ currentTarget }) => setMastersEdit(currentTarget.checked)}
        />
        <span>
          {t`Game masters may change sheets`} <span className="small soft">{t`the log names who did it`}</span>
        </span>
      </label>
      <DeleteGame game={game} onLeft={onLeft} />
    </Dialog>
  )
}

/** Into the trash, with a way back right away and for 30 days. */
function DeleteGame({ game, onLeft }: Pick<SettingsDialogProps, 'game' | 'onLeft'>) {
  const { t } = useLingui()
  const acts = useGameActions()
  const toast = useToast()
  const attempt = useAttempt(useProblemMessages().ofFailure)
  const { id, name } = game
  const restore = () => attempt(t`${name} is still in the trash`, () => acts.restore(id))
  const remove = () =>
    attempt(t`The game is still there`, async () => {
      await acts.remove(id)
      onLeft()
      toast({ title: t`${name} is in the trash for 30 days`, action: { label: t`Undo`, onPress: restore } })
    })
  return (
    <p className={styles['danger']}>
      <span className="small soft">{t`Everybody leaves the table; nothing of it is lost for 30 days.`}</span>
      <Button small onClick={remove}>{t`Delete the game`}</Button>
    </p>
  )
}
