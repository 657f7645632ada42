import { useLoaderData } from '@tanstack/react-router'
import { OpenCharacterProvider } from '../../store/use-character.ts'
import { DeskPage } from '../../ui/desk-page.tsx'
import { Frame } from '../frame.tsx'

export function SheetPage() {
  const store = useLoaderData({ from: '/signed-in/characters/$publicRef' })
  return (
    <OpenCharacterProvider value={store}>
      <Frame>
        <DeskPage title={store.publicRef}>{null}</DeskPage>
      </Frame>
    </OpenCharacterProvider>
  )
}
