import { endOf } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { newId } from '../../api/new-id.ts'
import { addCondition } from '../../character-actions/change-conditions.ts'
import { ConditionFinder } from '../../game-ui/conditions/condition-finder.tsx'
import { ConditionToggle, ConditionToggles } from '../../game-ui/conditions/condition-toggle.tsx'
import { useLocale } from '../../i18n/use-locale.ts'
import { useLookup } from '../../queries/use-lookup.ts'
import type { PartySheets } from '../../sync/replica/use-party-sheets.ts'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
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
  const locale = useLocale()
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
      addCondition(sheet, condition, end)
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
          {lookup && (
            <>
              <ConditionFinder lookup={lookup} owned={[]} onChoose={add} />
              <ConditionToggles>
                {lookup.search('', locale).map((record) => (
                  <ConditionToggle key={record.id} record={record} isOn={false} onToggle={() => add(record.id)} />
                ))}
              </ConditionToggles>
            </>
          )}
        </>
      )}
    </Dialog>
  )
}
