/** Records as a real Directus 12.4.0 sent them, its ids and dates included. */

const edited = {
  sort: null,
  user_created: 'b90197ff-3213-47cd-8b10-921dce46bee9',
  date_updated: null,
}

type Title = readonly [code: string, title: string]

/** Translation rows are numbered across the whole collection. */
function titled(collection: string, rows: readonly (readonly [own: object, titles: readonly Title[]])[]): object[] {
  let numbered = 0
  return rows.map(([own, titles], at) => ({
    id: at + 1,
    ...own,
    translations: titles.map(([languages_code, title]) => ({
      id: ++numbered,
      [`${collection}_id`]: at + 1,
      languages_code,
      title,
      description: `${title} (${languages_code.slice(0, 2)})`,
    })),
  }))
}

const race = (status: string, slug: string, moment: string, speed = 30) => ({
  status,
  ...edited,
  date_created: `2026-11-15T00:21:${moment}Z`,
  date_updated: null,
  slug,
  speed,
})

const hero = (status: string, slug: string, moment: string, hit_die: number) => ({
  status,
  ...edited,
  date_created: `2026-11-15T00:21:${moment}Z`,
  date_updated: null,
  slug,
  hit_die,
})

const both = (en: string, de: string): readonly Title[] => [
  ['en-US', en],
  ['de-DE', de],
]

export const recordedRaces = titled('Races', [
  [race('published', 'human', '50.388'), both('Human', 'Mensch')],
  [race('published', 'dwarf', '50.423', 25), both('Dwarf', 'Zwerg')],
  [race('draft', 'tiefling', '50.469'), both('Tiefling', 'Tiefling')],
  [race('archived', 'elf', '50.486'), [['en-US', 'Elf']]],
  [race('published', 'no-translation', '50.520'), []],
])

export const recordedClasses = titled('Classes', [
  [hero('published', 'fighter', '50.634', 10), both('Fighter', 'Kämpfer')],
  [hero('published', 'wizard', '50.650', 6), both('Wizard', 'Magier')],
  [hero('draft', 'artificer', '50.675', 8), [['en-US', 'Artificer']]],
  [hero('archived', 'mystic', '50.682', 8), both('Mystic', 'Mystiker')],
])

const named = (id: number, own: object, names: readonly Title[]) => ({
  id,
  status: 'published',
  ...edited,
  date_created: '2026-11-15T00:21:50.758Z',
  date_updated: null,
  ...own,
  translations: names.map(([languages_code, name], at) => ({
    id: 2 * id - 1 + at,
    Items_id: id,
    languages_code,
    name,
    description: `${name} (${languages_code.slice(0, 2)})`,
  })),
})

/** The first recorded items, and the two starting items of every character. */
export const recordedItems = [
  named(
    1,
    { slug: 'longsword', category: 'weapon', weight: 3, cost_gp: '15.00', stackable: false, tags: ['martial'] },
    both('Longsword', 'Langschwert'),
  ),
  named(
    2,
    { slug: 'torch', category: 'gear', weight: 1, cost_gp: '0.01', stackable: true, tags: null },
    both('Torch', 'Fackel'),
  ),
  named(3, { slug: 'rope', category: 'gear', weight: 3, cost_gp: '1.00' }, both('Rope', 'Seil')),
  named(4, { slug: 'bedroll', category: 'gear', weight: 2, cost_gp: null }, both('Bedroll', 'Schlafsack')),
]
