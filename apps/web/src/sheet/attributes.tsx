import { attributes, characterFields, type Attribute } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useWords } from '../i18n/use-words.ts'
import { Section } from '../ui/section.tsx'
import styles from './attributes.module.css'
import { Contests } from './contests.tsx'
import { NumberField } from './number-field.tsx'

export function Attributes() {
  const { t } = useLingui()
  const word = useWords()
  const short: Readonly<Record<Attribute, string>> = {
    str: t`STR`,
    dex: t`DEX`,
    con: t`CON`,
    wil: t`WIL`,
    int: t`INT`,
    soc: t`SOC`,
  }
  return (
    <Section title={t`Attributes`}>
      <ul className={styles['attributes']}>
        {attributes.map((attribute) => (
          <li key={attribute} className={styles['attribute']}>
            <span className={styles['figure']}>
              <NumberField field={attribute} figure />
            </span>
            <abbr className={styles['short']} title={word(characterFields[attribute].label)}>
              {short[attribute]}
            </abbr>
          </li>
        ))}
      </ul>
      <Contests of={attributes} />
    </Section>
  )
}
