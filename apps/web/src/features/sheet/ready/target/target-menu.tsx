import { useLingui } from '@lingui/react/macro'
import Crosshair from 'lucide-react/icons/crosshair'
import Pencil from 'lucide-react/icons/pencil'
import { Suspense, useState } from 'react'
import { withLazyTexts } from '../../../../i18n/activate.ts'
import { useEncounters } from '../../../../queries/encounters.ts'
import { useParty } from '../../../../queries/games.ts'
import { useCharacterStore, useField } from '../../../../sync/replica/use-character.ts'
import { classNames } from '../../../../ui/foundation/class-names.ts'
import { lazyPart } from '../../../../ui/foundation/lazy-part.ts'
import { Menu, MenuChoice, MenuItem } from '../../../../ui/overlays/menu.tsx'
import styles from '../ready.module.css'
import type { TargetChoice } from './use-target.ts'

const TargetDialog = lazyPart(async () => (await withLazyTexts(import('./target-dialog.tsx'))).TargetDialog)

interface TargetMenuProps {
  readonly choice: TargetChoice | undefined
  readonly onChoose: (choice: TargetChoice | undefined) => void
}

/**
 * Chooses whom the next spell, damage or item is meant for: nobody, the character, a creature
 * of the running fight, a member of its party or a typed name.
 */
export function TargetMenu({ choice, onChoose }: TargetMenuProps) {
  const { t } = useLingui()
  const [isTyping, setTyping] = useState(false)
  const others = useOtherNames()
  const name = choice === undefined ? undefined : choice === 'me' ? t`Me` : choice.name
  const typed = typeof choice === 'object' && !others.includes(choice.name) ? [choice.name] : []
  const label = name === undefined ? t`Target: nobody` : t`Target: ${name}`
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            className={classNames(styles['target'], name !== undefined && styles['chosen'])}
            aria-label={label}
            title={label}
          >
            <Crosshair />
            {name !== undefined && <span>{name}</span>}
          </button>
        }
        header={t`Target of the next action`}
      >
        <MenuChoice
          label={t`Target`}
          value={keyOf(choice)}
          options={[
            { value: 'nobody', label: t`Nobody` },
            { value: 'me', label: t`Me` },
            ...[...others, ...typed].map((other) => ({ value: keyOf({ name: other }), label: other })),
          ]}
          onChoose={(key) => onChoose(choiceOf(key))}
        />
        <MenuItem icon={<Pencil />} onPress={() => setTyping(true)}>
          {t`Other name…`}
        </MenuItem>
      </Menu>
      {isTyping && (
        <Suspense>
          <TargetDialog onChoose={(typedName) => onChoose({ name: typedName })} onClose={() => setTyping(false)} />
        </Suspense>
      )}
    </>
  )
}

const prefix = 'name '

const keyOf = (choice: TargetChoice | undefined): string =>
  choice === undefined ? 'nobody' : choice === 'me' ? 'me' : `${prefix}${choice.name}`

function choiceOf(key: string): TargetChoice | undefined {
  if (key === 'me') return 'me'
  return key.startsWith(prefix) ? { name: key.slice(prefix.length) } : undefined
}

/** The names of the creatures in the running fight, then of the other characters in the game, as last known. */
function useOtherNames(): readonly string[] {
  const [gameId] = useField('gameId')
  const { publicRef } = useCharacterStore()
  const { data: party = [] } = useParty(gameId)
  const order = useEncounters(gameId).data?.running?.order ?? []
  const creatures = order.filter(({ character }) => character === undefined)
  const others = party.filter(({ character }) => character.publicRef !== publicRef)
  return [
    ...new Set([
      ...creatures.map(({ name }) => name),
      ...others.flatMap(({ character: { name } }) => name?.trim() || []),
    ]),
  ]
}
