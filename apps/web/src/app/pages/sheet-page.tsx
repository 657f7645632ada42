import { useParams } from '@tanstack/react-router'
import { DeskPage } from '../../ui/desk-page.tsx'
import { Frame } from '../frame.tsx'

export function SheetPage() {
  const { publicRef } = useParams({ from: '/characters/$publicRef' })
  return (
    <Frame>
      <DeskPage title={publicRef}>{null}</DeskPage>
    </Frame>
  )
}
