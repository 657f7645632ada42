import { Trans, useLingui } from '@lingui/react/macro'
import { Section } from '../../ui/layout/section.tsx'

/** Attribution that the icon and font licences require. */
export function Credits() {
  const { t } = useLingui()
  return (
    <Section title={t`Credits`}>
      <p className="small soft">
        <Trans>
          Game icons by Lorc, Delapouite, Skoll and others from{' '}
          <a href="https://game-icons.net" rel="noreferrer">
            game-icons.net
          </a>
          ,{' '}
          <a href="https://creativecommons.org/licenses/by/3.0/" rel="noreferrer">
            CC BY 3.0
          </a>
          . Other icons by Lucide. Fonts: Atkinson Hyperlegible Next, Grenze and Grenze Gotisch, SIL Open Font License.
        </Trans>
      </p>
    </Section>
  )
}
