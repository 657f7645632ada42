import { skillNumber, storedSkills, type Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Search from 'lucide-react/icons/search'
import { Suspense, useCallback, useMemo, useRef, useState, useSyncExternalStore, type CSSProperties } from 'react'
import { flushSync } from 'react-dom'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { localizeDice } from '../../../i18n/localize-dice.ts'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { readPreference, storePreference } from '../../../ui/foundation/device-preferences.ts'
import { lazyPart } from '../../../ui/foundation/lazy-part.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { ConflictList } from '../../../conflicts/conflict-list.tsx'
import { listSkills, type ListedSkill } from './skill-list.ts'
import { SkillRow } from './skill-row.tsx'
import styles from './skills.module.css'
import { useSkillGroups } from './use-skill-groups.ts'
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

export function SkillTable({ lookup }: { readonly lookup: Lookup<'Skills'> }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const locale = useLocale()
  const { number } = useNumbers()
  const dice = useCheckDice()
  const checkText = localizeDice(dice, locale)
  const stored = useStoredSkills()
  const skills = useMemo(() => listSkills(lookup, stored, locale), [lookup, stored, locale])
  const { groups, regroup, groupProps } = useSkillGroups(skills)
  const [showsUntrained, setShowsUntrained] = useState(
    () => (readPreference('untrained-skills') ?? (groups.main.length === 0 ? 'shown' : 'hidden')) === 'shown',
  )
  const [typed, setTyped] = useState<string>()
  const [opened, setOpened] = useState<string>()
  const isSearching = typed !== undefined && typed.trim() !== ''
  const table = useRef<HTMLTableElement>(null)
  const filterButton = useRef<HTMLButtonElement>(null)
  /** Returns focus to the button that opened the filter. */
  const closeFilter = () => {
    setTyped(undefined)
    filterButton.current?.focus()
  }
  const toggleUntrained = () => {
    setShowsUntrained(!showsUntrained)
    storePreference('untrained-skills', showsUntrained ? 'hidden' : 'shown')
  }
  const onPin = useCallback(
    (key: string) => {
      flushSync(regroup)
      // Moving a row takes the focus away.
      table.current?.querySelector<HTMLElement>(`[data-pin="${key}"]`)?.focus()
    },
    [regroup],
  )
  const rowsOf = (listed: readonly ListedSkill[]) =>
    listed.map((skill) => <SkillRow key={skill.key} {...{ skill, dice, onPin }} onOpen={setOpened} />)
  const openedSkill = skills.find(({ key }) => key === opened)
  const { main, untrained } = groups
  const found = isSearching ? skills.filter(({ key, name }) => matchesFilter(typed, name, key)) : main
  const rows = found.length + (!isSearching && showsUntrained ? untrained.length : 0)
  const untrainedCount = number(untrained.length)
  return (
    <Section
      id="skills"
      title={t`Skills`}
      aside={t`check = ${checkText} + total`}
      action={
        <IconButton
          ref={filterButton}
          label={t`Filter or add`}
          aria-expanded={typed !== undefined}
          onClick={() => setTyped(typed === undefined ? '' : undefined)}
        >
          <Search />
        </IconButton>
      }
    >
      {typed !== undefined && (
        <Suspense>
          <SkillFilter typed={typed} skills={skills} onFilter={setTyped} onLeave={closeFilter} />
        </Suspense>
      )}
      <ConflictList sections={['skills']} />
      <div className={styles['columns']} style={{ '--rows': rows } as CSSProperties}>
        <table ref={table} className={styles['skills']} role="table" {...groupProps}>
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader">{t`Skill`}</th>
              <th role="columnheader">{translate(skillNumber.label)}</th>
              <th role="columnheader">{t`Builds on`}</th>
              <th role="columnheader">{t`Total`}</th>
              <th role="columnheader">
                <span className="sr">{t`Roll and pin`}</span>
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">{rowsOf(found)}</tbody>
          {!isSearching && showsUntrained && <tbody role="rowgroup">{rowsOf(untrained)}</tbody>}
        </table>
        {!isSearching && untrained.length > 0 && (
          <button type="button" className={styles['more']} aria-expanded={showsUntrained} onClick={toggleUntrained}>
            <ChevronDown />
            {t`${untrainedCount} untrained`}
          </button>
        )}
      </div>
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
