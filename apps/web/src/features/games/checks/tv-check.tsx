import type { Check } from '@everquill/domain'
import { CheckRows } from '../../../game-ui/checks/check-rows.tsx'
import type { PartyMember } from '../../../api/types.ts'
import { askedCharacters } from '../../../sync/outbox/asked-characters.ts'
import { useCheckName } from '../../../queries/checks/use-check-name.ts'
import styles from './checks.module.css'

interface TvCheckProps {
  readonly check: Check
  readonly party: readonly PartyMember[]
}

/** The open check on a shared screen, without what only GMs may know. */
export function TvCheck({ check, party }: TvCheckProps) {
  const nameOf = useCheckName()
  const { target: _target, ...shown } = check
  // The GM's own view has the totals of a secret check, but players look at this screen too.
  const answers = shown.answers.map(({ roll, ...answer }) => ({ ...answer, ...(!shown.secret && roll && { roll }) }))
  return (
    <section className={styles['tv']} aria-label={nameOf(check.for)}>
      <h2>{nameOf(check.for)}</h2>
      <CheckRows check={{ ...shown, answers }} asked={askedCharacters(party)} />
    </section>
  )
}
