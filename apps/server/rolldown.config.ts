import { defineConfig, type Plugin } from 'rolldown'

/** Node keeps the source in memory, with two bytes for each character if one of them is not ASCII. */
const asciiSource: Plugin = {
  name: 'ascii-source',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      if (/\\[\u0080-\uFFFF]/.test(file.code)) this.error('A backslash before a character cannot be kept')
      file.code = file.code.replaceAll(
        /[\u0080-\uFFFF]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
    }
  },
}

export default defineConfig({
  input: {
    main: 'src/main.ts',
    cli: 'src/cli/main.ts',
    'render-process': 'src/images/renderer/render-process.ts',
    'write-worker': 'src/storage/sqlite/write-thread/write-worker.ts',
  },
  platform: 'node',
  // These load native code or files of their own folders.
  external: ['sharp', 'pg-native', '@fastify/swagger-ui'],
  plugins: [asciiSource],
  output: {
    dir: 'dist',
    cleanDir: true,
    entryFileNames: '[name].mjs',
    chunkFileNames: 'chunk-[name]-[hash].mjs',
    // Names stay, for stack traces.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
  },
})
