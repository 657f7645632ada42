import { defineConfig } from 'rolldown'

export default defineConfig({
  input: { main: 'src/main.ts', cli: 'src/cli/main.ts', 'render-process': 'src/images/renderer/render-process.ts' },
  platform: 'node',
  // These load native code or files of their own folders.
  external: ['sharp', 'pg-native', '@fastify/swagger-ui'],
  output: {
    dir: 'dist',
    cleanDir: true,
    entryFileNames: '[name].mjs',
    chunkFileNames: 'chunk-[name]-[hash].mjs',
    // Node keeps the source in memory. Names stay, for stack traces.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
  },
})
