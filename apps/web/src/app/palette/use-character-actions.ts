import { checkNotation, skillOf, storedSkills, type Character } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { listSkills } from '../../features/sheet/skills/skill-list.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useGameSettings } from '../../queries/game-settings.ts'
import { useSession } from '../../queries/session.ts'
import { useLookup } from '../../queries/use-lookup.ts'
import { useRollFormula } from '../../sync/outbox/rolls.ts'
import type { PaletteAction } from './find-actions.ts'

/** What the palette can do with the open character: go to its other pages, roll its skills, find its items. */
export function useCharacterActions(
  character: Character | undefined,
  showItem: (id: string) => void,
): readonly PaletteAction[] {
  const { t } = useLingui()
  const navigate = useNavigate()
  const rolls = useSkillRolls(character)
  const names = useLookup('Items')
  const translate = useTranslate()
  const { user } = useSession()
  if (character === undefined) return []
  const { publicRef, items } = character
  const params = { publicRef }
  const share = {
    id: 'share',
    label: t`Share`,
    detail: t`Page`,
    run: () => void navigate({ to: '/characters/$publicRef/share', params }),
  }
  return [
    {
      id: 'history',
      label: t`History`,
      detail: t`Page`,
      run: () => void navigate({ to: '/characters/$publicRef/history', params }),
    },
    ...(user?.id === character.user ? [share] : []),
    {
      id: 'print',
      label: t`Print`,
      detail: t`Ctrl+P`,
      run: () => void navigate({ to: '/characters/$publicRef/print', params, search: { now: true } }),
    },
    ...rolls,
    ...items.map(({ id, item }) => {
      const record = names?.recordOf(item)
      return {
        id: `item ${id}`,
        label: record ? translate(record.name) : item,
        detail: t`Item`,
        onlyWhenSearched: true,
        run: () => showItem(id),
      }
    }),
  ]
}

function useSkillRolls(character: Character | undefined): readonly PaletteAction[] {
  const { t } = useLingui()
  const locale = useLocale()
  const roll = useRollFormula()
  const lookup = useLookup('Skills')
  const { dice } = useGameSettings(character?.gameId ?? null)
  if (character === undefined || roll === null || lookup === null) return []
  return listSkills(lookup, storedSkills(character), locale).map(({ key, name, base }) => {
    const { total } = skillOf(character, key, base)
    return {
      id: `skill ${key}`,
      label: name,
      detail: t`Roll`,
      onlyWhenSearched: true,
      run: () => void roll(checkNotation(total, dice), name, { for: key }),
    }
  })
}
