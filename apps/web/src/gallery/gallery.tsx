import { useEffect, useState, type ComponentType } from 'react'
import { activate } from '../i18n/activate.ts'
import { locales, type Locale } from '../i18n/locale.ts'
import { InlineSelect } from '../ui/inputs/inline-select.tsx'
import { Toasts } from '../ui/overlays/toast.tsx'
import styles from './gallery.module.css'
import { gameUiExamples } from './game-ui-examples.tsx'
import { uiExamples } from './ui-examples.tsx'

export const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

interface GalleryProps {
  readonly theme?: Theme
  readonly locale?: Locale
}

/** Shows every part of `ui` and `game-ui`, in either theme and language. */
export function Gallery({ theme: firstTheme = 'light', locale: firstLocale = 'en' }: GalleryProps) {
  const [theme, setTheme] = useState<Theme>(firstTheme)
  const [locale, setLocale] = useState<Locale>(firstLocale)
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
  }, [theme])
  useEffect(() => void activate(locale), [locale])
  return (
    <Toasts>
      <main className={styles['page']}>
        <header className={styles['header']}>
          <h1>Gallery</h1>
          <InlineSelect label="Theme" value={theme} options={themes.map(asOption)} onChoose={setTheme} />
          <InlineSelect label="Language" value={locale} options={locales.map(asOption)} onChoose={setLocale} />
        </header>
        <Examples title="ui" examples={uiExamples} />
        <Examples title="game-ui" examples={gameUiExamples} />
      </main>
    </Toasts>
  )
}

const asOption = <Value extends string>(value: Value) => ({ value, label: value })

interface ExamplesProps {
  readonly title: string
  readonly examples: Readonly<Record<string, ComponentType>>
}

function Examples({ title, examples }: ExamplesProps) {
  return (
    <section className={styles['group']} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles['examples']}>
        {Object.entries(examples).map(([name, Example]) => (
          <article key={name} className={styles['example']} aria-label={name}>
            <p className="small soft">{name}</p>
            <Example />
          </article>
        ))}
      </div>
    </section>
  )
}
