import type { LockedPackage } from './locked-packages.ts'

/** `pkg:npm/%40scope/name@1.0.0` */
const purl = ({ name, version }: Pick<LockedPackage, 'name' | 'version'>): string =>
  `pkg:npm/${name.replace(/^@/, '%40')}@${version}`

/** CycloneDX knows ids, such as MIT, and expressions, such as `(MIT OR CC0-1.0)`. */
const licences = (text: string) =>
  /^[\w.+-]+$/.test(text) ? [{ license: { id: text } }] : [{ expression: text.replaceAll(/^\(|\)$/g, '') }]

/** npm stores hashes in base64, CycloneDX in hexadecimal. */
const hashes = (integrity: string) =>
  [...integrity.matchAll(/sha512-([\w+/=]+)/g)].map(([, base64 = '']) => ({
    alg: 'SHA-512',
    content: Buffer.from(base64, 'base64').toString('hex'),
  }))

/** The list of everything that a release contains, in CycloneDX 1.6. It has no time, so that equal releases have equal lists. */
export function softwareBillOfMaterials(version: string, packages: readonly LockedPackage[]) {
  const refs = new Map(packages.map((one) => [one.folder, purl(one)]))
  const unique = [...new Map(packages.map((one) => [purl(one), one])).values()]
  const product = `pkg:generic/everquill@${version}`
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': product,
        name: 'everquill',
        version,
        licenses: licences('MIT'),
        purl: product,
      },
    },
    components: unique.map((one) => ({
      type: 'library',
      'bom-ref': purl(one),
      name: one.name,
      version: one.version,
      ...(one.license !== null && { licenses: licences(one.license) }),
      ...(one.integrity !== null && { hashes: hashes(one.integrity) }),
      purl: purl(one),
    })),
    dependencies: [
      { ref: product, dependsOn: unique.map(purl) },
      ...unique.map((one) => ({
        ref: purl(one),
        dependsOn: [...new Set(one.needs.flatMap((folder) => refs.get(folder) ?? []))],
      })),
    ],
  }
}
