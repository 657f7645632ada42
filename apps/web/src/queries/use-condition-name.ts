import { useTranslate } from '../i18n/use-translate.ts'
import { useLookup } from './use-lookup.ts'

/** Names conditions in the reader's language; text that is not in the catalogue is shown as it is. */
export function useConditionName(): (condition: string) => string {
  const translate = useTranslate()
  const lookup = useLookup('Conditions')
  return (condition) => {
    const record = lookup?.recordOf(condition)
    return record ? translate(record.name) : condition
  }
}
