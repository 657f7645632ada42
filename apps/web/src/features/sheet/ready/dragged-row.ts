import { createContext } from 'react'

/** The id of the row that is being dragged. */
export const DraggedRow = createContext<string | undefined>(undefined)
