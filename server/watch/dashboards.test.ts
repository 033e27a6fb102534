import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { countProcess, instruments } from '../monitoring/instruments.service.ts';
import { GAUGE_NAMES } from './gauges.ts';

const root = resolve(import.meta.dirname, '../../operate');

/** Lists the server's metrics, with the three series of each histogram. */
async function known(): Promise<Set<string>> {
  countProcess();
  const metrics = await instruments.getMetricsAsJSON();
  const own = metrics.flatMap(({ name, type }) =>
    String(type) === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  return new Set([...own, ...GAUGE_NAMES]);
}

it.each(['prometheus/alerts.yml', 'grafana/agrim.json'])('%s names only existing metrics', async (file) => {
  const text = readFileSync(resolve(root, file), 'utf8');
  const named = new Set(text.match(/\b(agrim|nodejs|process)_[a-z0-9_]+/g));
  const all = await known();
  expect(named.size).toBeGreaterThan(8);
  expect([...named].filter((name) => !all.has(name))).toEqual([]);
});

it('each alert rule is one quoted sentence: a comma would end it and Prometheus would read none of the rules', () => {
  const text = readFileSync(resolve(root, 'prometheus/alerts.yml'), 'utf8');
  const rules = text.match(/- alert: /g)?.length;
  expect(text.match(/summary: "[^"]+" \}$/gm)?.length).toBe(rules);
});

it('the dashboard shows each metric of Agrim', async () => {
  const text = readFileSync(resolve(root, 'grafana/agrim.json'), 'utf8');
  const missing = [...(await known())].filter(
    (name) => name.startsWith('agrim_') && !text.includes(name.replace(/_(bucket|count|sum)$/, '')),
  );
  expect(missing).toEqual([]);
});
