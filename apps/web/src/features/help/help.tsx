import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Column, Columns } from '../../ui/layout/columns.tsx'
import { Section } from '../../ui/layout/section.tsx'
import styles from './help.module.css'

export function Help() {
  const { t } = useLingui()
  return (
    <Columns>
      <Column>
        <HelpSection title={t`Saving`}>
          <p>{t`There’s no save button. Changes are saved automatically after two seconds; the status at the top of the page tells you where they are.`}</p>
          <p>{t`Offline, changes are stored on this device, even if you close the page or your battery runs out. They’re sent once the server is reachable again, and only under your name.`}</p>
        </HelpSection>
        <HelpSection title={t`Editing at the same time`}>
          <p>{t`Coins, hit points, mana, experience and quantities add up: if two people each spend 5 of 20 gold, 10 remain.`}</p>
          <p>{t`Notes are merged line by line. For a name or an attribute the last change wins; you see both values and can pick either with one tap.`}</p>
        </HelpSection>
        <HelpSection title={t`Log`}>
          <p>{t`Every change is logged with author, time, old and new value. You can undo any entry, whatever came after it. An undo is logged too and can itself be undone.`}</p>
          <p>{t`A character’s history shows the sheet at any point in time and can restore a single value or all of them.`}</p>
        </HelpSection>
        <HelpSection title={t`Games`}>
          <p>{t`Whoever starts a game is its GM and invites the others with a code. Members see each other’s characters as far as the game’s settings allow, and everything that happens to a character in the game appears in the game’s log.`}</p>
          <p>{t`The GM starts and ends each game session. You can copy its recap. The TV view shows the party or the fight to the whole room, and a GM can create a link that opens it without an account.`}</p>
        </HelpSection>
        <HelpSection title={t`Your data`}>
          <p>{t`Your characters are visible to you, to the members of their game, and to anyone you share a link with; your private notes only to you. In the settings you can download your data or delete your account.`}</p>
          <p>{t`Deleted characters and games stay in the trash for 30 days.`}</p>
        </HelpSection>
      </Column>
      <Column>
        <Section title={t`Numbers`}>
          <Definitions
            entries={[
              [<code key="-">−7</code>, t`subtract 7`],
              [<code key="+">+3</code>, t`add 3`],
              [
                <code key="20">20</code>,
                t`set to 20; for coins, hit points and other counters, the difference is added`,
              ],
              [<code key="=">=20</code>, t`set to exactly 20, whatever others changed`],
              [<code key="w">+150g −23s</code>, t`in the wallet: receive 150 gold, pay 23 silver, with change`],
            ]}
          />
        </Section>
        <Section title={t`Dice`}>
          <Definitions
            entries={[
              [<code key="2">{t`2d6+3`}</code>, t`two six-sided dice plus 3`],
              [<code key="k">{t`4d6kh3`}</code>, t`four dice, keep the three highest (kl: keep the lowest)`],
              [<code key="d">{t`4d6dl1`}</code>, t`four dice, drop the lowest (dh: drop the highest)`],
              [<code key="!">{t`3d6!`}</code>, t`sixes are rolled again and added`],
              [<code key="%">{t`d%`}</code>, t`a hundred-sided die`],
            ]}
          />
          <p className="small soft">{t`Tap an attribute’s abbreviation or the die next to a skill to roll a check. The die at the top of the sheet rolls any formula.`}</p>
          <p className="small soft">{t`The server rolls, so nobody can cheat. Rolls made offline are marked.`}</p>
        </Section>
        <Section title={t`Keys`}>
          <Definitions
            entries={[
              [<Keys key="k" all={[t`Ctrl`, 'K']} />, t`open the command palette`],
              [<Keys key="p" all={[t`Ctrl`, 'P']} />, t`print the open character`],
              [<Keys key="z" all={[t`Ctrl`, 'Z']} />, t`undo your last change on the sheet`],
              [<Keys key="y" all={[t`Ctrl`, t`Shift`, 'Z']} />, t`redo it`],
              [<Keys key="1" all={['1', '…', '9']} />, t`on the sheet: use the first to ninth row of Ready`],
              [<Keys key="r" all={['R']} />, t`on the sheet: repeat the last roll`],
              [<Keys key="a" all={['Alt', '↑', '↓']} />, t`on the sheet: move the focused row of Ready`],
              [<Keys key="/" all={['/']} />, t`search your characters, on the roster`],
              [<Keys key="?" all={['?']} />, t`open this page`],
              [<Keys key="u" all={['↑', '↓']} />, t`in a number: increase or decrease by one`],
              [<Keys key="e" all={[t`Esc`]} />, t`cancel typing, close a dialog or menu`],
            ]}
          />
          <p className="small soft">{t`On a Mac, use ⌘ instead of Ctrl.`}</p>
        </Section>
      </Column>
    </Columns>
  )
}

const HelpSection = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Section title={title}>
    <div className={styles['text']}>{children}</div>
  </Section>
)

const Definitions = ({ entries }: { readonly entries: readonly (readonly [term: ReactNode, meaning: string])[] }) => (
  <dl className={styles['definitions']}>
    {entries.map(([term, meaning]) => (
      <Definition key={meaning} term={term} meaning={meaning} />
    ))}
  </dl>
)

const Definition = ({ term, meaning }: { readonly term: ReactNode; readonly meaning: string }) => (
  <>
    <dt>{term}</dt>
    <dd>{meaning}</dd>
  </>
)

/** Keys pressed together, or alternatives. */
const Keys = ({ all }: { readonly all: readonly string[] }) => (
  <>
    {all.map((key, i) => (
      <span key={key}>
        {i > 0 && ' '}
        <kbd>{key}</kbd>
      </span>
    ))}
  </>
)
