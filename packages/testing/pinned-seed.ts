import * as fc from 'fast-check'

/** The environment variable with the seed of a run, set by `npm run explore`; without it every run tries the same cases. */
export const seedVariable = 'EVERQUILL_TEST_SEED'

// Tests must not fail by chance on an unrelated change, so only `npm run explore` tries new seeds.
fc.configureGlobal({ seed: Number(process.env[seedVariable] ?? 20_261_114) })
