import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { ConflictList } from '../../conflicts/conflict-list.tsx'
import { withLazyTexts } from '../../i18n/activate.ts'
import { useMissingSaves, useNotices } from '../../sync/replica/use-character.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { lazyPart } from '../../ui/foundation/lazy-part.ts'

/** Lazy, because notices are rare. */
const NoticesDialog = lazyPart(async () => (await import('../../conflicts/notices-dialog.tsx')).NoticesDialog)
const MissingDialog = lazyPart(
  async () => (await withLazyTexts(import('../../conflicts/missing-dialog.tsx'))).MissingDialog,
)

/** What became of edits of the open document of a game that were not simply saved. */
export function FightNotices() {
  const { t } = useLingui()
  const notices = useNotices().length
  const missing = useMissingSaves().length
  const [opened, setOpened] = useState<'notices' | 'missing'>()
  const close = () => setOpened(undefined)
  return (
    <>
      <ConflictList sections={['encounter', 'identity', 'general']} />
      {notices > 0 && (
        <p role="status">
          <Button small onClick={() => setOpened('notices')}>
            {t`${plural(notices, { one: '# change needs your attention', other: '# changes need your attention' })}`}
          </Button>
        </p>
      )}
      {missing > 0 && (
        <p role="status">
          <Button small onClick={() => setOpened('missing')}>
            {t`${plural(missing, { one: 'The server lost # change', other: 'The server lost # changes' })}`}
          </Button>
        </p>
      )}
      <Suspense>
        {opened === 'notices' && <NoticesDialog onClose={close} />}
        {opened === 'missing' && <MissingDialog onClose={close} />}
      </Suspense>
    </>
  )
}
