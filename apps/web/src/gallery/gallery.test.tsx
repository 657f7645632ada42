import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import axe from 'axe-core'
import { afterAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { activate } from '../i18n/activate.ts'
import { locales, type Locale } from '../i18n/locale.ts'
import { renderPart } from '../render.fixture.tsx'
import { Gallery, themes } from './gallery.tsx'

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(['../{ui,game-ui}/**/*.tsx', '!../**/*.test.tsx'], {
  eager: true,
})

/** Every component that `ui` and `game-ui` export, with its name. */
const components = Object.values(modules)
  .flatMap((exports) => Object.entries(exports))
  .filter(([name, value]) => /^[A-Z]/.test(name) && typeof value === 'function')

interface Fiber {
  readonly type: unknown
  readonly child: Fiber | null
  readonly sibling: Fiber | null
}

/** The components in React's tree, portals included, so that an example cannot merely claim to show one. */
function renderedTypes(): Set<unknown> {
  const types = new Set<unknown>()
  const visit = (fiber: Fiber | null): void => {
    if (fiber === null) return
    types.add(fiber.type)
    visit(fiber.child)
    visit(fiber.sibling)
  }
  for (const element of document.body.children) {
    const key = Object.keys(element).find((name) => name.startsWith('__reactContainer$'))
    if (key !== undefined) visit(rootOf(Reflect.get(element, key) as CurrentFiber))
  }
  return types
}

interface CurrentFiber extends Fiber {
  readonly stateNode: { readonly current: Fiber }
}

const rootOf = ({ stateNode }: CurrentFiber): Fiber => stateNode.current

/** Colours that are still changing would be measured as too pale. */
function endAnimations(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime === Infinity) animation.cancel()
    else animation.finish()
  }
}

async function showGallery(theme: (typeof themes)[number], locale: Locale) {
  await activate(locale)
  document.title = 'Gallery'
  return renderPart(
    <I18nProvider i18n={i18n}>
      <Gallery theme={theme} locale={locale} />
    </I18nProvider>,
  )
}

afterAll(async () => {
  await page.viewport(1280, 800)
  delete document.documentElement.dataset['theme']
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})

test('every component of ui and game-ui appears in the gallery', async () => {
  const screen = await showGallery('light', 'en')
  await expect.element(screen.getByText('Rendered after the first paint')).toBeVisible()
  await screen.getByRole('button', { name: 'Open menu' }).click()
  await expect.element(screen.getByRole('menuitem', { name: 'History' })).toBeVisible()
  const shown = renderedTypes()
  await screen.getByRole('menuitem', { name: 'History' }).click()
  await screen.getByRole('button', { name: 'Open dialog' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Rename' })).toBeVisible()
  const all = new Set([...shown, ...renderedTypes()])
  expect(components.length).toBeGreaterThan(50)
  expect(components.filter(([, component]) => !all.has(component)).map(([name]) => name)).toEqual([])
})

const variants = themes.flatMap((theme) => locales.map((locale) => ({ theme, locale })))

test.each(variants)(
  'the gallery has no console errors and no accessibility violations: $theme, $locale',
  async (variant) => {
    const errors = vi.spyOn(console, 'error')
    const warnings = vi.spyOn(console, 'warn')
    for (const width of [1280, 390]) {
      await page.viewport(width, 800)
      const screen = await showGallery(variant.theme, variant.locale)
      await expect.element(screen.getByText('Rendered after the first paint')).toBeVisible()
      endAnimations()
      const { violations } = await axe.run({ resultTypes: ['violations'] })
      expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))).toEqual([])
      expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
    }
    expect([...errors.mock.calls, ...warnings.mock.calls]).toEqual([])
    errors.mockRestore()
    warnings.mockRestore()
  },
)
