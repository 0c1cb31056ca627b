// Writes dist/sbom.json (CycloneDX), the list of the product's packages: those that the service needs, and those
// that are bundled into the dashboard. `npm pack` runs this script.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { rootFolder } from './freshness.mjs';

/** @typedef {{ name: string, version: string, identifier?: string, text?: string }} Bundled a package in the dashboard */
/** @typedef {{ 'bom-ref': string, name: string, version: string, scope?: string, properties?: { name: string }[] }} Component */
/** @typedef {{ ref: string, dependsOn?: string[] }} Dependency */
/** @typedef {{ components: Component[], dependencies: Dependency[] }} Bom */

/**
 * The shipped part of a bill of materials.
 * @param {Bom} bom of everything installed for the build
 * @param {readonly Bundled[]} bundled
 * @returns {Bom}
 */
export function shippedPart(bom, bundled) {
  const inDashboard = new Set(bundled.map(({ name, version }) => `${name}@${version}`));
  const dropped = new Set(
    bom.components
      .filter(({ properties = [] }) => properties.some(({ name }) => name === 'cdx:npm:package:development'))
      .filter((component) => !inDashboard.has(component['bom-ref']))
      .map((component) => component['bom-ref']),
  );
  return {
    ...bom,
    components: bom.components.filter((component) => !dropped.has(component['bom-ref'])),
    dependencies: bom.dependencies
      .filter(({ ref }) => !dropped.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => !dropped.has(each)) })),
  };
}

if (process.argv[1] === import.meta.filename) {
  const all = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
    cwd: rootFolder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const bundled = readFileSync(join(rootFolder, 'dist', 'third-party.json'), 'utf8');
  const bom = shippedPart(/** @type {Bom} */ (JSON.parse(all)), /** @type {Bundled[]} */ (JSON.parse(bundled)));
  writeFileSync(join(rootFolder, 'dist', 'sbom.json'), `${JSON.stringify(bom, null, 1)}\n`);
}
