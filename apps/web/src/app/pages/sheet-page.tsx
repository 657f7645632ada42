import { useParams, useRouteContext } from '@tanstack/react-router'
import { OpenCharacterProvider } from '../../store/use-character.ts'
import { DeskPage } from '../../ui/desk-page.tsx'
import { Frame } from '../frame.tsx'

export function SheetPage() {
  const { publicRef } = useParams({ from: '/signed-in/characters/$publicRef' })
  const { desk } = useRouteContext({ from: '__root__' })
  return (
    <OpenCharacterProvider value={desk.at(publicRef)}>
      <Frame>
        <DeskPage title={publicRef}>{null}</DeskPage>
      </Frame>
    </OpenCharacterProvider>
  )
}
