/** Whether people chose something here. */
export const isSet = (text: string | undefined): text is string =>
  text !== undefined && !['not set', 'none selected', 'none'].includes(text.toLowerCase())
