import { expect, it, vi } from 'vitest';
import type { TrackedOrder } from '../../../contract/orders/track.ts';
import { CallError, noAnswer } from '../../shared/api.ts';
import { sendPicture } from '../send-picture.ts';
import { sendPictures, unsentWords, withSent } from './return-pictures.ts';

vi.mock('../../shared/session.ts', () => ({ storedToken: () => null, loseSession: () => {} }));
vi.mock('../send-picture.ts', () => ({ sendPicture: vi.fn() }));

const sent = vi.mocked(sendPicture);

const pictures = ['a', 'b', 'c'].map((name) => new File([name], `${name}.jpg`, { type: 'image/jpeg' }));
const t = {
  picture_lost: 'The picture could not be sent.',
  pictures_lost: '{count} of {of} pictures could not be sent.',
};

it('failed pictures are counted and kept, and the others are sent', async () => {
  const offline = noAnswer('fetch');
  sent.mockRejectedValueOnce(offline).mockResolvedValueOnce().mockRejectedValueOnce(offline);
  const steps: number[][] = [];
  const unsent = await sendPictures('the-key', pictures, (...step) => steps.push(step));
  expect(unsent).toEqual({ pictures: [pictures[0], pictures[2]], of: 3, why: '' });
  expect(unsent && unsentWords(unsent, t)).toBe('2 of 3 pictures could not be sent.');
  expect(steps.at(-1)).toEqual([3, 3]);
  expect(await sendPictures('the-key', unsent?.pictures ?? [], () => {})).toBeUndefined();
  expect(sent.mock.calls.map(([, , { name }]) => name).join(' ')).toBe('a.jpg b.jpg c.jpg a.jpg c.jpg');
});

it('the reason for a refused picture is shown', async () => {
  sent.mockRejectedValueOnce(new CallError('refused', 'No.', 400, { errors: { file: 'This is no picture.' } }));
  const unsent = await sendPictures('the-key', pictures.slice(0, 1), () => {});
  expect(unsent && unsentWords(unsent, t)).toBe('The picture could not be sent. This is no picture.');
});

it('a sent picture uses up room, until there is none', () => {
  const order = { return: { pictures: { upload_key: 'k', room: 4 } } } as TrackedOrder;
  expect(withSent(order, 3).return?.pictures).toEqual({ upload_key: 'k', room: 1 });
  expect(withSent(order, 4).return?.pictures).toBeNull();
});
