import { useState, type DragEvent, type ReactNode } from 'react'
import styles from './drop-zone.module.css'

interface DropZoneProps {
  /** Shown while files are dragged over it. */
  readonly label: string
  readonly onDrop: (data: DataTransfer) => void
  readonly children: ReactNode
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** A part of a page that takes dropped files. */
export function DropZone({ label, onDrop, children }: DropZoneProps) {
  /** Entering a child comes before leaving its parent, so that they are counted. */
  const [depth, setDepth] = useState(0)
  return (
    <div
      className={styles['zone']}
      onDragEnter={(event) => hasFiles(event) && setDepth((known) => known + 1)}
      onDragLeave={(event) => hasFiles(event) && setDepth((known) => Math.max(0, known - 1))}
      // Without this, the browser would open the file.
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        setDepth(0)
        if (!hasFiles(event)) return
        event.preventDefault()
        onDrop(event.dataTransfer)
      }}
    >
      {children}
      {depth > 0 && (
        <div className={styles['overlay']}>
          <p>{label}</p>
        </div>
      )}
    </div>
  )
}
