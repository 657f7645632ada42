import {
  characterFields,
  defaultCreationRules,
  generateName,
  plannedCharacter,
  type CatalogueRecord,
  type Character,
  type Collection,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocale } from '../../i18n/use-locale.ts'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useContent } from '../../queries/content.ts'
import { useBlankCharacter } from '../../character-actions/use-blank-character.ts'
import { useLookup } from '../../queries/use-lookup.ts'
import { throwDie } from '../../sync/outbox/throw-die.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { SectionBoundary } from '../../ui/layout/section-boundary.tsx'
import { SidePage, SidePageBar } from '../../ui/side-page/side-page.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { AttributeSection } from './attribute-section.tsx'
import {
  firstState,
  packOf,
  planOf,
  withClass,
  withMovedValues,
  withRoll,
  withSkipped,
  withSuggestedName,
  type Skippable,
} from './creation-state.ts'
import { NameSection } from './name-section.tsx'
import { PackSection } from './pack-section.tsx'
import { Preview } from './preview.tsx'
import { RecordSection } from './record-section.tsx'
import { useCreate, type CreationTarget } from './use-create.ts'

/** A new character on one page, with a suggestion for everything. */
export function Creation(target: CreationTarget) {
  const { t } = useLingui()
  const [races, classes, items] = [useContent('Races'), useContent('Classes'), useContent('Items')]
  if (races.isPending || classes.isPending || items.isPending) {
    return (
      <PageLayout title={t`New character`}>
        <Skeleton lines={6} />
      </PageLayout>
    )
  }
  return <CreationForm {...target} races={published(races.data)} classes={published(classes.data)} />
}

const published = <C extends Collection>(records: readonly CatalogueRecord<C>[] | undefined) =>
  (records ?? []).filter(({ status }) => status === 'published')

const pick = <T,>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)]

interface CreationFormProps extends CreationTarget {
  readonly races: readonly CatalogueRecord<'Races'>[]
  readonly classes: readonly CatalogueRecord<'Classes'>[]
}

function CreationForm({ races, classes, ...target }: CreationFormProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const translate = useTranslate()
  const rules = defaultCreationRules
  const items = useLookup('Items')
  const [state, setState] = useState(() =>
    firstState({ name: generateName(Math.random, locale), race: pick(races), class: pick(classes), rules, throwDie }),
  )
  const isKnown = (item: string) => items?.recordOf(item) !== undefined
  const plan = {
    ...planOf(state, isKnown),
    slotOf: (item: string) => items?.recordOf(item)?.facts.slot ?? null,
  }
  const pack = packOf(plan.class, isKnown)
  const blank = useBlankCharacter(state.suggestedName)
  const create = useCreate(target)
  const skip = (part: Skippable) => (isSkipped: boolean) => setState(withSkipped(state, part, isSkipped))
  const chooseRace = (race: CatalogueRecord<'Races'>) => setState({ ...state, race })
  const chooseClass = (chosen: CatalogueRecord<'Classes'>) => setState(withClass(state, chosen))
  return (
    <SidePage
      title={t`New character`}
      titleAction={<Button kind="plain" onClick={() => create(state.suggestedName, null)}>{t`Start blank`}</Button>}
      sideLabel={t`Preview`}
      side={
        <SectionBoundary name="preview">
          <Preview blank={blank} plan={plan} />
        </SectionBoundary>
      }
      bar={
        <CreateBar character={plannedCharacter(blank, plan, 0)} onCreate={() => create(state.suggestedName, plan)} />
      }
    >
      <NameSection
        name={state.name}
        suggested={state.suggestedName}
        onName={(name) => setState({ ...state, name })}
        onAnother={() => setState(withSuggestedName(state, generateName(Math.random, locale)))}
      />
      <SectionBoundary name="race">
        <RecordSection
          title={translate(characterFields.race.label)}
          records={races}
          chosen={state.race}
          isSkipped={state.skipped.includes('race')}
          onChoose={chooseRace}
          onSkip={skip('race')}
        />
      </SectionBoundary>
      <SectionBoundary name="class">
        <RecordSection
          title={translate(characterFields.class.label)}
          records={classes}
          chosen={state.class}
          isSkipped={state.skipped.includes('class')}
          onChoose={chooseClass}
          onSkip={skip('class')}
        />
      </SectionBoundary>
      <AttributeSection
        state={state}
        rules={rules}
        onMethod={(method) => setState({ ...state, method })}
        onValues={(values) => setState(withMovedValues(state, values))}
        onRollAgain={() => setState(withRoll(state, rules, throwDie))}
        onSkip={skip('attributes')}
      />
      {plan.class && items && Object.keys(pack).length > 0 && (
        <PackSection
          blank={blank}
          chosenClass={plan.class}
          pack={pack}
          items={items}
          hasPack={state.hasPack}
          onPack={(hasPack) => setState({ ...state, hasPack })}
        />
      )}
    </SidePage>
  )
}

interface CreateBarProps {
  readonly character: Character
  readonly onCreate: () => void
}

function CreateBar({ character: { name, hp, mana }, onCreate }: CreateBarProps) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const [hitPoints, shownMana] = [number(hp), number(mana)]
  return (
    <SidePageBar
      name={name}
      detail={mana > 0 ? t`${hitPoints} hit points · ${shownMana} mana` : t`${hitPoints} hit points`}
      hint={t`You can change everything later.`}
    >
      <Button kind="primary" onClick={onCreate}>{t`Create character`}</Button>
    </SidePageBar>
  )
}
