import { storedSkills, type Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import ListFilter from 'lucide-react/icons/list-filter'
import { Suspense, useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useLocale } from '../../../i18n/use-locale.ts'
import { localizeDice } from '../../../i18n/localize-dice.ts'
import { useRoll } from '../../../sync/outbox/rolls.ts'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { lazyPart } from '../../../ui/foundation/lazy-part.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { ConflictList } from '../../../conflicts/conflict-list.tsx'
import { listSkills } from './skill-list.ts'
import { SkillRow } from './skill-row.tsx'
import styles from './skills.module.css'
import { useCheckDice } from '../use-check-dice.ts'
import { SectionSkeleton } from '../section-skeleton.tsx'

const SkillDialog = lazyPart(async () => (await import('./skill-dialog.tsx')).SkillDialog)
const SkillFilter = lazyPart(async () => (await import('./skill-filter.tsx')).SkillFilter)

export function Skills() {
  const { t } = useLingui()
  const lookup = useLookup('Skills')
  if (lookup) return <SkillTable lookup={lookup} />
  return (
    <>
      <SectionSkeleton title={t`Skills`} rows={12} />
      <ConflictList sections={['skills']} />
    </>
  )
}

function SkillTable({ lookup }: { readonly lookup: Lookup<'Skills'> }) {
  const { t } = useLingui()
  const locale = useLocale()
  const canRoll = useRoll() !== null
  const dice = useCheckDice()
  const checkText = localizeDice(dice, locale)
  const stored = useStoredSkills()
  const skills = useMemo(() => listSkills(lookup, stored, locale), [lookup, stored, locale])
  const [filter, setFilter] = useState<{ readonly typed: string; readonly trained: boolean }>()
  const [opened, setOpened] = useState<string>()
  const shown = filter ? skills.filter(({ key, name }) => matchesFilter(filter.typed, name, key)) : skills
  const filterButton = useRef<HTMLButtonElement>(null)
  /** Returns focus to the button that opened the filter. */
  const closeFilter = () => {
    setFilter(undefined)
    filterButton.current?.focus()
  }
  const openedSkill = skills.find(({ key }) => key === opened)
  return (
    <Section
      title={t`Skills`}
      aside={t`check = ${checkText} + total`}
      action={
        <IconButton
          ref={filterButton}
          label={t`Filter or add`}
          aria-expanded={filter !== undefined}
          onClick={() => setFilter(filter ? undefined : { typed: '', trained: false })}
        >
          <ListFilter />
        </IconButton>
      }
    >
      {filter && (
        <Suspense>
          <SkillFilter {...filter} skills={skills} onFilter={setFilter} onLeave={closeFilter} />
        </Suspense>
      )}
      <ConflictList sections={['skills']} />
      <table className={styles['skills']}>
        <thead>
          <tr>
            <th>{t`Skill`}</th>
            <th>{t`Trained`}</th>
            <th>{t`Builds on`}</th>
            <th>{t`Total`}</th>
            {canRoll && (
              <th>
                <span className="sr">{t`Roll`}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((skill) => (
            <SkillRow key={skill.key} {...{ skill, dice }} onlyTrained={filter?.trained === true} onOpen={setOpened} />
          ))}
        </tbody>
      </table>
      {openedSkill && (
        <Suspense>
          <SkillDialog skill={openedSkill} lookup={lookup} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </Section>
  )
}

const matchesFilter = (typed: string, ...names: readonly string[]): boolean =>
  names.some((name) => name.toLowerCase().includes(typed.trim().toLowerCase()))

/** The keys of the skills stored on the character; stable until one is added or removed. */
function useStoredSkills(): readonly string[] {
  const store = useCharacterStore()
  const subscribe = useCallback((listener: () => void) => store.onChange(listener), [store])
  const joined = useSyncExternalStore(subscribe, () => storedSkills(store.draft).join(' '))
  return useMemo(() => joined.split(' ').filter((key) => key !== ''), [joined])
}
