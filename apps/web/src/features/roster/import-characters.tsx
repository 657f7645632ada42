import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import FileUp from 'lucide-react/icons/file-up'
import { useRef, type ReactNode } from 'react'
import { useRosterActions } from '../../queries/roster-actions.ts'
import { usePictures } from '../../sync/outbox/pictures.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useAttempt } from '../../ui/foundation/use-attempt.ts'

/** A button that creates characters from an exported file. */
export function ImportCharacters({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui()
  const actions = useRosterActions()
  const pictures = usePictures()
  const toast = useToast()
  const attempt = useAttempt(useProblemMessages().messageOfError)
  const chooser = useRef<HTMLInputElement>(null)
  const importFile = (file: File) =>
    attempt(t`Some characters couldn’t be imported`, async () => {
      const { blobOf, charactersInFile } = await import('./characters-in-file.ts')
      const characters = charactersInFile(await file.text())
      if (characters === null) {
        toast({ title: t`This file contains no characters`, tone: 'rubric' })
        return
      }
      for (const { character, picture } of characters) {
        const publicRef = await actions.importCharacter(character)
        if (picture) await pictures.enqueue(publicRef, blobOf(picture))
      }
      toast({ title: t`${plural(characters.length, { one: '# character imported', other: '# characters imported' })}` })
    })
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept="application/json,.json"
        aria-label={t`Character file`}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) importFile(file)
          // Without this, choosing the same file again would fire no event.
          currentTarget.value = ''
        }}
      />
      <Button onClick={() => chooser.current?.click()}>
        <FileUp />
        {children}
      </Button>
    </>
  )
}
