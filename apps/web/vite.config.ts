import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'

const here = { cwd: import.meta.dirname }
const serviceWorker = fileURLToPath(new URL('./src/sync/service-worker/service-worker.ts', import.meta.url))
const createIcon = fileURLToPath(new URL('./src/ui/foundation/create-icon.ts', import.meta.url))

// The first versions with light-dark(); older ones would need every colour twice.
const target = ['chrome125', 'firefox128', 'safari18']

/** Bundled together, because these pages are opened first. */
const firstPages = /[\\/]pages[\\/](roster|sheet|sign-in|welcome)-page\.tsx$/

/** Compiles JSX, translation macros and .po files; component tests use the same plugins as the build. */
export const sourcePlugins = (options: Parameters<typeof lingui>[0] = {}) => [
  react(),
  ownIcons(),
  lingui({ ...here, ...options }),
  babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig(here) }, here)] }),
]

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    ...sourcePlugins({ failOnMissing: command === 'build' && 'catalog', failOnCompileError: true }),
    gallery(),
    preload(),
    compileEarly(),
    offlineCache(),
    compress(),
  ],
  // Keeps the Host header, because the server rejects writes whose Origin differs from it.
  server: { proxy: { '/api': { target: `http://localhost:${process.env['PORT'] ?? 3000}`, changeOrigin: false } } },
  build: {
    target,
    modulePreload: { polyfill: false },
    // The content security policy allows no data: URLs.
    assetsInlineLimit: 0,
    // One style sheet: on a slow connection another request costs more than the bytes it saves.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'index', tags: ['$initial'], priority: 2 },
            { name: 'pages', test: firstPages, priority: 1 },
            // As large as the rest together, and not needed for the first render.
            { name: 'markdown', test: /[\\/]ui[\\/]foundation[\\/]markdown\.tsx$/, priority: 1 },
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
}))

/** Makes Lucide's icons with a function of ours, which is much smaller and faster. */
function ownIcons(): Plugin {
  return {
    name: 'own-icons',
    enforce: 'pre',
    resolveId: (source) => (source === '../createLucideIcon.mjs' ? createIcon : null),
  }
}

/** Serves gallery.html at /gallery during development. The build does not include it. */
function gallery(): Plugin {
  return {
    name: 'gallery',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        request.url = request.url?.replace(/^\/gallery(?=\?|$)/, '/gallery.html')
        next()
      })
    },
  }
}

/**
 * Adds preload links for the scripts that the first pages need, so that they load before the first script is parsed. Fonts
 * come later, because a page with stand-ins is better than none; `before-paint.js` preloads that of names where it shows some.
 */
function preload(): Plugin {
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
        const messagesOf = (locale: string) => {
          const isFirst = ({ facadeModuleId }: Rolldown.OutputChunk) =>
            facadeModuleId?.endsWith(`/locales/${locale}.po`)
          const messages = Object.values(bundle).find((file) => file.type === 'chunk' && isFirst(file))
          return messages ? ` data-${locale}="/${messages.fileName}"` : ''
        }
        const headings = files.find((file) => /\/grenze-latin-600-normal-[^/]+\.woff2$/.test(file))
        const fontOfNames = headings === undefined ? '' : ` data-font="/${headings}"`
        return {
          html: html
            .replace('src="/before-paint.js"', (src) => src + messagesOf('en') + messagesOf('de') + fontOfNames)
            // Lower priority than the style sheet, which the first paint needs.
            .replace('<script type="module"', (script) => `${script} fetchpriority="low"`),
          tags: files
            .filter((file) => /\/pages-[^/]+\.js$/.test(file))
            .map((file) => link({ rel: 'modulepreload', href: `/${file}` })),
        }
      },
    },
  }
}

/**
 * Chromium compiles scripts that begin with this comment as a whole while they load, in another thread. Otherwise it
 * compiles each function when it is first called, which takes a third of the time until a sheet is shown.
 */
function compileEarly(): Plugin {
  return {
    name: 'compile-early',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !['index', 'pages'].includes(file.name)) continue
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
        }
      },
    },
  }
}

/** Files for older browsers, other alphabets or the home screen. */
const notNeededOffline = /\.(woff|png|webmanifest)$|-(latin-ext|vietnamese)-/

/** Builds sw.js with the hashes of all files it has to cache for offline use. */
function offlineCache(): Plugin {
  return {
    name: 'offline-cache',
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

/** Stores a brotli and a gzip version next to each text file, so that the server never compresses at request time. */
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
