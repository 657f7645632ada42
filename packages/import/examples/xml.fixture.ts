import { isList, isRecord, type Json } from '@everquill/domain'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Deeper than any reader goes, and far above the limit. */
const maxDepth = 100

function element(name: string, value: Json, depth = 0): string {
  if (depth > maxDepth) return ''

  if (isList(value)) return value.map((each) => element(name, each, depth + 1)).join('')
  if (isRecord(value))
    return `<${name}>${Object.entries(value)
      .map(([key, each]) => element(key, each, depth + 1))
      .join('')}</${name}>`
  return value === null ? `<${name} />` : `<${name}>${escaped(String(value))}</${name}>`
}

/** A Chummer file: XML with a byte order mark, whose elements are the keys of a record. */
export const chummerText = (content: Json): string =>
  `\uFEFF<?xml version="1.0" encoding="utf-8"?>${element('character', content)}`
