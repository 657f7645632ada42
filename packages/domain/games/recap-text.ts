/** A part of a written recap. */
export interface RecapSection {
  readonly heading: string
  readonly lines: readonly RecapLine[]
}

/** A line of plain text, optionally followed by what somebody wrote in Markdown. */
export interface RecapLine {
  readonly text: string
  readonly markdown?: string
}

/** A recap as Markdown. What is not Markdown already is escaped. */
export const recapMarkdown = (title: string, sections: readonly RecapSection[]): string =>
  [
    `# ${escaped(title)}`,
    ...sections.flatMap(({ heading, lines }) => [
      `## ${escaped(heading)}`,
      lines.map(({ text, markdown }) => `- ${written(escaped(text), markdown, '  ')}`).join('\n'),
    ]),
  ].join('\n\n')

/** A recap as plain text; `plain` takes the marks out of Markdown. */
export const recapPlainText = (
  title: string,
  sections: readonly RecapSection[],
  plain: (markdown: string) => string,
): string =>
  [
    title,
    ...sections.map(({ heading, lines }) =>
      [heading, ...lines.map(({ text, markdown }) => `• ${written(text, markdown && plain(markdown), '  ')}`)].join(
        '\n',
      ),
    ),
  ].join('\n\n')

/** Further lines are indented, so that they stay in their list item. */
const written = (text: string, more: string | undefined, indent: string): string =>
  more === undefined ? text : `${text} ${more.replaceAll('\n', `\n${indent}`)}`

const escaped = (text: string): string => text.replaceAll(/[\\`*_[\]<>#]/g, String.raw`\$&`)
