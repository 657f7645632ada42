import { useLingui } from '@lingui/react/macro'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { newId } from '../../../api/new-id.ts'
import { useFormulaNotation } from '../../../game-ui/formula/use-formula-notation.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import type { CharacterStore } from '../../../sync/replica/character-store.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { SuggestField } from '../../../ui/inputs/combobox/suggest-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useToast } from '../../../ui/overlays/toast.tsx'
import styles from '../fight.module.css'
import { draftOf, draftOfOwn, editsOf, removalOf, type CreatureDraft } from './creature-draft.ts'
import { CreatureForm } from './creature-form.tsx'
import { useBestiary } from './creatures-context.tsx'

interface OwnCreaturesDialogProps {
  /** The document with the creatures of the game. */
  readonly store: CharacterStore
  readonly onClose: () => void
}

interface Editing {
  readonly id: string
  readonly isNew: boolean
  readonly draft: CreatureDraft
}

/** Only a few suggestions, because most creatures are typed. */
const maxSuggestions = 8

/** The creatures of a game that are not in the catalogue: add, change and remove them. */
export function OwnCreaturesDialog({ store, onClose }: OwnCreaturesDialogProps) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const toast = useToast()
  const language = useLocale()
  const bestiary = useBestiary(store)
  const catalogue = useLookup('Creatures')
  const notation = useFormulaNotation(useLookup('Skills'))
  const [editing, setEditing] = useState<Editing>()
  if (!bestiary) return null
  const start = (id?: string) => {
    const draft = catalogue?.recordOf(id ?? '')
    setEditing({ id: newId(), isNew: true, draft: draftOf(draft, { language, notation, newId }) })
  }
  const remove = (id: string, name: string) => {
    store.act({ kind: 'remove-creature', of: name }, removalOf(bestiary, id))
    toast({ title: t`${name} removed. You can undo it in the log.` })
  }
  if (editing) {
    const { id, isNew, draft } = editing
    const edits = editsOf(bestiary, id, draft, notation)
    const save = () => {
      if (edits && edits.length > 0) {
        store.act({ kind: isNew ? 'add-creature' : 'edit-creature', of: draft.name.trim() }, edits)
      }
      setEditing(undefined)
    }
    return (
      <Dialog
        key="form"
        open
        onClose={() => setEditing(undefined)}
        title={isNew ? t`New creature` : t`Creature`}
        primaryAction={
          <Button kind="primary" disabled={!edits} onClick={save}>
            {t`Save`}
          </Button>
        }
      >
        {isNew && catalogue && (
          <SuggestField
            label={t`Start from a creature of the catalogue`}
            maxLength={80}
            suggestionsFor={(typed) =>
              typed.length < 2
                ? []
                : catalogue
                    .search(typed, language)
                    .slice(0, maxSuggestions)
                    .map(({ id: record, name, description }) => ({
                      id: record,
                      label: name[language],
                      detail: description[language],
                    }))
            }
            onChoose={start}
            onEnter={() => undefined}
          />
        )}
        <CreatureForm draft={draft} onChange={(next) => setEditing({ ...editing, draft: next })} />
      </Dialog>
    )
  }
  return (
    <Dialog
      key="list"
      open
      onClose={onClose}
      title={t`Creatures of this game`}
      titleAction={
        <Button small onClick={() => start()}>
          <Plus /> {t`New creature`}
        </Button>
      }
    >
      {bestiary.creatures.length === 0 && (
        <p className="soft">{t`Creatures that you create here can be added to every fight of this game. Only GMs see them.`}</p>
      )}
      <ul className={styles['choices']}>
        {bestiary.creatures
          .toSorted((left, right) => left.name.localeCompare(right.name, language))
          .map(({ id, name, hp }) => {
            const hitPoints = hp === undefined ? undefined : number(hp)
            return (
              <li key={id}>
                <span>
                  {name} {hitPoints !== undefined && <span className="soft small">{t`${hitPoints} hit points`}</span>}
                </span>
                <IconButton
                  label={t`Edit ${name}`}
                  onClick={() => {
                    const draft = draftOfOwn(bestiary, id, notation)
                    if (draft) setEditing({ id, isNew: false, draft })
                  }}
                >
                  <Pencil />
                </IconButton>
                <IconButton label={t`Remove ${name}`} onClick={() => remove(id, name)}>
                  <Trash2 />
                </IconButton>
              </li>
            )
          })}
      </ul>
    </Dialog>
  )
}
