import { coins, lookup, type Roll } from '@everquill/domain'
import { useState } from 'react'
import { AttackRow } from '../game-ui/attacks/attack-row.tsx'
import { Breakdown, BreakdownLine, BreakdownTotal } from '../game-ui/breakdown.tsx'
import { CoinDisc } from '../game-ui/coin-disc.tsx'
import { CheckRows } from '../game-ui/checks/check-rows.tsx'
import { ConditionChips } from '../game-ui/condition-chips.tsx'
import { ConditionIcon } from '../game-ui/condition-icon.tsx'
import { ConditionFinder } from '../game-ui/conditions/condition-finder.tsx'
import { ConditionToggle, ConditionToggles } from '../game-ui/conditions/condition-toggle.tsx'
import {
  BackpackIcon,
  BicepsIcon,
  BookshelfIcon,
  CoinsIcon,
  CowledIcon,
  DieIcon,
  FootprintIcon,
  HeartIcon,
  LaurelIcon,
  ManaIcon,
  QuillIcon,
  SpellBookIcon,
} from '../game-ui/game-icons.tsx'
import { IlluminatedInitial } from '../game-ui/illuminated-initial.tsx'
import { KitIcon, kitIcons } from '../game-ui/kit-icon.tsx'
import { LogDay, LogEntry } from '../game-ui/log-entry.tsx'
import { AddCard, CardMeter, PortraitCard } from '../game-ui/portrait-card.tsx'
import { Portrait } from '../game-ui/portrait.tsx'
import { FormulaField } from '../game-ui/formula/formula-field.tsx'
import { EffectText, FormulaText } from '../game-ui/formula/formula-text.tsx'
import { RollLine } from '../game-ui/roll-line.tsx'
import { ValueChange, ValueChanges } from '../game-ui/value-change.tsx'
import { SmallSheet } from '../game-ui/small-sheet/small-sheet.tsx'
import { Vital } from '../game-ui/vital.tsx'
import { pigments } from '../ui/foundation/pigments.ts'
import { doNothing, Row, Wide } from './example-layout.tsx'

const asked = [
  { publicRef: '1', name: 'Mira', picture: undefined },
  { publicRef: '2', name: 'Odo', picture: undefined },
]
const check = {
  id: '7',
  for: 'dex',
  characters: ['1', '2'],
  askedBy: 'greta',
  askedAt: '2026-11-14T21:18:00.000Z',
  target: 15,
  answers: [{ character: '1', by: 'ann', roll: { notation: '1d20+3', dice: [[{ value: 14 }]], total: 17 } }],
}

function VitalExample() {
  const [hp, setHp] = useState(12)
  const [hpMax, setHpMax] = useState(20)
  return (
    <Wide>
      <Vital
        tone="rubric"
        icon={<HeartIcon />}
        current={{ label: 'Hit points', kind: 'counter', value: hp, onEdit: setHp, min: 0, max: hpMax }}
        maximum={{ label: 'Maximum hit points', kind: 'integer', value: hpMax, onEdit: setHpMax }}
        saved={16}
        temporary={5}
        onPad={doNothing}
      />
    </Wide>
  )
}

const roll: Roll = {
  notation: '3d6!+3',
  dice: [[{ value: 6 }, { value: 4, extra: true }, { value: 1, dropped: true }], []],
  total: 13,
}

const smallSheet = {
  id: '5',
  name: 'Orla',
  details: 'Dwarf · Oathsworn · Level 1',
  hp: { value: 12, max: 15, sum: '10 + CON 5' },
  mana: { value: 0, max: 0 },
  attributes: { str: 4, dex: 2, con: 5, wil: 3, int: 3, soc: 0 },
  skills: [{ key: 'endurance', name: 'Endurance', total: 8 }],
  weapons: [{ id: 'spear', name: 'Spear', attack: 6, damage: '1d6+4' }],
  protection: 2,
}

/** One example per exported component, or for several that are only used together. */
const formulas = { letter: 'd', nameOf: (of: string) => of.toUpperCase() } as const

export const gameUiExamples = {
  Vital: VitalExample,
  PortraitCard: () => (
    <Wide>
      <PortraitCard
        portrait={<Portrait id="1" name="Mira" />}
        title={<a href="#mira">Mira</a>}
        detail="Elf ranger, level 3"
        meters={<CardMeter tone="rubric" icon={<HeartIcon />} label="Hit points" value={12} max={20} />}
        lastEntry="Gold 20 → 15"
        time="20:15"
      />
    </Wide>
  ),
  SmallSheet: () => (
    <Wide>
      <SmallSheet content={smallSheet} onRoll={doNothing} />
    </Wide>
  ),
  AddCard: () => (
    <Wide>
      <AddCard title="New character" onPress={doNothing}>
        You get a random name.
      </AddCard>
    </Wide>
  ),
  Portrait: () => (
    <Row>
      <Portrait id="2" name="Orla" src="/icons/apple-touch-icon.png" />
      <Portrait id="3" name="Tam" />
    </Row>
  ),
  IlluminatedInitial: () => <IlluminatedInitial id="4" name="Ährenfels" />,
  LogEntry: () => (
    <Wide>
      <ul>
        <LogDay game="The Salt Road">14 November</LogDay>
        {pigments.map((tone) => (
          <LogEntry
            key={tone}
            tone={tone}
            icon={<CoinsIcon />}
            label="Gold"
            oldValue="20"
            newValue="15"
            difference={-5}
            byline={{ who: 'Ann', when: '20:15' }}
            undone={tone === 'sepia'}
          />
        ))}
      </ul>
    </Wide>
  ),
  Formulas: () => (
    <p>
      <EffectText effect="2d4+2" kind="healing" style={formulas} />
      {', '}
      <FormulaText formula="1d8+str" style={formulas} />
    </p>
  ),
  AttackRow: () => (
    <Wide>
      <AttackRow
        place={1}
        names={[{ label: 'Name', text: 'Bite', maxLength: 80, onTextChange: doNothing }]}
        total="6"
        damage="1d6+2"
        skills={null}
        onTotalChange={doNothing}
        onDamageChange={doNothing}
        onRemove={doNothing}
      />
    </Wide>
  ),
  FormulaField: () => (
    <Wide>
      <FormulaField label="Damage" text="1d8+str" skills={null} onTextChange={doNothing} />
    </Wide>
  ),
  ValueChange: () => (
    <Wide>
      <ValueChanges>
        <ValueChange tone="rubric" icon={<HeartIcon />} label="Hit points" oldValue={27} newValue={34} />
        <ValueChange tone="lapis" icon={<ManaIcon />} label="Mana" detail="rolled 3 on 1d4" oldValue={9} newValue={6} />
      </ValueChanges>
    </Wide>
  ),
  RollLine: () => (
    <p>
      <RollLine roll={roll} />
    </p>
  ),
  Breakdown: () => (
    <Wide>
      <Breakdown>
        <BreakdownLine label="Strength" detail="half" value="+5" />
        <BreakdownTotal label="Total" value="12" />
      </Breakdown>
    </Wide>
  ),
  CoinDisc: () => (
    <Row>
      {coins.map((coin) => (
        <CoinDisc key={coin} coin={coin} />
      ))}
    </Row>
  ),
  CheckRows: () => (
    <Wide>
      <CheckRows check={check} asked={asked} own="1" />
    </Wide>
  ),
  ConditionChips: () => (
    <ConditionChips
      label="Conditions"
      conditions={['poisoned', 'homesick']}
      lookup={{
        recordOf: (condition) =>
          condition === 'poisoned'
            ? { name: { en: 'Poisoned', de: 'Vergiftet' }, facts: { icon: 'poison-bottle', pigment: 'verdigris' } }
            : undefined,
      }}
    />
  ),
  ConditionFinder: () => <ConditionFinder lookup={lookup([])} owned={[]} onChoose={() => undefined} />,
  ConditionToggle: () => (
    <ConditionToggles>
      <ConditionToggle name="homesick" isOn onToggle={() => undefined} />
      <ConditionToggle name="hungry" isOn="mixed" onToggle={() => undefined} />
      <ConditionToggle name="tired" isOn={false} onToggle={() => undefined} />
    </ConditionToggles>
  ),
  KitIcon: () => (
    <Row>
      {kitIcons.map((name) => (
        <KitIcon key={name} name={name} />
      ))}
    </Row>
  ),
  ConditionIcon: () => (
    <Row>
      <ConditionIcon name="shield" />
      <ConditionIcon />
    </Row>
  ),
  GameIcons: () => (
    <Row>
      <HeartIcon />
      <BicepsIcon />
      <FootprintIcon />
      <BackpackIcon />
      <SpellBookIcon />
      <QuillIcon />
      <LaurelIcon />
      <CoinsIcon />
      <CowledIcon />
      <BookshelfIcon />
      <ManaIcon />
      <DieIcon />
    </Row>
  ),
}
