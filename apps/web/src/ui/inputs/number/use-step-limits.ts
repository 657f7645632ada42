import { useNumberProblems } from './use-number-input.ts'

/** Why a step down or up is not possible, if it is not. */
export function useStepLimits(value: number, min = -Infinity, max = Infinity) {
  const { outOfRange } = useNumberProblems('integer')
  return { down: outOfRange(value - 1, min, max), up: outOfRange(value + 1, min, max) }
}
