import {
  characterFields,
  coins,
  maxCoinRate,
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
import { useGameActions } from '../../queries/game-actions.ts'
import type { OwnGame } from '../../api/types.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CountField } from '../../ui/inputs/count-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { parseCount, type Limits } from '../../ui/inputs/number/parse-number.ts'
import { useAttempt } from '../../ui/foundation/use-attempt.ts'
import styles from './games.module.css'

interface SettingsDialogProps {
  readonly game: OwnGame
  readonly onClose: () => void
  /** Called when the game was moved to the trash. */
  readonly onLeft: () => void
}

/** Every coin except copper, which is the unit of the rates. */
const ratedCoins = coins.filter((coin) => coin !== 'copper')

/** Name and house rules of a game; for GMs. */
export function SettingsDialog({ game, onClose, onLeft }: SettingsDialogProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const locale = useLocale()
  const actions = useGameActions()
  const problems = useProblemMessages()
  const attempt = useAttempt(problems.messageOfError)
  const { settings } = game
  const [name, setName] = useState(game.name)
  const [dice, setDice] = useState(localizeDice(settings.dice, locale))
  const [rates, setRates] = useState<Readonly<Record<string, string>>>({})
  const [playersSee, setPlayersSee] = useState(settings.playersSee)
  const [mastersEdit, setMastersEdit] = useState(settings.mastersEdit)
  const rateOf = (coin: Coin) => rates[coin] ?? String(settings.rates[coin])
  /** A coin is worth at least as much as the next smaller one. */
  const limitsOf = (coin: Coin): Limits => {
    const next = coins[coins.indexOf(coin) + 1] ?? 'copper'
    return { min: parseCount(rateOf(next), { min: 1, max: maxCoinRate }) ?? 1, max: maxCoinRate }
  }
  const [platinum, gold, silver] = ratedCoins.map((coin) => parseCount(rateOf(coin), limitsOf(coin)))
  const parsedDice = parseDice(dice)
  const newSettings: GameSettings | undefined =
    // Stored in the language-neutral notation.
    parsedDice && platinum && gold && silver
      ? { dice: notationOf(parsedDice), rates: { platinum, gold, silver, copper: 1 }, playersSee, mastersEdit }
      : undefined
  const save = () =>
    attempt(t`Couldn’t save the settings`, async () => {
      if (!newSettings) return
      await actions.change(game.id, { name, settings: newSettings })
      onClose()
    })
  const visibilities = [
    { value: 'all', label: t`Full sheets`, hint: t`everything except private notes` },
    { value: 'summary', label: t`Vitals`, hint: t`identity, hit points, mana and conditions` },
    { value: 'names', label: t`Names`, hint: t`and pictures` },
  ] as const
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Game settings`}
      primaryAction={
        <Button kind="primary" disabled={!newSettings} onClick={save}>
          {t`Save`}
        </Button>
      }
    >
      <div className={styles['pair']}>
        <Field
          label={t`Game name`}
          value={name}
          autoComplete="off"
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Field
          label={t`Dice for a check`}
          value={dice}
          error={parsedDice ? undefined : problems.messageOf({ code: 'not-dice' })}
          autoComplete="off"
          onChange={({ currentTarget }) => setDice(currentTarget.value)}
        />
      </div>
      <fieldset className={styles['options']}>
        <legend>{t`Coin values in copper`}</legend>
        <div className={styles['amounts']}>
          {ratedCoins.map((coin) => (
            <CountField
              key={coin}
              label={translate(characterFields[coin].label)}
              text={rateOf(coin)}
              limits={limitsOf(coin)}
              onTextChange={(text) => setRates({ ...rates, [coin]: text })}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className={styles['options']}>
        <legend>{t`What players see of each other`}</legend>
        {visibilities.map(({ value, label, hint }) => (
          <label key={value} className={styles['check']}>
            <input
              type="radio"
              name="visibility"
              checked={playersSee === value}
              onChange={() => setPlayersSee(value)}
            />
            <span>
              {label} <span className="small soft">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={mastersEdit}
          onChange={({ currentTarget }) => setMastersEdit(currentTarget.checked)}
        />
        <span>
          {t`GMs can edit sheets`} <span className="small soft">{t`the log shows who made each change`}</span>
        </span>
      </label>
      <DeleteGame game={game} onLeft={onLeft} />
    </Dialog>
  )
}

/** Moves the game to the trash; the toast and the trash both offer to restore it. */
function DeleteGame({ game, onLeft }: Pick<SettingsDialogProps, 'game' | 'onLeft'>) {
  const { t } = useLingui()
  const actions = useGameActions()
  const toast = useToast()
  const attempt = useAttempt(useProblemMessages().messageOfError)
  const { id, name } = game
  const restore = () => attempt(t`Couldn’t restore ${name}`, () => actions.restore(id))
  const remove = () =>
    attempt(t`Couldn’t delete the game`, async () => {
      await actions.remove(id)
      onLeft()
      toast({ title: t`${name} is in the trash for 30 days`, action: { label: t`Undo`, onPress: restore } })
    })
  return (
    <p className={styles['danger']}>
      <span className="small soft">{t`Everyone leaves the game. You can restore it for 30 days.`}</span>
      <Button small onClick={remove}>{t`Delete game`}</Button>
    </p>
  )
}
