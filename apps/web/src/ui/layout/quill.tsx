import styles from './quill.module.css'

/** An illustration: a quill above an empty line. */
export function Quill() {
  return (
    <svg className={styles['quill']} viewBox="0 0 144 144" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round" strokeWidth="1.5">
        <path d="M26 118c28-1 62 0 92-3" strokeWidth="3" />
        <path d="M40 106C58 74 80 38 122 14c0 34-20 66-56 76" strokeWidth="2" />
        <path d="M40 106c14-26 40-58 70-80" />
        <path d="M66 90c-8 2-14 3-20 3M84 82 70 80M98 70 82 68M110 54 94 53" />
      </g>
      <path d="m40 106-7 11 11-7z" fill="currentColor" />
      <path className={styles['dot']} d="m29 121 4 4-4 4-4-4z" />
    </svg>
  )
}
