import styles from './quiet-select.module.css'

interface QuietSelectProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChoose: (value: Value) => void
}

/** One of a few words, chosen as the device chooses; it looks like the words beside it. */
export function QuietSelect<Value extends string>({ label, value, options, onChoose }: QuietSelectProps<Value>) {
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
