/** Licences of packages that an MIT product may be distributed with, with no more than a notice. */
const free = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  // Requires changes of its own files to be published, and we make none.
  'MPL-2.0',
  // Of libvips, a separate library that may be replaced.
  'LGPL-3.0-or-later',
  'CC0-1.0',
  'Unlicense',
  'PostgreSQL',
  'OFL-1.1',
  'Python-2.0',
  'CC-BY-4.0',
]);

/** `(MIT OR GPL-3.0)` is free as soon as one of them is. */
const isFree = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((part) => free.has(part)));

const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '');

type Lock = {
  packages: Record<string, { version?: string; license?: string; dev?: boolean; link?: boolean }>;
};

/** The licences of production packages, the most frequent first, and packages without a free one. */
export const listLicences = ({ packages }: Lock) => {
  const byLicence = new Map<string, string[]>();
  for (const [path, { version, license = 'none', dev, link }] of Object.entries(packages)) {
    if (path === '' || dev || link) continue;
    byLicence.set(license, [...(byLicence.get(license) ?? []), `${nameOf(path)} ${version}`]);
  }
  const licences = [...byLicence]
    .map(([licence, names]) => ({ licence, packages: names.toSorted() }))
    .toSorted((one, other) => other.packages.length - one.packages.length);
  return { licences, doubtful: licences.filter(({ licence }) => !isFree(licence)) };
};
