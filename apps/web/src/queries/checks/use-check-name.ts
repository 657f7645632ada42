import { characterFields, isAttribute, plainName } from '@everquill/domain'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useLookup } from '../use-lookup.ts'

/** Names what is checked, an attribute or a skill, in the reader's language. */
export function useCheckName(): (key: string) => string {
  const translate = useTranslate()
  const skills = useLookup('Skills')
  return (key) => {
    if (isAttribute(key)) return translate(characterFields[key].label)
    const record = skills?.recordOf(key)
    return record ? translate(record.name) : plainName({ collection: 'skills', reference: key })
  }
}
