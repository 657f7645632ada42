import { addConditionEdits, endOf, encounterFields, type Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { newId } from '../../api/new-id.ts'
import { findSuggestions, resolveText } from '../../game-ui/catalogue/catalogue-suggestions.ts'
import { ConditionIcon } from '../../game-ui/condition-icon.tsx'
import { useLocale } from '../../i18n/use-locale.ts'
import { useLookup } from '../../queries/use-lookup.ts'
import type { PartySheets } from '../../sync/replica/use-party-sheets.ts'
import { classNames } from '../../ui/foundation/class-names.ts'
import { SuggestField } from '../../ui/inputs/combobox/suggest-field.tsx'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './fight.module.css'
import type { OpenEncounter } from './use-encounter.ts'

interface ConditionDialogProps {
  readonly opened: OpenEncounter
  readonly participantId: string
  readonly sheets: PartySheets
  readonly onClose: () => void
}

const lengths = ['0', '1', '2', '3', '5', '10'] as const
type Length = (typeof lengths)[number]

/** Gives a participant a condition, for some rounds or until it is removed. */
export function ConditionDialog({ opened, participantId, sheets, onClose }: ConditionDialogProps) {
  const { t } = useLingui()
  const lookup = useLookup('Conditions')
  const [length, setLength] = useState<Length>('0')
  const { encounter, act } = opened
  const participant = encounter.participants.find(({ id }) => id === participantId)
  if (!participant) return null
  const { name, character } = participant
  const sheet = character === undefined ? undefined : sheets.get(character)
  const rounds = Number(length)
  const add = (condition: string) => {
    const round = endOf(encounter, participantId, rounds)
    if (sheet) {
      const end = rounds > 0 ? { id: newId(), encounter: encounter.publicRef, round } : undefined
      sheet.act({ kind: 'add-condition', of: condition }, addConditionEdits(sheet.draft, condition, end))
    } else if (character === undefined) {
      const id = newId()
      const value = { id, participant: participantId, condition, ...(rounds > 0 && { until_round: round }) }
      act({ kind: 'add-condition', of: condition, with: name }, [{ field: `ongoing_conditions.${id}`, value }])
    }
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t`Condition for ${name}`}>
      {character !== undefined && !sheet ? (
        <p>{t`In this game, GMs don’t edit the characters of players.`}</p>
      ) : (
        <>
          <Segmented
            label={t`Rounds`}
            value={length}
            options={lengths.map((value) => ({ value, label: value === '0' ? t`no end` : value }))}
            onChoose={setLength}
          />
          {lookup && <ConditionFinder lookup={lookup} onChoose={add} />}
        </>
      )}
    </Dialog>
  )
}

interface ConditionFinderProps {
  readonly lookup: Lookup<'Conditions'>
  readonly onChoose: (condition: string) => void
}

function ConditionFinder({ lookup, onChoose }: ConditionFinderProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { maxLength } = encounterFields.ongoing_conditions.parts.condition
  const suggestionsFor = (typed: string) => {
    const { records, customText } = findSuggestions(typed, [], lookup, locale)
    return [
      ...records.map(({ id, name, description }) => ({ id, label: name[locale], detail: description[locale] })),
      ...(customText === undefined ? [] : [{ id: customText, label: t`Add “${customText}” as a custom condition` }]),
    ]
  }
  const enter = (text: string) => {
    const resolved = resolveText(text, [], lookup)
    onChoose(resolved && 'name' in resolved ? resolved.id : text)
  }
  return (
    <>
      <SuggestField
        label={t`Find a condition`}
        icon={<Search />}
        maxLength={maxLength}
        suggestionsFor={suggestionsFor}
        onChoose={onChoose}
        onEnter={enter}
      />
      <ul className={styles['grid']}>
        {lookup.search('', locale).map(({ id, name, facts }) => (
          <li key={id}>
            <button
              type="button"
              className={classNames(styles['chip'], `washed-${facts.pigment ?? 'sepia'}`)}
              onClick={() => onChoose(id)}
            >
              <ConditionIcon name={facts.icon} />
              {name[locale]}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
