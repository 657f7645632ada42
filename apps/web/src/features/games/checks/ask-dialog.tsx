import { attributes, formulaValues, nameOrder, type Advantage, type Character } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import type { PartyMember } from '../../../api/types.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useCheckActions } from '../../../queries/checks/checks.ts'
import { useSubmission } from '../../../queries/use-submission.ts'
import { useCheckName } from '../../../queries/checks/use-check-name.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SuggestField } from '../../../ui/inputs/combobox/suggest-field.tsx'
import { CountField } from '../../../ui/inputs/count-field.tsx'
import { parseCount } from '../../../ui/inputs/number/parse-number.ts'
import { Segmented } from '../../../ui/inputs/segmented.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { skillTotals, withSkills } from '../party/skill-totals.ts'
import styles from './checks.module.css'

interface AskDialogProps {
  readonly gameId: string
  readonly party: readonly PartyMember[]
  readonly onClose: () => void
}

/** How many skills of the party are offered without a search. */
const offeredSkills = 6
/** 0 is no difficulty. */
const targetLimits = { min: 0, max: 1_000 }

/** A GM asks players for a check of an attribute or a skill. */
export function AskDialog({ gameId, party, onClose }: AskDialogProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { modifier } = useNumbers()
  const skills = useLookup('Skills')
  const nameOf = useCheckName()
  const { submit, isBusy, problem } = useSubmission()
  const { ask } = useCheckActions(gameId)
  const [key, setKey] = useState<string>()
  const [target, setTarget] = useState('')
  const [odds, setOdds] = useState<Advantage | 'normal'>('normal')
  const [absent, setAbsent] = useState<ReadonlySet<string>>(new Set())
  const [isSecret, setSecret] = useState(false)
  const asked = party.filter(({ character }) => !absent.has(character.publicRef))
  const best = skills ? skillTotals(withSkills(party), skills, locale).slice(0, offeredSkills) : []
  const offers = [...new Set([...(key === undefined ? [] : [key]), ...best.map((one) => one.key), ...attributes])]
  const suggestionsFor = (typed: string) => {
    if (typed === '') return []
    const compare = nameOrder()
    const found = skills?.search(typed, locale).map(({ facts, id }) => facts.key ?? id) ?? []
    const named = attributes.filter((one) => nameOf(one).toLowerCase().startsWith(typed.toLowerCase()))
    return [...named, ...found]
      .map((id) => ({ id, label: nameOf(id) }))
      .sort((left, right) => compare(left.label, right.label))
  }
  const number = parseCount(target, targetLimits)
  const count = asked.length
  const isReady = key !== undefined && count > 0 && number !== undefined
  const send = async () => {
    if (key === undefined || !isReady) return
    await ask({
      for: key,
      characters: asked.map(({ character }) => character.publicRef),
      ...(odds !== 'normal' && { odds }),
      ...(isSecret && { secret: true }),
      ...(number && { target: number }),
    })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Ask for a check`}
      consequence={t`Their phones show one button. You see the results come in.`}
      primaryAction={
        <Button kind="primary" disabled={!isReady} aria-disabled={isBusy} onClick={() => void submit(send)}>
          {t`Ask ${plural(count, { one: '# character', other: '# characters' })}`}
        </Button>
      }
    >
      <div className={styles['form']}>
        <SuggestField
          label={t`Skill or attribute`}
          icon={<Search />}
          suggestionsFor={suggestionsFor}
          onChoose={setKey}
          onEnter={(text) => {
            const [first] = suggestionsFor(text)
            if (first) setKey(first.id)
          }}
        />
        <div className={styles['offers']}>
          {offers.map((one) => (
            <Button
              key={one}
              small
              kind={one === key ? 'primary' : 'outline'}
              aria-pressed={one === key}
              onClick={() => setKey(one)}
            >
              {nameOf(one)}
            </Button>
          ))}
        </div>
        <div className={styles['pair']}>
          <CountField
            label={t`Difficulty, optional`}
            hint={t`Players never see it.`}
            text={target}
            limits={targetLimits}
            onTextChange={setTarget}
          />
          <div>
            <p className={styles['label']}>{t`Odds`}</p>
            <Segmented
              label={t`Odds`}
              value={odds}
              options={[
                { value: 'disadvantage', label: t`Disadvantage` },
                { value: 'normal', label: t`Normal` },
                { value: 'advantage', label: t`Advantage` },
              ]}
              onChoose={setOdds}
            />
          </div>
        </div>
        <ul className={styles['asked']}>
          {party.map(({ character }) => (
            <li key={character.publicRef}>
              <label>
                <input
                  type="checkbox"
                  checked={!absent.has(character.publicRef)}
                  onChange={({ currentTarget: { checked } }) => {
                    const others = [...absent].filter((ref) => ref !== character.publicRef)
                    setAbsent(new Set(checked ? others : [...others, character.publicRef]))
                  }}
                />
                <span>{character.name}</span>
                {key !== undefined && character.str !== undefined && (
                  <span className={styles['bonus']}>
                    {modifier(formulaValues(character as Character, skills)(key))}
                  </span>
                )}
              </label>
            </li>
          ))}
        </ul>
        <Segmented
          label={t`Results are shown to`}
          value={isSecret ? 'masters' : 'everyone'}
          options={[
            { value: 'everyone', label: t`Everyone sees the results` },
            { value: 'masters', label: t`Only GMs` },
          ]}
          onChoose={(value) => setSecret(value === 'masters')}
        />
        {problem !== undefined && <p role="alert">{problem}</p>}
      </div>
    </Dialog>
  )
}
