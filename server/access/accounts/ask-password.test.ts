import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { askPassword } from './ask-password.ts';

/** Imitates a terminal where a user types these lines, each when asked. */
function typed(...lines: string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode() {} });
  const output = new PassThrough();
  const written: string[] = [];
  output.on('data', (chunk: Buffer) => {
    written.push(chunk.toString());
    if (chunk.toString().endsWith(': ')) setImmediate(() => input.write(`${lines.shift()}\r`));
  });
  return { terminal: { input, output }, written };
}

it('asks twice on a terminal and shows nothing of the typed password', async () => {
  const { terminal, written } = typed('a long passphrase', 'a long passphrase');
  expect(await askPassword(terminal)).toBe('a long passphrase');
  expect(written.join('')).toBe('Password: \nRepeat it: \n');
});

it('refuses a password if the two entries differ', async () => {
  expect(await askPassword(typed('a long passphrase', 'a long passphrasf').terminal)).toBeUndefined();
});

it('reads standard input if it isn’t a terminal', async () => {
  const input = new PassThrough();
  input.end('from a file\n');
  const output = new PassThrough();
  expect(await askPassword({ input, output })).toBe('from a file');
  output.end();
  expect(await text(output)).toBe('');
});
