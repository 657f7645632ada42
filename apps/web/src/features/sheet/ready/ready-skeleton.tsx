import { useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { estimatedRows } from './estimated-rows.ts'
import { knownHeight } from './known-height.ts'
import styles from './ready-skeleton.module.css'

/** As high as Ready was when this browser last showed it, or else as high as it should become. */
export function ReadySkeleton() {
  const { t } = useLingui()
  const { draft, publicRef } = useCharacterStore()
  const height = knownHeight(publicRef)
  const { narrow, medium, wide } = estimatedRows(draft)
  const rows = { '--narrow': narrow, '--medium': medium, '--wide': wide }
  return (
    <Section title={t`Ready`}>
      <div className={styles['rows']} style={(height === null ? rows : { minHeight: height }) as CSSProperties}>
        <Skeleton lines={3} />
      </div>
    </Section>
  )
}
