import styles from './preview.module.css'

/** The text as it will be stored, without its formatting. */
export const TextPreview = ({ text }: { readonly text: string }) => (
  // Focusable, so that it can be scrolled with the keyboard.
  <pre className={styles['text']} tabIndex={0}>
    {text}
  </pre>
)
