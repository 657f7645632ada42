import { Trans, useLingui } from '@lingui/react/macro'
import { Section } from '../../ui/layout/section.tsx'

/** Whose work this page is drawn with; the licences ask for it. */
export function Credits() {
  const { t } = useLingui()
  return (
    <Section title={t`Drawn with`}>
      <p className="small soft">
        <Trans>
          Icons of the game by Lorc, Delapouite, Skoll and others from{' '}
          <a href="https://game-icons.net" rel="noreferrer">
            game-icons.net
          </a>
          ,{' '}
          <a href="https://creativecommons.org/licenses/by/3.0/" rel="noreferrer">
            CC BY 3.0
          </a>
          . Other icons by Lucide. Letters: Atkinson Hyperlegible Next, Grenze and Grenze Gotisch, SIL Open Font
          License.
        </Trans>
      </p>
    </Section>
  )
}
