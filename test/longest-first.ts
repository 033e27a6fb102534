import { relative, resolve } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Slow files, because they start processes and wait for them: one that began last would end the run alone. */
export const LONG_FILES = [
  'test/operate/proxy.test.ts',
  'server/backup/backup.test.ts',
  'test/faults/queue.test.ts',
  'server/waiting-room/waiting-room.test.ts',
  'server/demo/demo.test.ts',
  'test/faults/faults.test.ts',
  'test/simulate/simulate.test.ts',
  'bench/catalogue.test.ts',
  'tools/add-a-resource.test.ts',
  'test/operate/first-install.test.ts',
  'test/operate/release.test.ts',
  'server/db/cluster.test.ts',
  'server/db/hosts.test.ts',
  'server/jobs/worker.test.ts',
  'test/operate/point-in-time.test.ts',
];
const root = resolve(import.meta.dirname, '..');

/** A fresh clone has no earlier durations to sort by, and a file's size says little. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG_FILES.includes(relative(root, moduleId));
    // Keep the projects separate: a worker keeps its loaded modules for the next file of its own project.
    return [...Map.groupBy(sorted, ({ project }) => project.name).values()].flatMap((files) => [
      ...files.filter(isLong),
      ...files.filter((file) => !isLong(file)),
    ]);
  }
}
