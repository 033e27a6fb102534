import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const run = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['test/simulate/main.ts', ...words], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

it('prints its options', () => {
  const { status, stdout } = run('--help');
  expect(status).toBe(0);
  for (const name of ['seed', 'scale', 'minutes', 'faults', 'demo', 'address', 'report', 'help'])
    expect(stdout).toMatch(new RegExp(`^ {2}--${name} +\\S`, 'm'));
});

it.each([
  [['--sede', '1'], "Unknown option '--sede'. --help prints the options."],
  [['now'], "Unexpected argument 'now'. --help prints the options."],
  [['--seed', '-1'], '--seed is a number from 0 to 2147483648.'],
  [['--seed=-1'], '--seed is a number from 0 to 2147483648.'],
  [['--scale', '3'], '--scale is a number from 10 to 100000.'],
  [['--faults', 'rain'], /^--faults knows .+; not rain\.$/],
  [
    ['--demo', '--address', 'http://127.0.0.1:9'],
    'No server answers at http://127.0.0.1:9: start one with the data of the demo.',
  ],
  [['--demo', '--address', 'http://shop.example'], '--demo plays on this machine alone.'],
  [['--demo', '--address', 'here'], '--address is not an address: here.'],
])('answers %j in one line', (words, line) => {
  const { status, stdout, stderr } = run(...words);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr.trim()).toMatch(line);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});
