import { useLingui } from '@lingui/react/macro'
import type { Json } from '@everquill/domain'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Upload from 'lucide-react/icons/upload'
import { useRef } from 'react'
import { useCatalogueActions } from '../../queries/catalogue.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'

/** Exports and imports the local catalogue edits as a file, for backups or another server. */
export function ImportExportMenu({ mayImport }: { readonly mayImport: boolean }) {
  const { t } = useLingui()
  const fileInput = useRef<HTMLInputElement>(null)
  const importFile = useImportFile()
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t`More`}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem
          icon={<Download />}
          link={<a href="/api/content/export" download aria-label={t`Export my changes`} />}
        >
          {t`Export my changes`}
        </MenuItem>
        {mayImport && (
          <MenuItem icon={<Upload />} onPress={() => fileInput.current?.click()}>
            {t`Import changes`}
          </MenuItem>
        )}
      </Menu>
      <input
        ref={fileInput}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label={t`Import changes`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void importFile(file)
          currentTarget.value = ''
        }}
      />
    </>
  )
}

function useImportFile(): (file: File) => Promise<void> {
  const { t } = useLingui()
  const actions = useCatalogueActions()
  const toast = useToast()
  const { messageOfError } = useProblemMessages()
  return async (file) => {
    const failed = (detail: string) => toast({ title: t`Import failed`, detail, tone: 'rubric' })
    const json = await parseJsonFile(file)
    if (json === undefined) return failed(t`This file isn’t an exported catalogue.`)
    try {
      const { created, changed, unchanged } = await actions.importFile(json)
      toast({ title: t`Catalogue imported`, detail: t`${created} new, ${changed} changed, ${unchanged} unchanged` })
    } catch (failure) {
      console.error(failure)
      failed(messageOfError(failure))
    }
    return undefined
  }
}

async function parseJsonFile(file: File): Promise<Json | undefined> {
  try {
    return JSON.parse(await file.text()) as Json
  } catch {
    return undefined
  }
}
