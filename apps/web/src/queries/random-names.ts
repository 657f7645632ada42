export { generateName } from '@everquill/domain'
