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

/** What was edited here, as a file: to keep, or for another Everquill. */
export function ExchangeMenu({ mayImport }: { readonly mayImport: boolean }) {
  const { t } = useLingui()
  const chooser = useRef<HTMLInputElement>(null)
  const takeOver = useTakeOver()
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
          <MenuItem icon={<Upload />} onPress={() => chooser.current?.click()}>
            {t`Import changes`}
          </MenuItem>
        )}
      </Menu>
      <input
        ref={chooser}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label={t`Import changes`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void takeOver(file)
          currentTarget.value = ''
        }}
      />
    </>
  )
}

function useTakeOver(): (file: File) => Promise<void> {
  const { t } = useLingui()
  const acts = useCatalogueActions()
  const toast = useToast()
  const { ofFailure } = useProblemMessages()
  return async (file) => {
    const failed = (detail: string) => toast({ title: t`Nothing was imported`, detail, tone: 'rubric' })
    const read = await jsonIn(file)
    if (read === undefined) return failed(t`This file is no exported catalogue.`)
    try {
      const { created, changed, unchanged } = await acts.takeOver(read)
      toast({ title: t`Catalogue imported`, detail: t`${created} new, ${changed} changed, ${unchanged} as they were` })
    } catch (failure) {
      console.error(failure)
      failed(ofFailure(failure))
    }
    return undefined
  }
}

async function jsonIn(file: File): Promise<Json | undefined> {
  try {
    return JSON.parse(await file.text()) as Json
  } catch {
    return undefined
  }
}
