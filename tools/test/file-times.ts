import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import type { Time } from './reports.ts';

/**
 * Writes each file's time to the file VITEST_TIMES: vitest's own JSON counts the tests, without the server that they
 * start.
 */
export default class FileTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const times = modules.map((module): Time => {
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      return { name: relative('.', module.moduleId), seconds: (collectDuration + setupDuration + duration) / 1000 };
    });
    writeFileSync(process.env.VITEST_TIMES as string, JSON.stringify(times));
  }
}
