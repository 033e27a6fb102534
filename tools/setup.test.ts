import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Locked {
  os?: string[];
  optional?: boolean;
  engines?: { node?: string };
}

/** Ranges that hold 20.19, 22.12 and all later lines of even numbers: `^20.19.0 || >=22.12.0`, `>=18`. */
const SUITABLE = /^(\^20\.19\.0 \|\| |.*\^10.* \|\| )?>= ?(8|10|11|12|14|16|18|20|22\.12)(\.\d+)*$/;

it('installs every native package under the machine’s own Node from 20.19 and 22.12 on', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
  const natives = Object.entries(packages).filter(
    // Sharp's for Windows of 32 bits takes Node 20 alone; Agrim doesn't run there.
    ([name, { os, optional }]) => os && optional && !name.endsWith('ia32'),
  );
  expect(natives.length).toBeGreaterThan(50);
  const unsuitable = natives.filter(([, { engines }]) => engines?.node && !SUITABLE.test(engines.node));
  expect(unsuitable.map(([name, { engines }]) => `${name} ${engines?.node}`)).toEqual([]);
});
