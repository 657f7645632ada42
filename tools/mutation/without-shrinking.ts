import * as fc from 'fast-check'
import '../../packages/testing/pinned-seed.ts'

// A failed property is enough to detect a mutant; its smallest counterexample is not needed.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true })
