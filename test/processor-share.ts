const SPIN_MS = 100;

/**
 * Measures the share of a processor that one busy process gets now, from 0 to 1: at a half, a query takes twice as long
 * as on an idle machine.
 */
export function processorShare(): number {
  const [began, used] = [performance.now(), process.cpuUsage()];
  while (performance.now() - began < SPIN_MS);
  const { user, system } = process.cpuUsage(used);
  return Math.min(1, (user + system) / 1000 / (performance.now() - began));
}
