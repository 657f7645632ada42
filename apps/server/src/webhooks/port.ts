/** A request to the address of a webhook. */
export interface OutgoingRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Why nothing was sent, or no response came. */
export type SendProblem =
  | 'address-not-allowed'
  | 'name-not-found'
  | 'not-reachable'
  | 'certificate-invalid'
  | 'timeout'
  | 'connection-broken'

/** What became of a request. */
export interface SendOutcome {
  /** The status of the response; null if there was none. */
  readonly status: number | null
  readonly problem: SendProblem | null
  /** The beginning of the response. */
  readonly response: string
  /** Milliseconds. */
  readonly duration: number
  /** Seconds after which the receiver wants to be asked again; null if it does not say. */
  readonly retryAfter: number | null
}

/** Sends requests to addresses that users choose. */
export interface Sender {
  /** Never rejects: a failure is an outcome. */
  post(request: OutgoingRequest): Promise<SendOutcome>
}
