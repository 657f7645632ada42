import styles from './segments.module.css'

interface SegmentsProps {
  readonly label: string
  readonly options: readonly string[]
  /** The index of the chosen option. */
  readonly chosen: number
  readonly onChoose: (index: number) => void
}

/** A choice between a few options that are all visible, in one row of equal widths. */
export function Segments({ label, options, chosen, onChoose }: SegmentsProps) {
  return (
    <div role="group" aria-label={label} className={styles['segments']}>
      {options.map((option, index) => (
        <button key={option} type="button" aria-pressed={index === chosen} onClick={() => onChoose(index)}>
          {option}
        </button>
      ))}
    </div>
  )
}
