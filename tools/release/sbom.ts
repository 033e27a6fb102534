import type { Package } from './packages.ts';

const purlOf = ({ name, version }: Package) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** The list of parts in CycloneDX 1.6: each package with its licence and the packages that it needs. */
export function sbomOf(release: { version: string; at: Date }, packages: Package[]): object {
  const refOf = new Map(packages.map((one) => [one.folder, purlOf(one)]));
  const product = `pkg:generic/agrim@${release.version}`;
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: release.at.toISOString(),
      component: { type: 'application', 'bom-ref': product, name: 'agrim', version: release.version },
    },
    components: packages.map((one) => ({
      type: 'library',
      'bom-ref': `${purlOf(one)}#${one.folder}`,
      name: one.name,
      version: one.version,
      purl: purlOf(one),
      licenses: [/[ ()]/.test(one.license) ? { expression: one.license } : { license: { name: one.license } }],
    })),
    dependencies: packages.map((one) => ({
      ref: `${purlOf(one)}#${one.folder}`,
      dependsOn: one.needs.map((folder) => `${refOf.get(folder)}#${folder}`),
    })),
  };
}
