import { Section } from '../../ui/layout/section.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'

interface SectionSkeletonProps {
  readonly title: string
  /** The expected number of rows, so that the content below does not move when they load. */
  readonly rows: number
}

export function SectionSkeleton({ title, rows }: SectionSkeletonProps) {
  return (
    <Section title={title}>
      <div style={{ minHeight: `${rows * 3}rem` }}>
        <Skeleton lines={Math.min(rows, 12)} />
      </div>
    </Section>
  )
}
