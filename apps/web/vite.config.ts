import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'

const here = { cwd: import.meta.dirname }
const serviceWorker = fileURLToPath(new URL('./src/offline/service-worker/service-worker.ts', import.meta.url))

// These know light-dark(); for older ones every colour would be written twice.
const target = ['chrome125', 'firefox128', 'safari18']

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    lingui({ ...here, failOnMissing: command === 'build' && 'catalog', failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset(undefined, here)] }),
    preloadFonts(['atkinson-hyperlegible-next-latin-wght-normal', 'grenze-latin-600-normal']),
    keepOffline(),
  ],
  // The host stays the page's own, or the server would take every change for a foreign one.
  server: { proxy: { '/api': { target: `http://localhost:${process.env['PORT'] ?? 3000}`, changeOrigin: false } } },
  build: {
    target,
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

/** What only another browser, another alphabet or a home screen asks for. */
const notNeededOffline = /\.(woff|png|webmanifest)$|-(latin-ext|vietnamese)-/

/** Adds sw.js, which keeps the finished build on the device: each file that a page may need, by its hash. */
function keepOffline(): Plugin {
  return {
    name: 'keep-offline',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }) {
        const paths = globSync('**/*.*', { cwd: dir }).map((file) => file.replaceAll('\\', '/'))
        const needed = paths.filter((path) => path !== 'sw.js' && !notNeededOffline.test(path)).toSorted()
        const hash = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('base64')
        const files = Object.fromEntries(
          needed.map((path) => [`/${path}`, `sha256-${hash(readFileSync(join(dir, path)))}`]),
        )
        const thisBuild = { name: `build-${hash(JSON.stringify(files))}`, files }
        await build({
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: { thisBuild: JSON.stringify(thisBuild) },
          build: {
            target,
            outDir: dir,
            emptyOutDir: false,
            rolldownOptions: { input: serviceWorker, output: { format: 'iife', entryFileNames: 'sw.js' } },
          },
        })
      },
    },
  }
}
