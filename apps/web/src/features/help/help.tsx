import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Column, Columns } from '../../ui/layout/columns.tsx'
import { Section } from '../../ui/layout/section.tsx'
import styles from './help.module.css'

/** Everything one may ask about, on one page. */
export function Help() {
  const { t } = useLingui()
  return (
    <Columns>
      <Column>
        <Words title={t`Saving`}>
          <p>{t`There is no save button. What you write is saved two seconds later, and the words at the top of the page always say where it is.`}</p>
          <p>{t`Without a connection it stays on this device, also when you close the page or the phone dies. It is sent as soon as the server answers, once, and under your name only.`}</p>
        </Words>
        <Words title={t`When two write at once`}>
          <p>{t`Coins, hit points, mana, experience and quantities add up: two people who each spend 5 of 20 gold leave 10.`}</p>
          <p>{t`Notes are put together line by line. Of a name or an attribute the later one counts; you are shown both, with one tap for either.`}</p>
        </Words>
        <Words title={t`The log`}>
          <p>{t`Every change is written down with who, when, before and after. Each single one can be undone, whatever came after it; undoing is a change as well, and can itself be undone.`}</p>
          <p>{t`The history of a character shows its sheet as it was at any moment, and brings back a single value or all of them.`}</p>
        </Words>
        <Words title={t`At the table`}>
          <p>{t`Who starts a game runs it, and invites the others by a code. A character that comes to the table is seen there as far as the table has agreed on, and what happens to it from then on stands in the log of the game.`}</p>
          <p>{t`The game master marks where a session starts and ends. Its recap can be copied; the view for a TV shows the party to the room.`}</p>
        </Words>
        <Words title={t`Your data`}>
          <p>{t`Your characters are read by you, by the table at which they play, and by who holds a link of yours; your private notes by you alone. In the settings you can download everything you own, or delete your account.`}</p>
          <p>{t`What is deleted lies in the trash for 30 days.`}</p>
        </Words>
      </Column>
      <Column>
        <Section title={t`Numbers`}>
          <Pairs
            pairs={[
              [<code key="-">−7</code>, t`7 less than it was`],
              [<code key="+">+3</code>, t`3 more than it was`],
              [<code key="20">20</code>, t`20 from now on; of a counter, the difference to what you saw is counted`],
              [<code key="=">=20</code>, t`20 exactly, whatever others did meanwhile`],
              [<code key="w">+150g −23s</code>, t`in the wallet: 150 gold more, 23 silver less, with change`],
            ]}
          />
        </Section>
        <Section title={t`Dice`}>
          <Pairs
            pairs={[
              [<code key="2">{t`2d6+3`}</code>, t`two dice of six sides, and 3`],
              [<code key="k">{t`4d6kh3`}</code>, t`four dice, the three highest count (kl: the lowest)`],
              [<code key="d">{t`4d6dl1`}</code>, t`four dice, the lowest is dropped (dh: the highest)`],
              [<code key="!">{t`3d6!`}</code>, t`a six is thrown once more, and both count`],
              [<code key="%">{t`d%`}</code>, t`one die of a hundred sides`],
            ]}
          />
          <p className="small soft">{t`The short name of an attribute and the die beside a skill roll for them; the die at the top of the sheet rolls anything.`}</p>
          <p className="small soft">{t`The server throws, so nobody can cheat. What you throw offline is marked as such.`}</p>
        </Section>
        <Section title={t`Keys`}>
          <Pairs
            pairs={[
              [<Keys key="k" all={[t`Ctrl`, 'K']} />, t`go anywhere, do anything`],
              [<Keys key="z" all={[t`Ctrl`, 'Z']} />, t`undo your last change on the sheet`],
              [<Keys key="y" all={[t`Ctrl`, t`Shift`, 'Z']} />, t`do it again after all`],
              [<Keys key="/" all={['/']} />, t`find one of your characters, on their page`],
              [<Keys key="?" all={['?']} />, t`this page`],
              [<Keys key="u" all={['↑', '↓']} />, t`in a number: one more, one less`],
              [<Keys key="e" all={[t`Esc`]} />, t`leave a box as it was, close what is open`],
            ]}
          />
          <p className="small soft">{t`On a Mac it is ⌘ instead of Ctrl.`}</p>
        </Section>
      </Column>
    </Columns>
  )
}

const Words = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Section title={title}>
    <div className={styles['words']}>{children}</div>
  </Section>
)

const Pairs = ({ pairs }: { readonly pairs: readonly (readonly [what: ReactNode, means: string])[] }) => (
  <dl className={styles['pairs']}>
    {pairs.map(([what, means]) => (
      <Pair key={means} what={what} means={means} />
    ))}
  </dl>
)

const Pair = ({ what, means }: { readonly what: ReactNode; readonly means: string }) => (
  <>
    <dt>{what}</dt>
    <dd>{means}</dd>
  </>
)

/** Keys that are pressed together, or one instead of the other. */
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
