import BookOpen from 'lucide-react/icons/book-open'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { Button } from '../ui/buttons/button.tsx'
import { CopyButton, CopyIconButton } from '../ui/buttons/copy-button.tsx'
import { ExplainedValue } from '../ui/buttons/explained-value.tsx'
import { FilterChip } from '../ui/buttons/filter-chip.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { Deferred } from '../ui/foundation/deferred.tsx'
import { Markdown } from '../ui/foundation/markdown.tsx'
import { PickerBox } from '../ui/inputs/combobox/picker-box.tsx'
import { SuggestField } from '../ui/inputs/combobox/suggest-field.tsx'
import { CountField } from '../ui/inputs/count-field.tsx'
import { DropZone } from '../ui/inputs/drop-zone.tsx'
import { Field } from '../ui/inputs/field.tsx'
import { Hint } from '../ui/inputs/hint.tsx'
import { InlineSelect } from '../ui/inputs/inline-select.tsx'
import { NumberBox } from '../ui/inputs/number/number-box.tsx'
import { StepButton } from '../ui/inputs/number/step-button.tsx'
import { Stepper } from '../ui/inputs/number/stepper.tsx'
import { RemoteChange } from '../ui/inputs/remote-change.tsx'
import { Segmented } from '../ui/inputs/segmented.tsx'
import { Switch } from '../ui/inputs/switch.tsx'
import { CreatedLink } from '../ui/links/created-link.tsx'
import { LinkRow } from '../ui/links/link-row.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { LongTextBox } from '../ui/inputs/text/long-text-box.tsx'
import { NameBox } from '../ui/inputs/text/name-box.tsx'
import { TextBox } from '../ui/inputs/text/text-box.tsx'
import { Bar } from '../ui/layout/bar.tsx'
import { BottomTabs } from '../ui/layout/bottom-tabs.tsx'
import { Column, Columns } from '../ui/layout/columns.tsx'
import { EmptyPage } from '../ui/layout/empty-page.tsx'
import { Notice } from '../ui/layout/notice.tsx'
import { PageLayout } from '../ui/layout/page-layout.tsx'
import { QrCode } from '../ui/layout/qr-code.tsx'
import { Quill } from '../ui/layout/quill.tsx'
import { InviteCodeForm } from '../ui/inputs/invite-code.tsx'
import { Flash } from '../ui/inputs/flash.tsx'
import { Moment } from '../ui/layout/moment.tsx'
import { SaveState } from '../ui/layout/save-state.tsx'
import { SectionBoundary } from '../ui/layout/section-boundary.tsx'
import { Section } from '../ui/layout/section.tsx'
import { NotLoaded } from '../ui/loading/not-loaded.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { SidePage, SidePageBar } from '../ui/side-page/side-page.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Menu, MenuChoice, MenuItem } from '../ui/overlays/menu.tsx'
import { useToast } from '../ui/overlays/toast.tsx'
import { Anchor, doNothing, Row, Wide } from './example-layout.tsx'

function DialogExample() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open dialog</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Rename"
        consequence="Everyone sees the new name."
        primaryAction={<Button kind="primary">Rename</Button>}
      >
        <Field label="Name" defaultValue="Rope" />
      </Dialog>
    </>
  )
}

function SwitchExample() {
  const [isOn, setOn] = useState(true)
  return <Switch label="Sound" isOn={isOn} onTurn={setOn} />
}

function SegmentedExample() {
  const [kind, setKind] = useState('short')
  const options = [
    { value: 'short', label: 'Short', icon: <BookOpen /> },
    { value: 'long', label: 'Long' },
  ]
  return (
    <Wide>
      <Segmented label="Length" value={kind} options={options} onChoose={setKind} />
    </Wide>
  )
}

function MenuExample() {
  const [order, setOrder] = useState('name')
  const options = [
    { value: 'name', label: 'By name' },
    { value: 'date', label: 'By date' },
  ]
  return (
    <Menu trigger={<Button>Open menu</Button>} header="Ann">
      <MenuItem icon={<BookOpen />}>History</MenuItem>
      <MenuChoice label="Order" value={order} options={options} onChoose={setOrder} />
    </Menu>
  )
}

function ToastExample() {
  const toast = useToast()
  const show = () =>
    toast({ title: 'Item removed', detail: 'Rope', tone: 'ochre', action: { label: 'Undo', onPress: doNothing } })
  const ask = () =>
    toast({
      title: 'Mend wounds on you: 10. Apply?',
      detail: 'Haldian',
      stays: true,
      action: { label: 'Apply', onPress: doNothing },
    })
  return (
    <>
      <Button onClick={show}>Show toast</Button>
      <Button onClick={ask}>Ask in a toast</Button>
    </>
  )
}

function TextExample() {
  const [text, setText] = useState('Lantern')
  return (
    <Row>
      <TextBox label="Text" value={text} onEdit={setText} />
      <TextBox label="Text in conflict" value={text} onEdit={setText} hasConflict />
    </Row>
  )
}

function LongTextExample() {
  const [text, setText] = useState('Ask Orla about the bell.\nPay the ferryman.')
  return (
    <Wide>
      <LongTextBox label="Long text" value={text} onEdit={setText} />
    </Wide>
  )
}

function NumberExample() {
  const [value, setValue] = useState(20)
  const number = { kind: 'counter', value, onEdit: setValue, min: 0, max: 1_000 } as const
  return (
    <Row>
      <NumberBox {...number} label="Number" />
      <NumberBox {...number} label="Figure" figure flashKey={value} />
      <NumberBox {...number} label="Number in conflict" hasConflict />
      <NumberBox {...number} label="Invalid number" problem="Too large" />
    </Row>
  )
}

function StepperExample() {
  const [value, setValue] = useState(3)
  return <Stepper label="Quantity" kind="counter" value={value} onEdit={setValue} min={0} max={5} />
}

function CountFieldExample() {
  const [text, setText] = useState('1001')
  return <CountField label="Count" text={text} limits={{ min: 0, max: 1_000 }} onTextChange={setText} />
}

const fruit = ['Apple', 'Apricot', 'Pear'].map((label) => ({ id: label, label }))
const fruitFor = (typed: string) => fruit.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))

function PickerExample() {
  const [value, setValue] = useState('Pear')
  const format = { format: (id: string) => id, parse: (text: string) => text }
  return <PickerBox label="Fruit" value={value} onEdit={setValue} format={format} suggestionsFor={fruitFor} />
}

/** One example per exported component, or for several that are only used together. */
export const uiExamples = {
  Button: () => (
    <Row>
      <Button kind="primary">Primary</Button>
      <Button>Outline</Button>
      <Button kind="quiet">Quiet</Button>
      <Button kind="plain">Plain</Button>
      <Button small>Small</Button>
      <Button disabled>Disabled</Button>
    </Row>
  ),
  IconButton: () => (
    <IconButton label="Add">
      <Plus />
    </IconButton>
  ),
  CopyButton: () => <CopyButton text="https://example.org" />,
  CopyIconButton: () => <CopyIconButton text="https://example.org" label="Copy link" />,
  ExplainedValue: () => (
    <ExplainedValue label="Total: 12" onExplain={doNothing}>
      12
    </ExplainedValue>
  ),
  FilterChip: () => (
    <Row>
      <FilterChip isOn onToggle={doNothing}>
        On
      </FilterChip>
      <FilterChip isOn={false} onToggle={doNothing}>
        Off
      </FilterChip>
    </Row>
  ),
  Field: () => (
    <Wide>
      <Field label="Email" hint="We never share it." placeholder="you@example.org" />
      <Field label="Password" error="At least 8 characters." defaultValue="short" />
      <Field label="Search" hideLabel icon={<Search />} placeholder="Search" shortcut="/" />
    </Wide>
  ),
  CountField: CountFieldExample,
  Segmented: SegmentedExample,
  Switch: SwitchExample,
  CreatedLink: () => (
    <Wide>
      <CreatedLink
        url="https://example.org/tv#k3f9"
        note="Opens the TV view for 30 days."
        qrLabel="Link as a QR code"
      />
    </Wide>
  ),
  LinkRow: () => (
    <Wide>
      <ul>
        <LinkRow
          name="Living room"
          link={{ expiresAt: '2099-11-21T19:00:00.000Z', lastUsedAt: null, uses: 0 }}
          onRevoke={doNothing}
        />
      </ul>
    </Wide>
  ),
  SelectField: () => (
    <SelectField label="Size" value="m" onChoose={doNothing}>
      <option value="s">Small</option>
      <option value="m">Medium</option>
    </SelectField>
  ),
  InlineSelect: () => (
    <InlineSelect label="Unit" value="kg" options={[{ value: 'kg', label: 'kg' }]} onChoose={doNothing} />
  ),
  SuggestField: () => (
    <Wide>
      <SuggestField label="Add fruit" suggestionsFor={fruitFor} onChoose={doNothing} onEnter={doNothing} />
    </Wide>
  ),
  PickerBox: PickerExample,
  TextBox: TextExample,
  LongTextBox: LongTextExample,
  NameBox: () => <NameBox label="Name" value="Mirelle" onEdit={doNothing} />,
  NumberBox: NumberExample,
  Stepper: StepperExample,
  StepButton: () => <StepButton label="Step" sign="+" onStep={doNothing} large />,
  Hint: () => (
    <Anchor>
      Control
      <Hint>Enter a whole number.</Hint>
    </Anchor>
  ),
  RemoteChange: () => (
    <Anchor>
      Control
      <RemoteChange>15</RemoteChange>
    </Anchor>
  ),
  Bar: () => (
    <Wide>
      <Bar tone="rubric" value={12} max={20} saved={16} />
      <Bar tone="rubric" value={12} max={25} temporary={5} />
      <Bar tone="lapis" value={5} max={20} />
      <Bar tone="ochre" value={18} max={20} thin />
    </Wide>
  ),
  Notice: () => (
    <Wide>
      <Notice kind="waiting">3 changes waiting to sync</Notice>
      <Notice kind="conflict" actions={<Button small>Keep mine</Button>}>
        Someone else changed this too.
      </Notice>
      <Notice kind="refused" detail="The value is too long." inlineAction={<Button small>Try again</Button>}>
        Couldn't save.
      </Notice>
    </Wide>
  ),
  SaveState: () => (
    <Row>
      <SaveState kind="saved" text="Saved" />
      <SaveState kind="saving" text="Saving…" />
      <SaveState kind="waiting" text="3 changes waiting to sync" short="Offline" onOpen={doNothing} />
      <SaveState kind="conflict" text="2 changes need your decision" short="Decide" onOpen={doNothing} />
      <SaveState kind="refused" text="Couldn't save" onOpen={doNothing} />
    </Row>
  ),
  Section: () => (
    <Wide>
      <Section title="Section" aside="3" action={<Button small>Add</Button>}>
        <p>Content</p>
      </Section>
    </Wide>
  ),
  SectionBoundary: () => (
    <Wide>
      <SectionBoundary name="gallery">
        <p>Content that may fail to render</p>
      </SectionBoundary>
    </Wide>
  ),
  Columns: () => (
    <Wide>
      <Columns>
        <Column>
          <p>First column</p>
        </Column>
        <Column>
          <p>Second column</p>
        </Column>
      </Columns>
    </Wide>
  ),
  PageLayout: () => (
    <Wide>
      <PageLayout title="Gallery" actions={<Button kind="primary">New</Button>} narrow>
        <p>Content</p>
      </PageLayout>
    </Wide>
  ),
  SidePage: () => (
    <Wide>
      <SidePage
        title="New rope"
        titleAction={<Button kind="plain">Start blank</Button>}
        sideLabel="Preview"
        side={<p>The rope as it will be</p>}
        bar={<p>Ready</p>}
      >
        <Field label="Length" defaultValue="10" />
      </SidePage>
    </Wide>
  ),
  SidePageBar: () => (
    // Its bar is fixed to the screen on narrow pages; here it stays in its frame.
    <div style={{ width: '20rem', transform: 'translate(0)', minHeight: '5rem' }}>
      <SidePageBar name="Rope" detail="10 metres" hint="You can change everything later.">
        <Button kind="primary">Create</Button>
      </SidePageBar>
    </div>
  ),
  DropZone: () => (
    <Wide>
      <DropZone label="Drop to read" onDrop={doNothing}>
        <p>Drop a file here.</p>
      </DropZone>
    </Wide>
  ),
  EmptyPage: () => (
    <EmptyPage title="Nothing here yet" actions={<Button kind="primary">Create</Button>}>
      Create your first entry.
    </EmptyPage>
  ),
  BottomTabs: () => (
    <BottomTabs label="Tabs">
      <button type="button" aria-current="page">
        <BookOpen />
        Sheet
      </button>
      <button type="button">
        <Search />
        Log
      </button>
    </BottomTabs>
  ),
  InviteCodeForm: () => <InviteCodeForm onJoin={doNothing} />,
  Flash: () => (
    <Anchor>
      <Flash flashKey={1} />
      Changed by someone else
    </Anchor>
  ),
  Moment: () => <Moment at="2026-11-14">14 Nov</Moment>,
  NotLoaded: () => <NotLoaded lines={2} problem="The server can’t be reached." onRetry={doNothing} />,
  Skeleton: () => (
    <Wide>
      <Skeleton />
    </Wide>
  ),
  Deferred: () => (
    <Deferred fallback="Loading">
      <p>Rendered after the first paint</p>
    </Deferred>
  ),
  Markdown: () => <Markdown text={'**Bold**, *italic*, [link](https://example.org)\n\n- one\n- two\n\n> quote'} />,
  QrCode: () => <QrCode text="https://example.org" label="Link to example.org" />,
  Quill: () => <Quill />,
  Dialog: DialogExample,
  Menu: MenuExample,
  Toasts: ToastExample,
}
