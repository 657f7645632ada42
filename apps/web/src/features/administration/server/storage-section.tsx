import { useLingui } from '@lingui/react/macro'
import type { ServerOverview } from '../../../queries/administration/administration.ts'
import { Bar } from '../../../ui/layout/bar.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import styles from '../administration.module.css'
import { useSizes } from '../use-sizes.ts'

/** The space that the server uses and has left. */
export function StorageSection({ overview }: { readonly overview: ServerOverview }) {
  const { t } = useLingui()
  const size = useSizes()
  const { disk } = overview.health
  const [database, pictures] = [size(overview.storage.database), size(overview.storage.pictures)]
  const [free, total] = [size(disk?.free ?? 0), size(disk?.total ?? 0)]
  return (
    <Section title={t`Storage`} {...(disk && { aside: t`${free} of ${total} free` })}>
      {disk && <Bar tone={disk.isFull ? 'rubric' : 'ochre'} value={disk.total - disk.free} max={disk.total} />}
      <p className={`small soft by-dots ${styles['hint']}`}>
        <span>{t`Database ${database}`}</span>
        <span>{t`Pictures ${pictures}`}</span>
      </p>
      {disk?.isFull && (
        <Notice kind="refused">{t`The disk is almost full, so changes are refused. Free up some space.`}</Notice>
      )}
    </Section>
  )
}
