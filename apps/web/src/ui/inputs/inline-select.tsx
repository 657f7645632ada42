import styles from './inline-select.module.css'

interface InlineSelectProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChoose: (value: Value) => void
}

/** The browser's own select, styled like the text around it. */
export function InlineSelect<Value extends string>({ label, value, options, onChoose }: InlineSelectProps<Value>) {
  return (
    <select
      className={styles['select']}
      aria-label={label}
      title={label}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = options.find((option) => option.value === currentTarget.value)
        if (chosen) onChoose(chosen.value)
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
