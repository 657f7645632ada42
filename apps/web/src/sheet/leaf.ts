/** What a phone shows at a time. */
export type Leaf = 'sheet' | 'pack' | 'notes' | 'log'
