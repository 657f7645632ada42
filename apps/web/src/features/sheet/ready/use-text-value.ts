import { useValue } from '../../../sync/replica/use-character.ts'

/** The text at a path, empty if there is none. Re-renders only when it changes. */
export function useTextValue(path: string): string {
  const value = useValue(path)
  return typeof value === 'string' ? value : ''
}
