import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import FileUp from 'lucide-react/icons/file-up'
import { useRef, type ReactNode } from 'react'
import { useRosterActions } from '../../queries/actions.ts'
import { usePictures } from '../../sync/outbox/pictures.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useAttempt } from '../../ui/foundation/use-attempt.ts'
import { charactersIn, type FoundCharacter } from './characters-in-file.ts'

/** A button by which characters come in from a file, one's own from elsewhere or somebody else's. */
export function BringIn({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui()
  const acts = useRosterActions()
  const pictures = usePictures()
  const toast = useToast()
  const attempt = useAttempt(useProblemMessages().ofFailure)
  const chooser = useRef<HTMLInputElement>(null)
  const bringIn = (file: File) =>
    attempt(t`Not everything came in`, async () => {
      const characters = charactersIn(await file.text())
      if (characters === null) {
        toast({ title: t`There is no character in this file`, tone: 'rubric' })
        return
      }
      for (const { character, picture } of characters) {
        const publicRef = await acts.importCharacter(character)
        if (picture) await pictures.enqueue(publicRef, blobOf(picture))
      }
      toast({ title: t`${plural(characters.length, { one: '# character came in', other: '# characters came in' })}` })
    })
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept="application/json,.json"
        aria-label={t`A file with characters`}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) bringIn(file)
          // The same file may be chosen again.
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

const blobOf = ({ type, base64 }: NonNullable<FoundCharacter['picture']>): Blob =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type })
