import { completeSettings, settingFields } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormulaNotation } from '../../../game-ui/formula/use-formula-notation.ts'
import { useRetryId } from '../../../api/use-retry-id.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useGameActions } from '../../../queries/game-actions.ts'
import type { OwnGame } from '../../../api/types.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { useToast } from '../../../ui/overlays/toast.tsx'
import { saveFile } from '../../../ui/foundation/save-file.ts'
import { useAttempt } from '../../../ui/foundation/use-attempt.ts'
import styles from '../games.module.css'
import { NextSessionField } from './next-session-field.tsx'
import { changedSettings } from './changed-settings.ts'
import { draftOfRules, readRules } from './rules-draft.ts'
import { RulesFields } from './rules-fields.tsx'

interface SettingsDialogProps {
  readonly game: OwnGame
  readonly onClose: () => void
  /** Called when the game was moved to the trash. */
  readonly onLeft: () => void
}

/** Name and house rules of a game; for GMs. */
export function SettingsDialog({ game, onClose, onLeft }: SettingsDialogProps) {
  const { t } = useLingui()
  const actions = useGameActions()
  const problems = useProblemMessages()
  const attempt = useAttempt(problems.messageOfError)
  const translate = useTranslate()
  const retryId = useRetryId()
  const [before] = useState(() => ({ name: game.name, settings: completeSettings(game.settings) }))
  const skills = useLookup('Skills')
  const notation = { formulas: useFormulaNotation(skills), locale: useLocale() }
  const [name, setName] = useState(before.name)
  const [draft, setDraft] = useState(() => draftOfRules(before.settings, notation))
  const [playersSee, setPlayersSee] = useState(before.settings.playersSee)
  const [mastersEdit, setMastersEdit] = useState(before.settings.mastersEdit)
  const [showPresence, setShowPresence] = useState(before.settings.showPresence)
  const [nextSessionAt, setNextSessionAt] = useState(before.settings.nextSessionAt)
  const rules = readRules(draft, notation)
  const save = () =>
    attempt(t`Couldn’t save the settings`, async () => {
      if (!rules) return
      const settings = { ...rules, playersSee, mastersEdit, showPresence, nextSessionAt }
      const request = changedSettings(before, { name, settings })
      if (request) await actions.change(game.id, { saveId: retryId.idFor(request), ...request })
      onClose()
    })
  const visibilityHints = {
    all: t`everything except private notes`,
    summary: t`identity, hit points, mana and conditions`,
    names: t`and pictures`,
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Game settings`}
      primaryAction={
        <Button kind="primary" disabled={!rules} onClick={save}>
          {t`Save`}
        </Button>
      }
    >
      <Field
        label={translate(settingFields.name.label)}
        value={name}
        autoComplete="off"
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <NextSessionField value={nextSessionAt} onChange={setNextSessionAt} />
      <fieldset className={styles['options']}>
        <legend>{translate(settingFields.playersSee.label)}</legend>
        {settingFields.playersSee.options.map((value) => (
          <label key={value} className={styles['check']}>
            <input
              type="radio"
              name="visibility"
              checked={playersSee === value}
              onChange={() => setPlayersSee(value)}
            />
            <span>
              {translate(settingFields.playersSee.optionLabels[value])}{' '}
              <span className="small soft">{visibilityHints[value]}</span>
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
          {translate(settingFields.mastersEdit.label)}
          <br />
          <span className="small soft">{t`the log shows who made each change`}</span>
        </span>
      </label>
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={showPresence}
          onChange={({ currentTarget }) => setShowPresence(currentTarget.checked)}
        />
        <span>
          {translate(settingFields.showPresence.label)}
          <br />
          <span className="small soft">{t`everyone can hide it for themselves`}</span>
        </span>
      </label>
      <RulesFields {...{ draft, notation, skills }} onChange={setDraft} />
      <ExportGame game={game} />
      <DeleteGame game={game} onLeft={onLeft} />
    </Dialog>
  )
}

/** Saves the game as a file. */
function ExportGame({ game: { id, name } }: Pick<SettingsDialogProps, 'game'>) {
  const { t } = useLingui()
  const actions = useGameActions()
  const attempt = useAttempt(useProblemMessages().messageOfError)
  const save = () =>
    attempt(t`Couldn’t export ${name}`, async () => saveFile(await actions.exportFile(id), `${name}.json`))
  return (
    <p className={styles['danger']}>
      <span className="small soft">{t`One file with the log, the fights and your own creatures.`}</span>
      <Button small onClick={save}>{t`Export game`}</Button>
    </p>
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
