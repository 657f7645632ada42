import { characterFields, levelUpChanges, xpForLevel, type VitalName } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useState } from 'react'
import { newId } from '../../../api/new-id.ts'
import { HeartIcon, ManaIcon } from '../../../game-ui/game-icons.tsx'
import { ValueChange, ValueChanges } from '../../../game-ui/value-change.tsx'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useContentNames } from '../../../log-view/texts/use-content-names.ts'
import { useCharacterStore, useDraft } from '../../../sync/replica/use-character.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Segmented } from '../../../ui/inputs/segmented.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useRules } from '../use-rules.ts'
import styles from './level-up.module.css'
import { LearnSpell } from './learn-spell.tsx'
import { SkillPoints } from './skill-points.tsx'
import { useLevelGains } from './use-level-gains.ts'

type GainChoice = 'rolled' | 'average'

const vitals = {
  hp: { tone: 'rubric', icon: <HeartIcon /> },
  mana: { tone: 'lapis', icon: <ManaIcon /> },
} as const

/** The next level: rolls hit points and mana once, distributes skill points, and offers a spell. */
export function LevelUpDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { number, difference } = useNumbers()
  const store = useCharacterStore()
  const character = useDraft()
  const { skillPoints } = useRules()
  const offered = useLevelGains(character)
  const [choices, setChoices] = useState<Readonly<Record<VitalName, GainChoice>>>({ hp: 'rolled', mana: 'rolled' })
  const [skills, setSkills] = useState<Readonly<Record<string, number>>>({})
  const [spell, setSpell] = useState('')
  const gains = (offered ?? []).map(({ vital, rolled, average, explain }) => ({
    vital,
    rolled,
    average,
    gain: choices[vital] === 'rolled' ? (rolled ?? average) : average,
    detail: explain(choices[vital]),
  }))
  const gainOf = (vital: VitalName) => gains.find((each) => each.vital === vital)?.gain ?? 0
  const levelUp = () => {
    const learned = spell === '' ? undefined : { id: newId(), spell }
    const edits = levelUpChanges(character, {
      gains: { hp: gainOf('hp'), mana: gainOf('mana') },
      skills,
      spell: learned,
    })
    store.act({ kind: 'level-up' }, edits)
    onClose()
  }
  const nextLevel = number(character.level + 1)
  const rising = gains.filter(({ gain, rolled }) => gain > 0 || rolled !== null)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Level up`}
      consequence={t`One entry in the log. You can undo it at any time.`}
      primaryAction={
        <Button kind="primary" aria-disabled={offered === null} onClick={() => offered && levelUp()}>
          {t`Level up to ${nextLevel}`}
        </Button>
      }
    >
      <div className={styles['level-up']}>
        <Heading />
        {rising.length > 0 && (
          <ValueChanges>
            {rising.map(({ vital, gain, detail }) => (
              <ValueChange
                key={vital}
                {...vitals[vital]}
                label={translate(characterFields[`${vital}_max`].label)}
                detail={detail}
                oldValue={character[`${vital}_max`]}
                newValue={character[`${vital}_max`] + gain}
              />
            ))}
          </ValueChanges>
        )}
        {gains.map(({ vital, rolled, average }) => {
          if (rolled === null) return null
          const [roll, mean] = [difference(rolled), difference(average)]
          return (
            <Segmented<GainChoice>
              key={vital}
              label={translate(characterFields[vital].label)}
              value={choices[vital]}
              options={[
                { value: 'rolled', label: t`Rolled ${roll}`, icon: vitals[vital].icon },
                { value: 'average', label: t`Average ${mean}`, icon: vitals[vital].icon },
              ]}
              onChoose={(choice) => setChoices({ ...choices, [vital]: choice })}
            />
          )
        })}
        {offered?.length === 0 && (
          <p className="small soft">{t`The class doesn’t say what a level adds. Change the maximums on the sheet.`}</p>
        )}
        {skillPoints > 0 && <SkillPoints {...{ character, skills }} points={skillPoints} onChange={setSkills} />}
        <LearnSpell {...{ character, spell }} onChoose={setSpell} />
      </div>
    </Dialog>
  )
}

/** The old and the new level, and whether there is enough experience for it. */
function Heading() {
  const { t } = useLingui()
  const { number } = useNumbers()
  const names = useContentNames()
  const { level, xp, class: characterClass } = useDraft()
  const needed = xpForLevel(level + 1)
  const [have, need, missing] = [number(xp), number(needed), number(needed - xp)]
  return (
    <div className={styles['heading']}>
      <span className={styles['was']}>{number(level)}</span>
      <ArrowRight aria-hidden="true" />
      <span className="sr">{t`becomes`}</span>
      <b>{number(level + 1)}</b>
      <p className={styles['experience']}>
        <span>{names.of('Classes', characterClass)}</span>
        <span>{t`${have} of ${need} experience`}</span>
        {xp < needed && <span className={styles['missing']}>{t`${missing} missing; you can level up anyway`}</span>}
      </p>
    </div>
  )
}
