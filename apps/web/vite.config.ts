import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const here = { cwd: import.meta.dirname }

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    lingui({ ...here, failOnMissing: command === 'build' && 'catalog', failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset(undefined, here)] }),
    preloadFonts(['atkinson-hyperlegible-next-latin-wght-normal', 'grenze-latin-600-normal']),
  ],
  // The host stays the page's own, or the server would take every change for a foreign one.
  server: { proxy: { '/api': { target: `http://localhost:${process.env['PORT'] ?? 3000}`, changeOrigin: false } } },
  build: {
    // These know light-dark(); for older ones every colour would be written twice.
    target: ['chrome125', 'firefox128', 'safari18'],
    modulePreload: { polyfill: false },
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
  },
}))

/** The page's two families are asked for with the page itself, not after its style sheet has been read. */
function preloadFonts(names: readonly string[]): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2') && names.some((name) => file.includes(`/${name}-`)))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head',
          })),
    },
  }
}
