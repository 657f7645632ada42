import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { Creation } from '../../features/creation/creation.tsx'
import { Page } from '../page.tsx'

export function CreationPage() {
  const navigate = useNavigate()
  const { sync } = useRouteContext({ from: '__root__' })
  return (
    // The bar with the button takes the place of the tabs.
    <Page phoneTabs={<></>}>
      <Creation
        open={async (publicRef) => {
          await sync.open(publicRef)
          return sync.storeOf(publicRef)
        }}
        // Replaced, so that the back button leads to the page before and not to another new character.
        onCreated={(publicRef) => void navigate({ to: '/characters/$publicRef', params: { publicRef }, replace: true })}
      />
    </Page>
  )
}
