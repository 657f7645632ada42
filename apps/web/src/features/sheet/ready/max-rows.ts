/** How many rows a group of Ready shows before it is expanded. */
export const maxRows = 6
