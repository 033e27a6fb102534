import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { atLength } from '../length.ts';
import { showLaunch } from './demo.ts';
import { HELP, NotPlayable, readOptions } from './options.ts';

it('prints its options', () => {
  for (const name of ['seed', 'scale', 'minutes', 'faults', 'demo', 'address', 'report', 'help'])
    expect(HELP).toMatch(new RegExp(`^ {2}--${name} +\\S`, 'm'));
});

it.each([
  [['--sede', '1'], "Unknown option '--sede'. --help prints the options."],
  [['now'], "Unexpected argument 'now'. --help prints the options."],
  [['--seed', '-1'], '--seed is a number from 0 to 2147483648.'],
  [['--seed=-1'], '--seed is a number from 0 to 2147483648.'],
  [['--scale', '3'], '--scale is a number from 10 to 100000.'],
  [['--faults', 'rain'], /^--faults knows .+; not rain\.$/],
])('refuses %j', (words, line) => {
  expect(() => readOptions(words)).toThrow(line);
});

it.each([
  ['http://127.0.0.1:9', 'No server answers at http://127.0.0.1:9: start one with the data of the demo.'],
  ['http://shop.example', '--demo plays on this machine alone.'],
])('plays no demo at %s, and says why', async (address, line) => {
  await expect(showLaunch({ ...readOptions([]), address })).rejects.toThrow(new NotPlayable(line));
});

it.each(
  atLength(
    [
      [
        ['--demo', '--address', 'http://shop.example'],
        [1, '', '--demo plays on this machine alone.'],
      ],
    ],
    [
      [['--help'], [0, HELP, '']],
      [['now'], [1, '', "Unexpected argument 'now'. --help prints the options."]],
      [
        ['--demo', '--address', 'http://shop.example'],
        [1, '', '--demo plays on this machine alone.'],
      ],
    ],
  ),
)('answers %j in one line, or with its options', (words, printed) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['test/simulate/main.ts', ...words], {
    encoding: 'utf8',
  });
  expect([status, stdout.trim(), stderr.trim()]).toEqual(printed);
});
