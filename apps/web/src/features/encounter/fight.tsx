import { useLingui } from '@lingui/react/macro'
import { Suspense, useState, type ReactNode } from 'react'
import { ProblemError } from '../../api/problem-error.ts'
import { useEncounterActions } from '../../queries/encounter-actions.ts'
import { useEncounters } from '../../queries/encounters.ts'
import { useGame, useParty } from '../../queries/games.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useLiveParty, usePartySheets, type OpenSheet } from '../../sync/replica/use-party-sheets.ts'
import type { CharacterStore } from '../../sync/replica/character-store.ts'
import { OpenCharacterProvider } from '../../sync/replica/use-character.ts'
import { lazyPart } from '../../ui/foundation/lazy-part.ts'
import { useAttempt } from '../../ui/foundation/use-attempt.ts'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { SectionBoundary } from '../../ui/layout/section-boundary.tsx'
import { CreaturesProvider } from './creatures/creatures-context.tsx'
import styles from './fight.module.css'
import { FightNotices } from './fight-notices.tsx'
import { PastFightDialog } from './past-fight-dialog.tsx'
import { RunningFight } from './running-fight.tsx'
import { StartFight } from './start-fight.tsx'

/** Lazy, because most games use only the catalogue. */
const OwnCreaturesDialog = lazyPart(
  async () => (await import('./creatures/own-creatures-dialog.tsx')).OwnCreaturesDialog,
)

interface FightProps {
  readonly gameId: string
  readonly openSheet: OpenSheet
  /** Renders the game's name as a link to its page. */
  readonly linkTo: (name: string) => ReactNode
  readonly log: ReactNode
  /** Lets its children roll dice for a fight. */
  readonly withDice: (fight: CharacterStore, children: ReactNode) => ReactNode
  /** What else can be done during a fight. */
  readonly actions?: ReactNode
  /** The open check of the game. */
  readonly check?: ReactNode
  /** Called when a fight has ended and the GM wants to award the characters. */
  readonly onAward: () => void
}

/** The fight of a game, for its GMs: how to start one, or the order of the one that is running. */
export function Fight({ gameId, openSheet, linkTo, log, withDice, actions, check, onAward }: FightProps) {
  const { t } = useLingui()
  const { messageOfError } = useProblemMessages()
  const { data: details, error } = useGame(gameId)
  const { data: known } = useEncounters(gameId)
  const { data: savedParty = [] } = useParty(gameId)
  const running = known?.encounters?.find(({ endedAt }) => endedAt === null)
  const canEdit = details?.game.role === 'gm' && details.game.settings.mastersEdit
  const partyRefs = canEdit ? savedParty.map(({ character }) => character.publicRef) : []
  const [read, setRead] = useState<string>()
  const [isOwnOpen, setOwnOpen] = useState(false)
  const { openBestiary } = useEncounterActions(gameId)
  const attempt = useAttempt(messageOfError)
  const bestiary = known?.bestiary ?? undefined
  const opened = [running?.publicRef, read, bestiary].filter((ref) => ref !== undefined)
  const stores = usePartySheets([...partyRefs, ...opened], openSheet)
  const past = read === undefined ? undefined : stores.get(read)
  const party = useLiveParty(savedParty, stores)
  const sheets = new Map([...stores].filter(([ref]) => partyRefs.includes(ref)))
  if (!details || error instanceof ProblemError) {
    return <PageLayout title={t`Fight`}>{error !== null && <p role="alert">{messageOfError(error)}</p>}</PageLayout>
  }
  const game = linkTo(details.game.name)
  const own = bestiary === undefined ? undefined : stores.get(bestiary)
  const openOwn = () =>
    attempt(t`Couldn’t open the creatures of this game`, async () => {
      if (bestiary === undefined) await openBestiary()
      setOwnOpen(true)
    })
  if (details.game.role !== 'gm') {
    return (
      <PageLayout title={t`Fight`}>
        <p>
          {game} <span className="soft">{t`Only GMs run fights. You see yours on your character’s sheet.`}</span>
        </p>
      </PageLayout>
    )
  }
  const store = running && stores.get(running.publicRef)
  return (
    <div className={styles['fight']}>
      <SectionBoundary name="fight">
        {[store, own].map(
          (document) =>
            document && (
              <OpenCharacterProvider key={document.key} value={document}>
                <FightNotices />
              </OpenCharacterProvider>
            ),
        )}
        <CreaturesProvider store={own}>
          {store &&
            withDice(
              store,
              <RunningFight
                key={store.key}
                {...{ gameId, store, party, sheets, game, actions, check, onAward }}
                dice={details.game.settings.dice}
                onOwnCreatures={openOwn}
              />,
            )}
          {known && !running && (
            <StartFight
              {...{ gameId, party, game }}
              past={known.encounters ?? []}
              onRead={setRead}
              onOwnCreatures={openOwn}
            />
          )}
        </CreaturesProvider>
        {isOwnOpen && own && (
          <Suspense>
            <OwnCreaturesDialog store={own} onClose={() => setOwnOpen(false)} />
          </Suspense>
        )}
        {past && <PastFightDialog store={past} onClose={() => setRead(undefined)} />}
      </SectionBoundary>
      {log}
    </div>
  )
}
