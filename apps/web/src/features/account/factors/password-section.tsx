import { useFactors } from '../../../queries/account/factor-actions.ts'
import { ChangePassword } from '../change-password.tsx'
import { SetPassword } from './set-password.tsx'

/** Changes the password; an account of a sign-in provider can set a first one. */
export function PasswordSection({ email }: { readonly email: string | null }) {
  const { data } = useFactors()
  return data?.password === false ? <SetPassword email={email} /> : <ChangePassword email={email ?? ''} />
}
