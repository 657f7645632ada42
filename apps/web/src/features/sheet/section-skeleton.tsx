import { Section } from '../../ui/layout/section.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'

interface WaitingSectionProps {
  readonly title: string
  /** As many as there will be rows, so that nothing below moves when they come. */
  readonly rows: number
}

/** A part of the sheet whose content is on its way. */
export function WaitingSection({ title, rows }: WaitingSectionProps) {
  return (
    <Section title={title}>
      <div style={{ minHeight: `${rows * 3}rem` }}>
        <Skeleton lines={Math.min(rows, 12)} />
      </div>
    </Section>
  )
}
