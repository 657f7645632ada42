import type { Answer, CharacterSummary, LogEntry, Problem, Revised, Save, Words } from '@everquill/domain'
import { createContext, useContext } from 'react'

/** Who is signed in. */
export interface SignedInUser {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly guest: boolean
  readonly administrator: boolean
}

/** Who is here, and how one can sign in at this installation. */
export interface SessionState {
  readonly user: SignedInUser | null
  readonly signIn: {
    readonly provider: string | null
    readonly passwordReset: boolean
    readonly registration: 'open' | 'closed'
  }
}

/** One of my sessions, on some device. */
export interface SessionSummary {
  readonly id: string
  readonly createdAt: string
  readonly lastSeenAt: string
  readonly device: string
  readonly current: boolean
}

/** What a save or a creation came to. */
export interface SavedCharacter extends Answer {
  readonly saveId: string
}

/** An item, spell or skill of the catalogue, as far as a sheet shows it. */
export interface NamedRecord {
  readonly id: string
  readonly name: Words
}

/** A no from the server, with its code; anything else that goes wrong is the network's fault. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly problem: Problem
  readonly status: number

  constructor(problem: Problem, status: number) {
    super(problem.detail ?? problem.code)
    this.problem = problem
    this.status = status
  }
}

/** The server, as the page sees it. Edits go through the save queue alone. */
export interface Backend {
  session(): Promise<SessionState>
  startAsGuest(): Promise<SignedInUser>
  signUp(form: { readonly name: string; readonly email: string; readonly password: string }): Promise<SignedInUser>
  signIn(form: { readonly email: string; readonly password: string }): Promise<SignedInUser>
  signOut(): Promise<void>
  sessions(): Promise<readonly SessionSummary[]>
  endSession(id: string): Promise<void>
  changePassword(form: { readonly currentPassword: string; readonly newPassword: string }): Promise<SignedInUser>
  requestReset(email: string): Promise<void>
  resetPassword(form: { readonly token: string; readonly password: string }): Promise<SignedInUser>

  listCharacters(): Promise<readonly CharacterSummary[]>
  listTrash(): Promise<readonly CharacterSummary[]>
  /** The same `saveId` again returns the same character. */
  createCharacter(wishes: { readonly saveId: string; readonly name: string }): Promise<SavedCharacter>
  getCharacter(publicRef: string): Promise<Revised>
  deleteCharacter(publicRef: string): Promise<void>
  restoreCharacter(publicRef: string): Promise<SavedCharacter>
  duplicateCharacter(publicRef: string): Promise<SavedCharacter>
  log(publicRef: string, before?: string): Promise<readonly LogEntry[]>
  items(): Promise<readonly NamedRecord[]>
}

/** Sends a save; the one call that changes a character. */
export type SendSave = (publicRef: string, save: Save) => Promise<SavedCharacter>

const BackendContext = createContext<Backend | null>(null)

/** Gives the page its server. */
export const BackendProvider = BackendContext.Provider

/** The server behind this page. */
export function useBackend(): Backend {
  const backend = useContext(BackendContext)
  if (!backend) throw new Error('the page has no server')
  return backend
}
