import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'

const here = { cwd: import.meta.dirname }
const serviceWorker = fileURLToPath(new URL('./src/sync/service-worker/service-worker.ts', import.meta.url))

// These know light-dark(); for older ones every colour would be written twice.
const target = ['chrome125', 'firefox128', 'safari18']

/** Where people arrive, and go next. */
const firstPages = /[\\/]pages[\\/](roster|sheet|sign-in)-page\.tsx$/

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    lingui({ ...here, failOnMissing: command === 'build' && 'catalog', failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset(undefined, here)] }),
    preload(['atkinson-hyperlegible-next-latin-wght-normal', 'grenze-latin-600-normal']),
    keepOffline(),
    compress(),
  ],
  // The host stays the page's own, or the server would take every change for a foreign one.
  server: { proxy: { '/api': { target: `http://localhost:${process.env['PORT'] ?? 3000}`, changeOrigin: false } } },
  build: {
    target,
    modulePreload: { polyfill: false },
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    // Few files: on a slow line a further request costs more than what it brings.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'index', tags: ['$initial'], priority: 2 },
            { name: 'pages', test: firstPages, priority: 1 },
            // As large as all the rest, and nobody reads formatted notes at once.
            { name: 'markdown', test: /[\\/]ui[\\/]foundation[\\/]markdown\.tsx$/, priority: 1 },
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
}))

/** What every page needs is asked for with the page itself, not after its style sheet or its script has been read. */
function preload(fonts: readonly string[]): Plugin {
  const link = (attrs: Record<string, string>): HtmlTagDescriptor => ({
    tag: 'link',
    attrs: { ...attrs, crossorigin: true, fetchpriority: 'low' },
    injectTo: 'head',
  })
  return {
    name: 'preload',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = Object.keys(bundle)
        const wordsOf = (locale: string) => {
          const isFirst = ({ facadeModuleId }: Rolldown.OutputChunk) =>
            facadeModuleId?.endsWith(`/locales/${locale}.po`)
          const words = Object.values(bundle).find((file) => file.type === 'chunk' && isFirst(file))
          return words ? ` data-${locale}="/${words.fileName}"` : ''
        }
        return {
          html: html
            .replace('src="/early.js"', (src) => src + wordsOf('en') + wordsOf('de'))
            // First the little that paints, then the much that runs.
            .replace('<script type="module"', (script) => `${script} fetchpriority="low"`),
          tags: [
            ...files
              .filter((file) => /\/pages-[^/]+\.js$/.test(file))
              .map((file) => link({ rel: 'modulepreload', href: `/${file}` })),
            ...files
              .filter((file) => file.endsWith('.woff2') && fonts.some((name) => file.includes(`/${name}-`)))
              .map((file) => link({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}` })),
          ],
        }
      },
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

/** Beside each text lies the same text packed as small as it gets, so that no server packs it while somebody waits. */
function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }) {
        const texts = globSync('**/*.{css,html,js,svg,webmanifest}', { cwd: dir }).map((file) => join(dir, file))
        await Promise.all(
          texts.map(async (file) => {
            const bytes = await readFile(file)
            await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes))
            await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
          }),
        )
      },
    },
  }
}
