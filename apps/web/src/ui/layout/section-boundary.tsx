import { useLingui } from '@lingui/react/macro'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { Notice } from './notice.tsx'

interface SectionBoundaryProps {
  /** Identifies the section in the console; not shown on the page. */
  readonly name: string
  readonly children: ReactNode
}

interface SectionBoundaryState {
  readonly hasFailed: boolean
}

/** Confines an exception while rendering to one section, so the rest of the page stays usable. */
export class SectionBoundary extends Component<SectionBoundaryProps, SectionBoundaryState> {
  override readonly state: SectionBoundaryState = { hasFailed: false }

  static getDerivedStateFromError(): SectionBoundaryState {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    console.error(`The section "${this.props.name}" failed to render.`, error, componentStack)
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return <SectionFailure onRetry={() => this.setState({ hasFailed: false })} />
  }
}

function SectionFailure({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <div role="alert">
      <Notice kind="refused" actions={<Button small onClick={onRetry}>{t`Try again`}</Button>}>
        {t`This section couldn’t be displayed.`}
      </Notice>
    </div>
  )
}
